/** The client without a service, which answers from a bulk file. */
import * as v from 'valibot';
import { createBaseApp } from '../api/base-app.ts';
import { catalogRoutes } from '../api/catalog-routes.ts';
import { createCatalogService } from '../api/service.ts';
import { infoRoutes } from '../api/service-status.ts';
import { openCatalog } from '../catalog/open-catalog.ts';
import { CatalogError, type Client, createClient, type Fetch } from './index.ts';
import type { Addresses } from '../api/addresses.ts';
import type { Creature, Form } from '../catalog/catalog.ts';
import { type CatalogContent, CatalogFileSchema } from '../catalog/catalog-schema.ts';
import { FormRecordSchema } from '../catalog/representations.ts';
import type { Manifest } from '../world/schema.ts';

/** A bulk file: its text or bytes, its address, or the response that holds it. */
export type BulkSource = string | Uint8Array<ArrayBuffer> | ArrayBuffer | Blob | URL | Response;

/** Paths whose responses a file does not hold. */
const refusedPaths: Readonly<Record<BulkFile['kind'], RegExp>> = {
  catalog: /^\/stats/,
  creatures:
    /^\/(?:info|stats|v1\/(?:ask|names|league|evolution-stone|family|matchup|move|world|bulk|[^?]*\?(?:.*&)?include=[^&]*(?:family|matchups|moves|names)))/,
};

/**
 * Creates a client that answers from a bulk file, without requests. With `catalog.json` it answers all but `stats()` as the
 * service does. With `creatures.json` or `creatures.ndjson` it knows what the records hold; the rest it rejects with an error
 * of the kind `offline`. Rejects with a `CatalogError` where the source is no bulk file, or cannot be read.
 */
export async function createOfflineClient(source: BulkSource): Promise<Client> {
  return createClient({
    baseUrl: noAddress,
    fetch: createOfflineFetch(parseBulkFile(await readSource(source))),
    retries: 0,
    batch: false,
    cache: false,
  });
}

async function readSource(source: BulkSource): Promise<string> {
  try {
    const response =
      source instanceof Response
        ? source
        : source instanceof URL
          ? await fetch(source)
          : new Response(source);
    if (response.ok) {
      return await response.text();
    }
    const { status, url } = response;
    const kind = status === 404 ? 'not-found' : 'problem';
    throw new CatalogError(kind, `Status ${status} from "${url}"`, { status });
  } catch (cause) {
    throw cause instanceof CatalogError
      ? cause
      : new CatalogError('network', 'The bulk file could not be read', { cause });
  }
}

/** Returns a `fetch` that runs the routes of the service on a bulk file. */
function createOfflineFetch({ kind, content, addresses }: BulkFile): Fetch {
  const service = createCatalogService(openCatalog(content), addresses);
  // Errors reach the caller as problem documents; there is no log.
  const app = createBaseApp(service, [...infoRoutes, ...catalogRoutes], () => {});
  return async (url, init) => {
    const path = url.slice(noAddress.length);
    if (refusedPaths[kind].test(path)) {
      throw new CatalogError('offline', `The bulk file does not have the answer to "${path}"`);
    }
    return app.fetch(new Request(url, init));
  };
}

/** The base URL of an offline client: a host that cannot exist (RFC 6761). */
const noAddress = 'http://offline.invalid';

/** A whole catalog, or its creatures as the records of lookups. */
type BulkFile = {
  readonly kind: 'catalog' | 'creatures';
  readonly content: CatalogContent;
  readonly addresses: Addresses;
};

/** Files of earlier versions lack some members. */
const RecordsSchema = v.array(
  v.object({
    ...FormRecordSchema.entries,
    ...v.partial(v.pick(FormRecordSchema, ['slug', 'base', 'cosmetic'])).entries,
  }),
);

type BulkRecord = v.InferOutput<typeof RecordsSchema>[number];

/** Parses `catalog.json`, `creatures.json` or `creatures.ndjson`. Throws a `CatalogError` for any other text. */
function parseBulkFile(text: string): BulkFile {
  try {
    const value = parseJsonOrLines(text);
    if (!Array.isArray(value)) {
      const content = v.parse(CatalogFileSchema, value);
      const addresses = { baseUrl: content.baseURL, resourcesUrl: content.resourcesURL };
      return { kind: 'catalog', content, addresses };
    }
    const records = v.parse(RecordsSchema, value.flat());
    const creatures = creaturesOf(records);
    const resourcesUrl = resourcesUrlOf(records);
    return {
      kind: 'creatures',
      content: {
        manifest: { ...manifestOf(creatures), ...statsOf(records) },
        creatures,
        names: {},
        leagues: [],
        evolutionStones: [],
        families: [],
      },
      addresses: { baseUrl: noAddress, resourcesUrl },
    };
  } catch (cause) {
    throw new CatalogError(
      'invalid-answer',
      'The text is not a bulk file; expected catalog.json, creatures.json or creatures.ndjson',
      { cause },
    );
  }
}

