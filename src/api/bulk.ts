import * as v from 'valibot';
import { writeCatalogFile, writeList } from '../catalog/catalog-file.ts';
import { CatalogFileSchema, LeagueSchema } from '../catalog/catalog-schema.ts';
import { FamilySchema, representFamily } from '../catalog/evolutions.ts';
import { type Catalog, chartOf, formsOf, isCosmetic } from '../catalog/catalog.ts';
import {
  EvolutionStoneSchema,
  type FormRecord,
  FormRecordSchema,
  recordMembersOf,
  representEvolutionStone,
  representFacts,
  representLeague,
} from '../catalog/representations.ts';
import { byteOrderMarkParameter, invalidParameter, noParameters, notAmong } from './parameters.ts';
import { contentTypes, replyJson, replyPieces } from './replies.ts';
import { type App, queryRoute, type Route } from './route.ts';
import type { Digest } from './service.ts';
import { loadOnce, memoize } from '../world/memoize.ts';
import {
  byteOrderMark,
  columnsOf,
  csvHeader,
  csvLine,
  toCell,
  writeRow,
} from './record-formats.ts';
import { representChart } from './matchups.ts';
import { MoveRecordSchema, representMove } from '../catalog/move-records.ts';
import { statsOf } from '../catalog/stats.ts';
import type { Addresses } from './addresses.ts';
import { described, Integer } from '../world/described.ts';

export const BulkFileSchema = v.strictObject({
  file: v.string(),
  description: v.string(),
  contentType: v.string(),
  size: described(Integer, 'Bytes, before any content coding'),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  url: v.pipe(v.string(), v.url()),
});

const BulkListSchema = v.array(BulkFileSchema);

export type BulkList = v.InferOutput<typeof BulkListSchema>;

const BulkContentSchema = v.union([
  v.array(v.array(FormRecordSchema)),
  v.array(FamilySchema),
  v.array(LeagueSchema),
  v.array(EvolutionStoneSchema),
  MoveRecordSchema,
  CatalogFileSchema,
]);

type BulkFile = {
  readonly name: string;
  readonly description: string;
  readonly contentType: string;
  /** Whether a world has it; every world has it if this is absent. */
  readonly isIn?: (catalog: Catalog) => boolean;
  /** Yields its text in pieces, so that a large world is never in memory as a whole. */
  readonly write: (catalog: Catalog, addresses: Addresses) => Iterable<string>;
};

