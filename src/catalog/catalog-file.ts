/** A catalog in one JSON file, for programs that work without the service. */
import * as v from 'valibot';
import type { Catalog } from './catalog.ts';
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
  { content }: Catalog,
  addresses: { readonly baseUrl: string; readonly resourcesUrl: string },
): Iterable<string> {
  const { manifest, leagues, evolutionStones, creatures, names, families } = content;
  const { moves, moveNames, learnsets } = content;
  const file: CatalogFile = {
    kind: 'catalog',
    baseURL: addresses.baseUrl,
    resourcesURL: addresses.resourcesUrl,
    manifest,
    leagues,
    evolutionStones,
    creatures,
    names,
    families,
    ...(moves && { moves, moveNames }),
    ...(learnsets && { learnsets }),
  };
  let before = '{';
  for (const [name, value] of Object.entries(file)) {
    yield `${before}${JSON.stringify(name)}:`;
    yield* Array.isArray(value) ? writeList(value) : [JSON.stringify(value)];
    before = ',';
  }
  yield '}';
}

/** Returns the JSON of an array in pieces, one item at a time. */
export function* writeList<Item>(
  items: readonly Item[],
  represent: (item: Item) => unknown = (item) => item,
): Iterable<string> {
  let before = '[';
  for (const item of items) {
    yield before + JSON.stringify(represent(item));
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
