import { Hono } from 'hono';
import * as v from 'valibot';
import type { Catalog } from '../catalog/catalog.ts';
import { FamilySchema, representFamily } from '../catalog/family-graph.ts';
import {
  CreatureRecordSchema,
  EvolutionStoneSchema,
  LeagueSchema,
  representCreature,
  representEvolutionStone,
  representLeague,
} from '../catalog/representations.ts';
import { noParameters, withQuery } from './additive.ts';
import { writeCsv } from './csv.ts';
import { documented } from './documented.ts';
import { reply, replyJson, replyProblem } from './replies.ts';
import { reprDigest } from './repr-digest.ts';
import { pathOf, quote } from './request-path.ts';
import type { Addresses, Service } from './service.ts';

/** A file that holds a part of the world as a whole. */
type BulkFile = {
  readonly description: string;
  readonly contentType: string;
  readonly write: (catalog: Catalog, addresses: Addresses) => string;
};

const json = 'application/json; charset=utf-8';
const memberNames = v.keyof(CreatureRecordSchema).options;

const recordsOf = ({ creatures }: Catalog, { resourcesUrl }: Addresses) =>
  creatures.map((creature) => representCreature(creature, resourcesUrl));

/** Every bulk file, by name. */
export const bulkFiles: ReadonlyMap<string, BulkFile> = new Map<string, BulkFile>([
  [
    'creatures.json',
    {
      description:
        'An array of creatures in number order, each an array of its forms as a lookup gives it',
      contentType: json,
      write: (catalog, addresses) => JSON.stringify(recordsOf(catalog, addresses)),
    },
  ],
  [
    'creatures.ndjson',
    {
      description: 'Every form on a line of its own, in number and form order',
      contentType: 'application/x-ndjson; charset=utf-8',
      write: (catalog, addresses) =>
        recordsOf(catalog, addresses)
          .flatMap((forms) => forms.map((form) => `${JSON.stringify(form)}\n`))
          .join(''),
    },
  ],
  [
    'creatures.csv',
    {
      description: 'Every form on a line of its own, for spreadsheets',
      contentType: 'text/csv; charset=utf-8; header=present',
      write: (catalog, addresses) => writeCsv(recordsOf(catalog, addresses).flat(), memberNames),
    },
  ],
  [
    'families.json',
    {
      description: 'An array of families in the order of their ids, each as /v1/family gives it',
      contentType: json,
      write: (catalog, { baseUrl }) => {
        const ids = new Set(catalog.creatures.map(({ familyId }) => familyId));
        return JSON.stringify([...ids].map((id) => representFamily(catalog, id, baseUrl)));
      },
    },
  ],
  [
    'leagues.json',
    {
      description: 'An array of all leagues',
      contentType: json,
      write: ({ leagues }) => JSON.stringify(leagues.map((league) => representLeague(league))),
    },
  ],
  [
    'evolution-stones.json',
    {
      description: 'An array of all evolution stones',
      contentType: json,
      write: ({ evolutionStones }, { resourcesUrl }) =>
        JSON.stringify(
          evolutionStones.map((stone) => representEvolutionStone(stone, resourcesUrl)),
        ),
    },
  ],
]);

export const BulkFileSchema = v.strictObject({
  file: v.string(),
  description: v.string(),
  contentType: v.string(),
  size: v.pipe(v.number(), v.integer(), v.description('Bytes, before any content coding')),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  url: v.pipe(v.string(), v.url()),
});

const BulkListSchema = v.array(BulkFileSchema);

/** What the JSON files hold. */
const BulkContentSchema = v.union([
  v.array(v.array(CreatureRecordSchema)),
  v.array(FamilySchema),
  v.array(LeagueSchema),
  v.array(EvolutionStoneSchema),
]);

/** `/v1/bulk` and `/v1/bulk/{file}`: the whole world in files, with size and digest. */
export function bulkRoutes({ catalog, addresses }: Service): Hono {
  const { baseUrl } = addresses;
  const contentOf = async (
    file: BulkFile,
  ): Promise<{ bytes: Uint8Array<ArrayBuffer>; digest: Uint8Array }> => {
    const bytes = new TextEncoder().encode(file.write(catalog, addresses));
    return { bytes, digest: new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)) };
  };
  return new Hono()
    .get(
      '/',
      documented({
        id: 'listBulkFiles',
        tag: 'Bulk',
        summary: 'The files that hold the whole world',
        answer: { kind: 'json', description: 'The files', schema: BulkListSchema },
        problems: ['unknown-parameter'],
      }),
      withQuery(baseUrl, noParameters, async () => {
        const list: v.InferOutput<typeof BulkListSchema> = [];
        for (const [name, file] of bulkFiles) {
          const { bytes, digest } = await contentOf(file);
          list.push({
            file: name,
            description: file.description,
            contentType: file.contentType,
            size: bytes.byteLength,
            sha256: [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
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
        summary: 'A file of the whole world',
        description:
          'The field Repr-Digest (RFC 9530) holds the SHA-256 of the body as it is sent, content coding and all.',
        parameters: [
          {
            name: 'file',
            description: 'Name of the file',
            example: 'leagues.json',
            schema: { enum: [...bulkFiles.keys()] },
          },
        ],
        answer: {
          kind: 'records',
          description: 'The file',
          schema: BulkContentSchema,
          ndjson: { file: 'creatures.ndjson' },
          csv: { file: 'creatures.csv' },
          fields: ['Repr-Digest'],
        },
        problems: ['unknown-parameter', 'bulk-file-not-found'],
      }),
      withQuery(baseUrl, noParameters, async (_, c) => {
        const wanted = c.req.param('file') ?? '';
        const file = bulkFiles.get(wanted);
        if (!file) {
          return replyProblem(baseUrl, {
            kind: 'bulk-file-not-found',
            detail: `No bulk file is called ${quote(wanted)}; there are ${[...bulkFiles.keys()].join(', ')}`,
            instance: pathOf(c.req.raw),
            suggestions: [...bulkFiles.keys()],
          });
        }
        const bytes = new TextEncoder().encode(file.write(catalog, addresses));
        return reply(bytes, file.contentType, 'record', 200, {
          'repr-digest': await reprDigest(bytes),
        });
      }),
    );
}