const allFiles: readonly BulkFile[] = [
  {
    name: 'creatures.json',
    description:
      'All creatures in number order: an array of forms for each, as in a lookup, with all that is known of it',
    contentType: contentTypes.json,
    write: (catalog, { resourcesUrl }) =>
      writeList(catalog.creatures, (creature) =>
        formsOf(creature).map((formOf) => representFacts(catalog, formOf, resourcesUrl)),
      ),
  },
  {
    name: 'creatures.ndjson',
    description: 'All forms, one on each line, in number and form order',
    contentType: contentTypes.ndjson,
    write: (catalog, addresses) => jsonLines(recordsOf(catalog, addresses)),
  },
  {
    name: 'creatures.csv',
    description: 'All forms, one on each line, for spreadsheets',
    contentType: contentTypes.csv,
    *write(catalog, addresses) {
      const columns = columnsOf(recordMembersOf(catalog), statsOf(catalog.manifest));
      yield csvHeader(columns);
      for (const record of recordsOf(catalog, addresses)) {
        yield csvLine(record, columns);
      }
    },
  },
  {
    name: 'families.json',
    description: 'All families in the order of their ids, as in /v1/family',
    contentType: contentTypes.json,
    write: (catalog, { baseUrl }) =>
      writeList(catalog.families, (family) => representFamily(family, catalog, baseUrl)),
  },
  {
    name: 'leagues.json',
    description: 'All leagues',
    contentType: contentTypes.json,
    write: ({ leagues }) => writeList(leagues, representLeague),
  },
  {
    name: 'evolution-stones.json',
    description: 'All evolution stones',
    contentType: contentTypes.json,
    write: ({ evolutionStones }, { resourcesUrl }) =>
      writeList(evolutionStones, (stone) => representEvolutionStone(stone, resourcesUrl)),
  },
  {
    name: 'catalog.json',
    description: 'The whole catalog in one file, with metric sizes, for programs that work offline',
    contentType: contentTypes.json,
    write: writeCatalogFile,
  },
  {
    name: 'types.csv',
    description: 'The type chart: a line for each attacking type, a column for each that it hits',
    contentType: contentTypes.csv,
    isIn: ({ manifest }) => chartOf(manifest) !== undefined,
    *write({ manifest }) {
      const { attacking } = representChart(manifest);
      yield writeRow(['type', ...attacking.map(({ type }) => type)]);
      for (const { type, against } of attacking) {
        yield writeRow([type, ...Object.values(against)]);
      }
    },
  },
  {
    name: 'moves.ndjson',
    description: 'All moves, one on each line, sorted by name',
    contentType: contentTypes.ndjson,
    isIn: ({ moves }) => moves.length > 0,
    write: ({ moves }) => jsonLines(moves.map(representMove)),
  },
  {
    name: 'moves.csv',
    description: 'All moves, one on each line, for spreadsheets',
    contentType: contentTypes.csv,
    isIn: ({ moves }) => moves.length > 0,
    *write({ moves }) {
      const members = v.keyof(v.omit(MoveRecordSchema, ['effects'])).options;
      yield writeRow(members);
      for (const move of moves) {
        const record = representMove(move);
        yield writeRow(members.map((member) => toCell(record[member]) ?? ''));
      }
    },
  },
  {
    name: 'learnsets.csv',
    description:
      'Who learns what: a line for each form, move and way; forms that differ from another in looks alone are left out',
    contentType: contentTypes.csv,
    isIn: ({ learnWays }) => learnWays.length > 0,
    *write(catalog) {
      yield writeRow(['number', 'form', 'move', 'way', 'level', 'game']);
      for (const formOf of catalog.forms) {
        const { creature, form } = formOf;
        const learnset = isCosmetic(formOf) ? undefined : catalog.learnsetOf(formOf);
        const lines = (learnset?.moves ?? []).map(({ move, way, level }) =>
          writeRow([creature.number, form.name, move.name, way, level ?? '', learnset?.game ?? '']),
        );
        yield lines.join('');
      }
    },
  },
];

/** Returns the files of a world by name. */
export const bulkFilesOf = memoize(
  (catalog: Catalog): ReadonlyMap<string, BulkFile> =>
    new Map(
      allFiles.filter(({ isIn }) => isIn?.(catalog) ?? true).map((file) => [file.name, file]),
    ),
);

