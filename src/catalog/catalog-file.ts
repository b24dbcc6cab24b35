/** A catalog in one JSON file, for programs that work without the service. */
import * as v from 'valibot';
import type { Catalog, NamesByLanguage } from './catalog.ts';
import { type CatalogFile, CatalogFileSchema } from './catalog-schema.ts';

/**
 * Parses the text of a catalog file from elsewhere. Throws an error with one line if it is none, or if a reference in it
 * leads nowhere.
 */
export function parseCatalogFile(text: string): CatalogFile {
  const parsed = v.safeParse(CatalogFileSchema, parseJson(text), { abortEarly: true });
  if (!parsed.success) {
    const [issue] = parsed.issues;
    const place = v.getDotPath(issue);
    throw new Error(
      `It is no catalog file: ${place === null ? '' : `"${place}" is wrong. `}${issue.message}`,
    );
  }
  return parsed.output;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error('It is no catalog file, which is JSON', { cause });
  }
}

/** Returns the text of a catalog file. */
export function catalogFileText(
  catalog: Catalog,
  addresses: { readonly baseUrl: string; readonly resourcesUrl: string },
): string {
  return [...writeCatalogFile(catalog, addresses)].join('');
}

/** Returns the text of a catalog file in pieces, so that a large world needs little memory. */
export function* writeCatalogFile(
  { content, localNames }: Catalog,
  addresses: { readonly baseUrl: string; readonly resourcesUrl: string },
): Iterable<string> {
  const {
    manifest,
    leagues,
    evolutionStones,
    creatures,
    families,
    moves = [],
    learnsets,
  } = content;
  const head = {
    kind: 'catalog',
    baseURL: addresses.baseUrl,
    resourcesURL: addresses.resourcesUrl,
    manifest,
    leagues,
    evolutionStones,
  };
  yield JSON.stringify(head).slice(0, -1);
  yield* writeList('creatures', creatures);
  yield* writeList('localNames', creatures, (creature) => sorted(localNames.of(creature)[0] ?? {}));
  yield* writeList('localFormNames', creatures, (creature) =>
    localNames.of(creature).slice(1).map(sorted),
  );
  yield* writeList('families', families);
  if (moves.length > 0) {
    yield* writeList('moves', moves);
  }
  if (learnsets && learnsets.forms.length > 0) {
    yield `,"learnsets":${JSON.stringify(learnsets)}`;
  }
  yield '}';
}

function* writeList<Item>(
  name: string,
  items: Iterable<Item>,
  represent: (item: Item) => unknown = (item) => item,
): Iterable<string> {
  yield `,${JSON.stringify(name)}:[`;
  let between = '';
  for (const item of items) {
    yield between + JSON.stringify(represent(item));
    between = ',';
  }
  yield ']';
}

/** Sorts by language tag. */
function sorted(names: NamesByLanguage): NamesByLanguage {
  return Object.fromEntries(Object.entries(names).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
