import * as v from 'valibot';
import type { Addresses } from '../../api/addresses.ts';
import { CatalogFileSchema } from '../../catalog/catalog-file.ts';
import type { CatalogParts } from '../../catalog/packed.ts';
import { CreatureRecordSchema } from '../../catalog/representations.ts';
import { CatalogError } from '../index.ts';
import { creaturesOf, manifestOf, resourcesUrlOf } from './creatures-of-records.ts';

/** Where requests seem to go: no address, and no host that could be. */
export const nowhere = 'http://offline.invalid';

/** What a bulk file holds: all of a catalog, or its creatures as lookups answer them. */
export type Bulk = {
  readonly kind: 'catalog' | 'creatures';
  readonly parts: CatalogParts;
  readonly addresses: Addresses;
};

const RecordsSchema = v.array(CreatureRecordSchema);

/** Reads the text of `catalog.json`, `creatures.json` or `creatures.ndjson`. Throws a `CatalogError` where it is none. */
export function parseBulk(text: string): Bulk {
  try {
    const value = parseJsonOrLines(text);
    if (!Array.isArray(value)) {
      const { baseURL, resourcesURL, localNames, localFormNames, ...parts } = v.parse(
        CatalogFileSchema,
        value,
      );
      return {
        kind: 'catalog',
        parts: {
          ...parts,
          localNames: localNames.map((names, place) => [names, ...(localFormNames[place] ?? [])]),
        },
        addresses: { baseUrl: baseURL, resourcesUrl: resourcesURL },
      };
    }
    const records = v.parse(RecordsSchema, value.flat());
    const creatures = creaturesOf(records);
    const resourcesUrl = resourcesUrlOf(records);
    return {
      kind: 'creatures',
      parts: {
        manifest: manifestOf(creatures),
        creatures,
        localNames: [],
        leagues: [],
        evolutionStones: [],
        families: [],
      },
      addresses: { baseUrl: nowhere, resourcesUrl },
    };
  } catch (cause) {
    throw new CatalogError(
      'invalid-answer',
      'The text is none of catalog.json, creatures.json and creatures.ndjson',
      { cause },
    );
  }
}

/** One value; of lines that are values each, a list of them. */
function parseJsonOrLines(text: string): unknown {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const isLines = lines.every((line) => line.startsWith('{"number"'));
  return isLines ? lines.map((line): unknown => JSON.parse(line)) : JSON.parse(text);
}