/** The whole world in files, with size and digest. */
export const bulkRoutes: readonly Route[] = [
  queryRoute({
    path: '/v1/bulk',
    cost: 'bulk',
    index: { rank: 20, name: 'bulk' },
    query: noParameters,
    operation: {
      id: 'listBulkFiles',
      tag: 'Bulk',
      summary: 'List the files of the whole world',
      description: 'Each file has a size, a SHA-256 digest and an address.',
      response: { kind: 'json', description: 'The files', schema: BulkListSchema },
    },
    answer: async (_, app) => {
      const list: BulkList = [];
      for (const [file, { description, contentType, plain }] of servedFilesOf(app)) {
        const { size, sha256 } = await plain.measure();
        const url = `${app.addresses.baseUrl}/v1/bulk/${file}`;
        list.push({ file, description, contentType, size, sha256: toHex(sha256), url });
      }
      return replyJson(list);
    },
  }),
  queryRoute({
    path: '/v1/bulk/{file}',
    cost: 'bulk',
    copied: (catalog) => bulkFilesOf(catalog).keys(),
    query: () => v.object({ bom: byteOrderMarkParameter }),
    operation: (catalog) => ({
      id: 'getBulkFile',
      tag: 'Bulk',
      summary: 'Download a file of the whole world',
      description:
        'The header field Repr-Digest (RFC 9530) has the SHA-256 digest of the body as it is sent, with its content coding.',
      parameters: {
        file: {
          description: 'Name of the file',
          example: 'leagues.json',
          schema: { enum: [...bulkFilesOf(catalog).keys()] },
        },
      },
      response: {
        kind: 'json',
        description: 'The file',
        schema: BulkContentSchema,
        lines: {
          ndjson: { file: 'creatures.ndjson' },
          csv: { file: 'creatures.csv' },
          write: (app, { file = '' }) =>
            bulkFilesOf(app.catalog).get(file)?.write(app.catalog, app.addresses) ?? [],
        },
        fields: ['Repr-Digest'],
        ranges: true,
      },
      problems: ['bulk-file-not-found'],
    }),
    answer: async ({ wanted, values: { bom } }, app) => {
      const files = servedFilesOf(app);
      const file = files.get(wanted);
      if (!file) {
        const names = [...files.keys()];
        return notAmong('bulk-file-not-found', 'No bulk file is called', wanted, names);
      }
      if (bom === 'true' && file.contentType !== contentTypes.csv) {
        return invalidParameter('Only files of CSV take the parameter "bom"');
      }
      const content = bom === 'true' ? file.marked : file.plain;
      const { size, sha256 } = await content.measure();
      return replyPieces(content.read(), size, file.contentType, 'record', {
        'repr-digest': `sha-256=:${toBase64(sha256)}:`,
        'accept-ranges': 'bytes',
      });
    },
  }),
];

/** The files of one service with their contents, plain and after a byte order mark, so that each is measured once. */
const servedFilesOf = memoize(
  ({ catalog, addresses, createDigest }: App) =>
    new Map(
      Array.from(bulkFilesOf(catalog), ([name, file]) => {
        const texts = (): Iterable<string> => file.write(catalog, addresses);
        const plain = createBulkContent(texts, createDigest);
        const marked = createBulkContent(() => withMark(texts()), createDigest);
        return [name, { ...file, plain, marked }];
      }),
    ),
);

function* withMark(texts: Iterable<string>): Iterable<string> {
  yield byteOrderMark;
  yield* texts;
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function* recordsOf(catalog: Catalog, { resourcesUrl }: Addresses): Iterable<FormRecord> {
  for (const formOf of catalog.forms) {
    yield representFacts(catalog, formOf, resourcesUrl);
  }
}

function* jsonLines(records: Iterable<unknown>): Iterable<string> {
  for (const record of records) {
    yield `${JSON.stringify(record)}\n`;
  }
}

/** The content of a bulk file; `read` produces the bytes anew each time. */
type BulkContent = {
  readonly measure: () => Promise<{
    /** Bytes. */
    readonly size: number;
    readonly sha256: Uint8Array<ArrayBuffer>;
  }>;
  readonly read: () => Iterable<Uint8Array<ArrayBuffer>>;
};

/** Characters that are encoded at once. */
const pieceLength = 64 * 1024;

const encoder = new TextEncoder();

/** Creates the content from text in pieces of any size. It is measured once. */
export function createBulkContent(
  write: () => Iterable<string>,
  createDigest: () => Digest,
): BulkContent {
  const read = (): Iterable<Uint8Array<ArrayBuffer>> => encodePieces(write());
  return { measure: loadOnce(() => measure(read(), createDigest())), read };
}

function* encodePieces(texts: Iterable<string>): Iterable<Uint8Array<ArrayBuffer>> {
  let piece = '';
  for (const text of texts) {
    piece += text;
    if (piece.length >= pieceLength) {
      yield encoder.encode(piece);
      piece = '';
    }
  }
  if (piece !== '') {
    yield encoder.encode(piece);
  }
}

async function measure(
  pieces: Iterable<Uint8Array<ArrayBuffer>>,
  digest: Digest,
): ReturnType<BulkContent['measure']> {
  let size = 0;
  for (const piece of pieces) {
    size += piece.byteLength;
    // Hashing a large world takes seconds: this lets other requests run in between.
    await digest.add(piece);
  }
  return { size, sha256: await digest.finish() };
}
