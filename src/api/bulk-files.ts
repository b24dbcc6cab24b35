import * as v from 'valibot';
import { writeCatalogFile } from '../catalog/catalog-file.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { representFamily } from '../catalog/family-graph.ts';
import {
  type CreatureRecord,
  CreatureRecordSchema,
  representCreature,
  representEvolutionStone,
  representForm,
  representLeague,
} from '../catalog/representations.ts';
import { csvLines } from './csv.ts';
import type { Addresses } from './service.ts';

/** A file that holds a part of the world as a whole. */
export type BulkFile = {
  readonly description: string;
  readonly contentType: string;
  /** Its text in pieces, so that that of a large world need not be held whole. */
  readonly write: (catalog: Catalog, addresses: Addresses) => Iterable<string>;
};

const json = 'application/json; charset=utf-8';

/** Every bulk file, by name. */
export const bulkFiles: ReadonlyMap<string, BulkFile> = new Map<string, BulkFile>([
  [
    'creatures.json',
    {
      description:
        'An array of creatures in number order, each an array of its forms as a lookup gives it',
      contentType: json,
      write: ({ creatures }, { resourcesUrl }) =>
        jsonArray(creatures, (creature) => representCreature(creature, resourcesUrl)),
    },
  ],
  [
    'creatures.ndjson',
    {
      description: 'Every form on a line of its own, in number and form order',
      contentType: 'application/x-ndjson; charset=utf-8',
      *write(catalog, addresses) {
        for (const record of recordsOf(catalog, addresses)) {
          yield `${JSON.stringify(record)}\n`;
        }
      },
    },
  ],
  [
    'creatures.csv',
    {
      description: 'Every form on a line of its own, for spreadsheets',
      contentType: 'text/csv; charset=utf-8; header=present',
      write: (catalog, addresses) =>
        csvLines(recordsOf(catalog, addresses), v.keyof(CreatureRecordSchema).options),
    },
  ],
  [
    'families.json',
    {
      description: 'An array of families in the order of their ids, each as /v1/family gives it',
      contentType: json,
      write: (catalog, { baseUrl }) =>
        jsonArray(catalog.families, (family) => representFamily(family, catalog, baseUrl)),
    },
  ],
  [
    'leagues.json',
    {
      description: 'An array of all leagues',
      contentType: json,
      write: ({ leagues }) => jsonArray(leagues, representLeague),
    },
  ],
  [
    'evolution-stones.json',
    {
      description: 'An array of all evolution stones',
      contentType: json,
      write: ({ evolutionStones }, { resourcesUrl }) =>
        jsonArray(evolutionStones, (stone) => representEvolutionStone(stone, resourcesUrl)),
    },
  ],
  [
    'catalog.json',
    {
      description: 'All of it in one file, metric, as programs read it that answer offline',
      contentType: json,
      write: writeCatalogFile,
    },
  ],
]);

function* recordsOf({ forms }: Catalog, { resourcesUrl }: Addresses): Iterable<CreatureRecord> {
  for (const { creature, form } of forms) {
    yield representForm(creature, form, resourcesUrl);
  }
}

/** The JSON of an array, an item at a time. */
function* jsonArray<Item>(
  items: Iterable<Item>,
  represent: (item: Item) => unknown,
): Iterable<string> {
  let before = '[';
  for (const item of items) {
    yield before + JSON.stringify(represent(item));
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