/** Parses JSON, or lines of JSON into an array. */
function parseJsonOrLines(text: string): unknown {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  // An empty text is no file: half of a download may be one.
  const isLines = lines[0]?.startsWith('{"number"');
  return isLines ? lines.map((line): unknown => JSON.parse(line)) : JSON.parse(text);
}

/** Converts the records of all forms, in number and form order, into creatures. */
function creaturesOf(records: readonly BulkRecord[]): Creature[] {
  const creatures = new Map<string, Creature & { forms: [Form, ...Form[]] }>();
  for (const record of records) {
    const known = creatures.get(record.number);
    if (known) {
      known.forms.push(formOf(record, known.forms.length));
    } else {
      creatures.set(record.number, {
        number: Number(record.number),
        name: record.name,
        species: record.species,
        generation: record.gen,
        starter: record.starter,
        legendary: record.legendary,
        mythical: record.mythical,
        ultraBeast: record.ultraBeast,
        baby: record.baby,
        fossil: record.fossil,
        paradox: record.paradox,
        catchRate: record.catchRate,
        baseFriendship: record.baseFriendship,
        hatchCycles: record.hatchCycles,
        growthRate: record.growthRate,
        familyId: record.family.id,
        forms: [formOf(record, 0)],
      });
    }
  }
  return [...creatures.values()];
}

function formOf(record: BulkRecord, rank: number): Form {
  const { male, female } = { male: record.gender[0], female: record.gender[1] };
  const { stats, effort } = record;
  return {
    name: record.name,
    // Records do not hold them.
    aliases: [],
    rank,
    types: record.types,
    abilities: record.abilities,
    eggGroups: record.eggGroups,
    gender: male === undefined || female === undefined ? 'genderless' : { male, female },
    heightMetres: record.heightMetres ?? 'unknown',
    weightKilograms: record.weightKilograms ?? 'unknown',
    mega: record.mega,
    regional: record.regional,
    gigantamax: record.gigantamax,
    stats: stats && statKeys(stats).map((key) => stats[key] ?? 0),
    baseExperience: record.baseExperience,
    effort:
      effort &&
      Object.fromEntries(Object.entries(effort).map(([key, points]) => [nameOfStat(key), points])),
    colour: record.appearance?.colour,
    body: record.appearance?.body,
    description: record.description,
    descriptions: record.descriptions,
    line: { stage: record.family.evolutionStage, creatures: record.family.evolutionLine },
  };
}

function resourcesUrlOf([record]: readonly BulkRecord[]): string {
  // Sprites are `/creature/25.png` below the resources.
  const end = record?.sprite.lastIndexOf(`/creature/${record.number}`) ?? 0;
  return record?.sprite.slice(0, Math.max(end, 0)) ?? '';
}

/** Restores the stats of the world from their keys; records hold neither their aliases nor sums other than the total. */
function statsOf([record]: readonly BulkRecord[]): Pick<Manifest, 'stats'> {
  return record?.stats
    ? { stats: statKeys(record.stats).map((key) => ({ name: nameOfStat(key) })) }
    : {};
}

function statKeys(stats: NonNullable<BulkRecord['stats']>): string[] {
  return Object.keys(stats).filter((key) => key !== 'total');
}

/** Returns `Special Attack` for `specialAttack`. */
function nameOfStat(key: string): string {
  return key.replaceAll(/^.|(?=\p{Lu})/gu, (first) => (first === '' ? ' ' : first.toUpperCase()));
}

/** Lists types and egg groups in the order in which they come: records do not hold the order of the world. */
function manifestOf(creatures: readonly Creature[]): Manifest {
  const forms = creatures.flatMap((creature) => creature.forms);
  const namesIn = (namesOf: (form: Form) => readonly string[]): readonly string[] => [
    ...new Set(forms.flatMap(namesOf)),
  ];
  return {
    format: 1,
    title: '',
    generations: creatures.reduce((most, { generation }) => Math.max(most, generation), 1),
    types: namesIn(({ types }) => types).map((name) => ({ name, colour: '#000000' })),
    eggGroups: namesIn(({ eggGroups }) => eggGroups).map((name) => ({ name })),
  };
}
