/** The shared context of the additive suite: requests, and the world's files as plain values. */
import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { CreatureRecord, FormRecord, Problem, SearchPage } from '../../src/client/types.ts';
import { mapAtOnce } from '../../src/world/map-at-once.ts';
import type { World } from '../../src/world/schema.ts';
import { nameWords } from '../../src/world/name-key.ts';
import { printQuery, type QueryNode } from '../../src/search/query-tree.ts';
import { termTrees } from '../search/query-trees.ts';
import { type RawRecord, rawRecords, statKey } from '../search/slow-search.ts';
import type { ServiceUnderTest } from '../../harness/service-under-test.ts';

/** What asks a service. */
type Asking = {
  readonly request: ServiceUnderTest['request'];
  /** The JSON that a target answers with. */
  readonly getJson: <Body>(wanted: string) => Promise<Body>;
  /** The problem document that a target answers with; checks what every problem has. */
  readonly getProblem: (
    wanted: string,
    status: number,
    kind: string,
    method?: string,
  ) => Promise<Problem>;
};

type Parameters = Readonly<Record<string, string | number>>;

/** A running service and its world, once they are there. */
export type AdditiveContext = Asking & {
  readonly service: () => ServiceUnderTest;
  readonly world: () => World;
  readonly search: (parameters?: Parameters) => Promise<SearchPage>;
  /** Names of everything that a search finds, along all pages. */
  readonly searchNames: (parameters: Parameters) => Promise<string[]>;
  /** The answers to lookups of all creatures, in number order; requested once. */
  readonly lookups: () => Promise<readonly (readonly CreatureRecord[])[]>;
  /** The same with all that the world's files tell of each form. */
  readonly measured: () => Promise<readonly (readonly FormRecord[])[]>;
  /** Every form as the world's files have it, in number and form order. */
  readonly facts: () => readonly RawRecord[];
};

/** The most items of a page. */
export const mostItems = 1000;

/** The maximum number of requests in flight. */
const parallelRequests = 16;

export function createContext(
  service: () => ServiceUnderTest,
  world: () => World,
): AdditiveContext {
  let lookups: Promise<readonly (readonly CreatureRecord[])[]> | undefined;
  let facts: readonly RawRecord[] | undefined;
  const asking = askingOf(service);
  const context: AdditiveContext = {
    ...asking,
    service,
    world,
    search: (parameters = {}) => asking.getJson(target('/v1/search', parameters)),
    searchNames: async (parameters) => {
      const found: string[] = [];
      for (;;) {
        const rest = { fields: 'name', limit: mostItems, offset: found.length };
        const page = await context.search({ ...parameters, ...rest });
        found.push(...namesOf(page.items));
        if (page.items.length === 0 || found.length >= page.total) {
          expect(found).toHaveLength(page.total);
          return found;
        }
      }
    },
    lookups: () => {
      lookups ??= inParallel(world().creatures, ({ number }) =>
        asking.getJson<CreatureRecord[]>(`/v1/creature/${number}`),
      );
      return lookups;
    },
    measured: async () => {
      const all = context.facts();
      const raw = all.values();
      return (await context.lookups()).map((forms) =>
        forms.map((record) => {
          const { value } = raw.next();
          if (!value) {
            throw new Error(`Expected facts of ${record.name}`);
          }
          return { ...record, ...factsOf(value, all, world()) };
        }),
      );
    },
    facts: () => {
      facts ??= rawRecords(world());
      return facts;
    },
  };
  return context;
}

/** What a form's record has beyond a creature record, read from the world's files. */
function factsOf(raw: RawRecord, all: readonly RawRecord[], { manifest }: World) {
  const { creature, colour, body, stats, effort } = raw;
  const numberOf = (measure: number | 'unknown'): number | null =>
    measure === 'unknown' ? null : measure;
  const inOrder = (numbers: Readonly<Record<string, number>>) =>
    Object.fromEntries(
      (manifest.stats ?? []).flatMap(({ name }) => {
        const number = numbers[name];
        return number === undefined ? [] : [[statKey(name), number]];
      }),
    );
  const optional = {
    catchRate: creature.catchRate,
    baseFriendship: creature.baseFriendship,
    hatchCycles: creature.hatchCycles,
    growthRate: creature.growthRate,
    baseExperience: raw.baseExperience,
    baby: flagAmong(all, ({ creature: { baby } }) => baby, creature.baby),
    fossil: flagAmong(all, ({ creature: { fossil } }) => fossil, creature.fossil),
    paradox: flagAmong(all, ({ creature: { paradox } }) => paradox, creature.paradox),
    regional: flagAmong(all, ({ isRegional }) => isRegional, raw.isRegional),
    gigantamax: flagAmong(all, ({ isGigantamax }) => isGigantamax, raw.isGigantamax),
  };
  return {
    heightMetres: numberOf(raw.heightMetres),
    weightKilograms: numberOf(raw.weightKilograms),
    slug: nameWords(raw.name).join('-').normalize('NFC'),
    base: raw.isBase,
    cosmetic: raw.isCosmetic,
    ...((colour ?? body) !== undefined && {
      appearance: { ...(colour !== undefined && { colour }), ...(body !== undefined && { body }) },
    }),
    ...(stats && {
      stats: {
        ...inOrder(stats),
        total: Object.values(stats).reduce((sum, each) => sum + each, 0),
      },
    }),
    ...(effort && { effort: inOrder(effort) }),
    ...(JSON.parse(JSON.stringify(optional)) as typeof optional),
    ...(raw.descriptions && { descriptions: raw.descriptions }),
  };
}

