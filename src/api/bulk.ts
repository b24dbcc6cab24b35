import { Hono } from 'hono';
import * as v from 'valibot';
import { CatalogFileSchema } from '../catalog/catalog-file.ts';
import { FamilySchema } from '../catalog/family-graph.ts';
import {
  CreatureRecordSchema,
  EvolutionStoneSchema,
  LeagueSchema,
} from '../catalog/representations.ts';
import { noParameters, withQuery } from './additive.ts';
import { createBulkContent } from './bulk-content.ts';
import { bulkFiles } from './bulk-files.ts';
import { documented } from './documented.ts';
import { replyJson, replyPieces, replyProblem } from './replies.ts';
import { pathOf, quote } from './request-path.ts';
import type { Service } from './service.ts';

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
  CatalogFileSchema,
]);

/** `/v1/bulk` and `/v1/bulk/{file}`: the whole world in files, with size and digest. */
export function bulkRoutes({ catalog, addresses, createDigest }: Service): Hono {
  const { baseUrl } = addresses;
  const files = new Map(
    [...bulkFiles].map(([name, { write, ...file }]) => [
      name,
      { name, ...file, content: createBulkContent(() => write(catalog, addresses), createDigest) },
    ]),
  );
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
        const file = files.get(wanted);
        if (!file) {
          return replyProblem(baseUrl, {
            kind: 'bulk-file-not-found',
            detail: `No bulk file is called ${quote(wanted)}; there are ${[...files.keys()].join(', ')}`,
            instance: pathOf(c.req.raw),
            suggestions: [...files.keys()],
          });
        }
        const { contentType, content } = file;
        const { size, sha256 } = await content.measure();
        return replyPieces(content.read(), size, contentType, 'record', {
          'repr-digest': `sha-256=:${toBase64(sha256)}:`,
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
