import type { InferOutput } from 'valibot';
import type { Batch, FormBatch } from '../api/forms.ts';
import type { Matchup } from '../api/matchups.ts';
import type { CreatureNames } from '../api/creatures.ts';
import type { Problem } from '../api/problem-schema.ts';
import type { PartialRecord } from '../api/record-formats.ts';
import type { SearchPageSchema } from '../api/search.ts';
import type { WorldOverview } from '../api/world.ts';
import type { FamilyRecord } from '../catalog/evolutions.ts';
import type { CreatureRecord, FormRecord } from '../catalog/representations.ts';
import type { StatSummary } from '../catalog/stats.ts';
import type { Suggestion } from '../search/finder.ts';
import type { FormsChoice } from '../search/search.ts';

/** The requests of pages: they use the public API alone. */

export type {
  CreatureNames,
  CreatureRecord,
  FamilyRecord,
  FormRecord,
  StatSummary,
  Suggestion,
  WorldOverview,
};

type SearchResult = InferOutput<typeof SearchPageSchema>;

export type CardRecord = Pick<CreatureRecord, 'number' | 'name' | 'types' | 'sprite'> &
  Omit<PartialRecord, keyof CreatureRecord> &
  Pick<SearchResult['items'][number], 'moreForms'>;

export type SearchPage<Item = CardRecord> = Omit<SearchResult, 'items'> & {
  readonly items: readonly Item[];
};

/** A search; an absent member means the API's default. */
export type SearchRequest = {
  readonly q?: string;
  readonly sort?: string;
  readonly forms?: FormsChoice;
  readonly limit?: number;
  readonly offset?: number;
  readonly fields?: string;
};

/** Fetches a path with its query and resolves with the JSON of the answer; rejects with an `ApiProblem`. */
export type Ask = (target: string) => Promise<unknown>;

/** A response that is not a success, with its problem document (RFC 9457). */
export class ApiProblem extends Error {
  /** `column` is that of the error in a search, from 1. */
  readonly problem: Pick<
    Problem,
    'status' | 'title' | 'detail' | 'suggestions' | 'column' | 'found' | 'expected'
  >;

  constructor(problem: ApiProblem['problem']) {
    super(problem.detail);
    this.name = 'ApiProblem';
    this.problem = problem;
  }
}

export type Api = ReturnType<typeof createApi>;

export function createApi(ask: Ask) {
  // The types come from the schemas that describe the responses, and tests verify these.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const get = <Answer>(target: string): Promise<Answer> => ask(target) as Promise<Answer>;
  return {
    world: () => get<WorldOverview>('/v1/world'),
    search: (request: SearchRequest) => get<SearchPage<CreatureRecord>>(searchTarget(request)),
    /** A search for cards, which are a tenth of whole records; `fields` are those of cards unless said otherwise. */
    cards: (request: SearchRequest) =>
      get<SearchPage>(searchTarget({ ...request, fields: request.fields ?? cardFields })),
    /** All forms of a creature, base form first. */
    creature: (identifier: string) =>
      get<readonly CreatureRecord[]>(`/v1/creature/${encodeURIComponent(identifier)}`),
    /** All that is known of the form that is named; for a number its base form. */
    form: (identifier: string) => get<FormRecord>(`/v1/form/${encodeURIComponent(identifier)}`),
    /** The stats of the world, then their total; none in a world without stats. */
    stats: () => get<readonly StatSummary[]>('/v1/stat'),
    /** The creatures that names or numbers mean, each with all of its forms; succeeds for unknown names as well. */
    creatures: (identifiers: readonly string[]) =>
      get<Batch>(writeTarget('/v1/batch', { creatures: joinNames(identifiers) })),
    forms: (identifiers: readonly string[]) => get<FormBatch>(formsTarget(identifiers)),
    family: (id: number) => get<FamilyRecord>(`/v1/family/${id}`),
    /** How the types of a form fare against all types, and they against these. */
    matchup: (types: readonly string[]) => get<Matchup>(matchupTarget(types)),
    /** Forms whose names are like a text; no name is as long as what the service refuses. */
    suggest: async (q: string) =>
      q.length > longestName
        ? []
        : get<readonly Suggestion[]>(writeTarget('/v1/suggest', { q, limit: mostSuggestions })),
    /** Anything else by its path; the caller states the type. */
    get,
  };
}

const mostSuggestions = 6;

const longestName = 200;

export const cardFields = 'number,name,types,sprite';

/** Lookups in one request, at most. */
const batchSize = 200;

/** Reads the addresses of the portraits of all forms of some creatures, by number and name. */
export async function readSprites(
  numbers: readonly string[],
  api: Api,
): Promise<Readonly<Record<string, string>>> {
  const wanted = [...new Set(numbers)];
  const batches = await Promise.all(
    Array.from({ length: Math.ceil(wanted.length / batchSize) }, (_, i) =>
      api.creatures(wanted.slice(i * batchSize, (i + 1) * batchSize)),
    ),
  );
  const forms = batches.flatMap(({ items }) => items.flat());
  return Object.fromEntries(forms.map(({ number, name, sprite }) => [`${number} ${name}`, sprite]));
}

export function searchTarget(request: SearchRequest): string {
  return writeTarget('/v1/search', request);
}

/** The forms that names mean, or base forms for numbers; `include` is what records have besides. */
export function formsTarget(identifiers: readonly string[], include?: string): string {
  return writeTarget('/v1/batch', { forms: joinNames(identifiers), include });
}

/** Joins names with commas; commas in names are dropped, as punctuation does not matter. */
export function joinNames(names: readonly string[]): string {
  return names.map((name) => name.replaceAll(/\s*,\s*/g, ' ')).join(',');
}

export function matchupTarget(types: readonly string[]): string {
  return writeTarget('/v1/matchup', { types: types.join(',') });
}

/** A path with its query; parameters without a value, and an offset of 0, are left out. */
export function writeTarget(
  path: string,
  parameters: Readonly<Record<string, string | number | undefined>>,
): string {
  const given = Object.entries(parameters).filter(([, value]) => value);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length === 0 ? path : `${path}?${query}`;
}

/** Resolves with the JSON of a response; rejects with an `ApiProblem` if it is not a success. */
export async function readAnswer(response: Response): Promise<unknown> {
  if (response.ok) {
    return response.json();
  }
  const document = await response.json().catch(() => undefined);
  throw new ApiProblem(
    document ?? {
      status: response.status,
      title: 'Unexpected response',
      detail: `The service answered with status ${response.status}`,
    },
  );
}