/** A flag that no record of the world has is told of none. */
function flagAmong(
  all: readonly RawRecord[],
  holds: (record: RawRecord) => boolean | undefined,
  own: boolean | undefined,
): boolean | undefined {
  return all.some((record) => holds(record) === true) ? (own ?? false) : undefined;
}

/** The address of a path with parameters. */
export function target(path: string, parameters: Parameters): string {
  const pairs = Object.entries(parameters).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

export function askingOf(service: () => ServiceUnderTest): Asking {
  return {
    request: (wanted, init) => service().request(wanted, init),
    async getJson<Body>(wanted: string) {
      const response = await service().request(wanted);
      expect(response.status, wanted).toBe(200);
      expect(response.headers.get('content-type'), wanted).toBe('application/json; charset=utf-8');
      return response.json() as Promise<Body>;
    },
    async getProblem(wanted, status, kind, method = 'GET') {
      const response = await service().request(wanted, { method });
      expect(response.status, wanted).toBe(status);
      expect(response.headers.get('content-type'), wanted).toBe(
        'application/problem+json; charset=utf-8',
      );
      expect(response.headers.get('access-control-allow-origin'), wanted).toBe('*');
      const problem = (await response.json()) as Problem;
      const { pathname, search } = new URL(`http://any.host${wanted}`);
      expect(problem, wanted).toMatchObject({
        type: `${service().baseUrl}/problems/${kind}`,
        status,
        error: status,
        message: problem.detail,
        // Doubled slashes count as one (decision 16).
        instance: pathname.replace('//', '/') + search,
        title: expect.any(String),
      });
      expect(problem.detail, wanted).toMatch(/^[A-Z].*[^.]$/su);
      return problem;
    },
  };
}

/** Names in the order of what has them. */
export function namesOf(named: readonly { readonly name: string }[]): string[] {
  return named.map(({ name }) => name);
}

/** Every creature and every further form in the files of a world, each with its creature, in number and form order. */
export function entriesOf({ creatures }: World) {
  return creatures.flatMap((creature) =>
    [creature, ...(creature.forms ?? [])].map((entry) => ({ creature, entry })),
  );
}

/** The links of an answer by their relation; an address that occurs twice would be seen. */
export function linksOf(response: Response): Map<string, string> {
  const field = response.headers.get('link') ?? '';
  const links = [...field.matchAll(/<(?<address>[^>]*)>; *rel="(?<relation>[^"]*)"/g)].map(
    ({ groups }): [string, string] => [groups?.['relation'] ?? '', groups?.['address'] ?? ''],
  );
  expect(new Set(links.map(([relation]) => relation)).size, field).toBe(links.length);
  return new Map(links);
}

/** Pictures that a service draws at once. With more requests, some would wait, and on a busy machine be refused. */
export const drawnAtOnce = 2;

/** Conditions of any kind that a world with these forms knows, the same each time. */
export function conditionsOf(facts: readonly RawRecord[]): QueryNode[] {
  const isShort = (node: QueryNode): boolean => printQuery(node).length <= 1000;
  return fc.sample(termTrees(facts).filter(isShort), { seed: 20_260_102, numRuns: 30 });
}

/** Visits all items, some at once; the results in the order of the items. */
export function inParallel<Item, Result>(
  items: readonly Item[],
  visit: (item: Item) => Promise<Result>,
  atOnce = parallelRequests,
): Promise<Result[]> {
  return mapAtOnce(items, atOnce, visit);
}

/** So many items at most, spread over all of them. */
export function sampleOf<Item>(items: readonly Item[], most: number): Item[] {
  const step = Math.max(1, Math.ceil(items.length / most));
  return items.filter((_, i) => i % step === 0);
}

/** What a summary says of numbers, by the definition: a quartile is a quarter of the way from the first to the last in order. */
export function spreadOf(values: readonly number[]) {
  const inOrder = values.toSorted((a, b) => a - b);
  const at = (share: number): unknown => {
    const place = share * (inOrder.length - 1);
    const near = inOrder.filter((_, i) => Math.abs(i - place) < 1);
    const weights = inOrder.flatMap((_, i) =>
      Math.abs(i - place) < 1 ? [1 - Math.abs(i - place)] : [],
    );
    return expect.closeTo(
      near.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0),
      5,
    );
  };
  return {
    least: Math.min(...values),
    lowerQuartile: at(0.25),
    median: at(0.5),
    upperQuartile: at(0.75),
    most: Math.max(...values),
    mean: expect.closeTo(values.reduce((a, b) => a + b, 0) / values.length, 0),
  };
}
