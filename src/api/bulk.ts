import * as v from 'valibot';
import { Hono } from 'hono';
import { CatalogFileSchema, writeCatalogFile } from '../catalog/catalog-file.ts';
import { FamilySchema, representFamily } from '../catalog/evolutions.ts';
import {
  type MeasuredRecord,
  MeasuredRecordSchema,
  EvolutionStoneSchema,
  LeagueSchema,
  representEvolutionStone,
  representMeasured,
  representLeague,
} from '../catalog/representations.ts';
import { byteOrderMarkParameter, noParameters, withQuery } from './parameters.ts';
import { documented } from './documented.ts';
import { replyJson, replyPieces } from './replies.ts';
import { quote, replyProblem } from './problems.ts';
import { pathOf } from './requests.ts';
import type { Digest, Service } from './service.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { byteOrderMark, csvLines } from './record-formats.ts';
import type { Addresses } from './addresses.ts';
import { loadOnce } from '../world/load-once.ts';

export const BulkFileSchema = v.strictObject({
  file: v.string(),
  description: v.string(),
  contentType: v.string(),
  size: v.pipe(v.number(), v.integer(), v.description('Bytes, before any content coding')),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  url: v.pipe(v.string(), v.url()),
});

const BulkListSchema = v.array(BulkFileSchema);

const BulkContentSchema = v.union([
  v.array(v.array(MeasuredRecordSchema)),
  v.array(FamilySchema),
  v.array(LeagueSchema),
  v.array(EvolutionStoneSchema),
  CatalogFileSchema,
]);

const fileParameters = v.object({ bom: byteOrderMarkParameter });

/** `/v1/bulk` and `/v1/bulk/{file}`: the whole world in files, with size and digest. */
export function bulkRoutes({ catalog, addresses, createDigest }: Service): Hono {
  const { baseUrl } = addresses;
  const contentOf = (write: BulkFile['write']) =>
    createBulkContent(() => write(catalog, addresses), createDigest);
  const files = new Map(
    [...bulkFiles].map(([name, { write, ...file }]) => [
      name,
      { name, ...file, content: contentOf(write) },
    ]),
  );
  const csvName = 'creatures.csv';
  const csvWithMark = contentOf(function* write(...world) {
    yield byteOrderMark;
    yield* bulkFiles.get(csvName)?.write(...world) ?? [];
  });
  return new Hono()
    .get(
      '/',
      documented({
        id: 'listBulkFiles',
        tag: 'Bulk',
        summary: 'List the files of the whole world',
        description: 'Each file has a size, a SHA-256 digest and an address.',
        response: { kind: 'json', description: 'The files', schema: BulkListSchema },
        problems: ['unknown-parameter'],
      }),
      withQuery(baseUrl, noParameters, async () => {
        const list: v.InferOutput<typeof BulkListSchema> = [];
        for (const { name, description, contentType, content } of files.values()) {
          const { size, sha256 } = await content.measure();
          list.push({
            file: name,
            description,
            contentType,
            size,
            sha256: toHex(sha256),
            url: `${baseUrl}/v1/bulk/${name}`,
          });
        }
        return replyJson(list);
      }),
    )
    .get(
      '/:file',
      documented({
        id: 'getBulkFile',
        tag: 'Bulk',
        summary: 'Download a file of the whole world',
        description:
          'The header field Repr-Digest (RFC 9530) has the SHA-256 digest of the body as it is sent, with its content coding.',
        parameters: [
          {
            name: 'file',
            description: 'Name of the file',
            example: 'leagues.json',
            schema: { enum: [...bulkFiles.keys()] },
          },
        ],
        query: fileParameters,
        response: {
          kind: 'records',
          description: 'The file',
          schema: BulkContentSchema,
          ndjson: { file: 'creatures.ndjson' },
          csv: { file: 'creatures.csv' },
          fields: ['Repr-Digest'],
          ranges: true,
        },
        problems: ['unknown-parameter', 'invalid-parameter', 'bulk-file-not-found'],
      }),
      withQuery(baseUrl, fileParameters, async ({ bom }, c) => {
        const wanted = c.req.param('file') ?? '';
        const file = files.get(wanted);
        if (!file) {
          return replyProblem(baseUrl, {
            kind: 'bulk-file-not-found',
            detail: `No bulk file is called ${quote(wanted)}; expected one of ${[...files.keys()].join(', ')}`,
            instance: pathOf(c.req.raw),
            suggestions: [...files.keys()],
          });
        }
        if (bom === 'true' && file.name !== csvName) {
          return replyProblem(baseUrl, {
            kind: 'invalid-parameter',
            detail: `Only ${quote(csvName)} takes the parameter "bom"`,
            instance: pathOf(c.req.raw),
          });
        }
        const { contentType } = file;
        const content = bom === 'true' ? csvWithMark : file.content;
        const { size, sha256 } = await content.measure();
        return replyPieces(content.read(), size, contentType, 'record', {
          'repr-digest': `sha-256=:${toBase64(sha256)}:`,
          'accept-ranges': 'bytes',
        });
      }),
    );
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

export type BulkFile = {
  readonly description: string;
  readonly contentType: string;
  /** Yields its text in pieces, so that a large world is never in memory as a whole. */
  readonly write: (catalog: Catalog, addresses: Addresses) => Iterable<string>;
};

const json = 'application/json; charset=utf-8';

export const bulkFiles: ReadonlyMap<string, BulkFile> = new Map<string, BulkFile>([
  [
    'creatures.json',
    {
      description:
        'All creatures in number order: an array of forms for each, as in a lookup, with heightMetres and weightKilograms',
      contentType: json,
      write: ({ creatures }, { resourcesUrl }) =>
        jsonArray(creatures, (creature) =>
          creature.forms.map((form) => representMeasured(creature, form, resourcesUrl)),
        ),
    },
  ],
  [
    'creatures.ndjson',
    {
      description: 'All forms, one on each line, in number and form order',
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
      description: 'All forms, one on each line, for spreadsheets',
      contentType: 'text/csv; charset=utf-8; header=present',
      write: (catalog, addresses) =>
        csvLines(recordsOf(catalog, addresses), v.keyof(MeasuredRecordSchema).options),
    },
  ],
  [
    'families.json',
    {
      description: 'All families in the order of their ids, as in /v1/family',
      contentType: json,
      write: (catalog, { baseUrl }) =>
        jsonArray(catalog.families, (family) => representFamily(family, catalog, baseUrl)),
    },
  ],
  [
    'leagues.json',
    {
      description: 'All leagues',
      contentType: json,
      write: ({ leagues }) => jsonArray(leagues, representLeague),
    },
  ],
  [
    'evolution-stones.json',
    {
      description: 'All evolution stones',
      contentType: json,
      write: ({ evolutionStones }, { resourcesUrl }) =>
        jsonArray(evolutionStones, (stone) => representEvolutionStone(stone, resourcesUrl)),
    },
  ],
  [
    'catalog.json',
    {
      description:
        'The whole catalog in one file, with metric sizes, for programs that work offline',
      contentType: json,
      write: writeCatalogFile,
    },
  ],
]);

function* recordsOf({ forms }: Catalog, { resourcesUrl }: Addresses): Iterable<MeasuredRecord> {
  for (const { creature, form } of forms) {
    yield representMeasured(creature, form, resourcesUrl);
  }
}

/** Yields the JSON of an array, one item at a time. */
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
