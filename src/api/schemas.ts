import { Hono } from 'hono';
import * as v from 'valibot';
import { noParameters, withQuery } from './additive.ts';
import { documented } from './documented.ts';
import { reply, replyJson, replyProblem } from './replies.ts';
import { pathOf, quote } from './request-path.ts';
import { schemaFiles } from './schema-files.ts';
import type { Service } from './service.ts';

export const SchemaFileSchema = v.strictObject({
  file: v.string(),
  title: v.string(),
  url: v.pipe(v.string(), v.url()),
});

/** A JSON Schema, of which any reader knows more than this. */
export const JsonSchemaSchema = v.objectWithRest(
  { $schema: v.pipe(v.string(), v.url()), title: v.string() },
  v.unknown(),
);

/** `/v1/schemas` and `/v1/schemas/{file}`: JSON Schemas of the files that a world is written in. */
export function schemaRoutes({ addresses: { baseUrl } }: Service): Hono {
  return new Hono()
    .get(
      '/',
      documented({
        id: 'listSchemas',
        tag: 'Schemas',
        summary: 'The JSON Schemas of the files of a world',
        answer: {
          kind: 'json',
          description: 'One for each kind of file',
          schema: v.array(SchemaFileSchema),
        },
        problems: ['unknown-parameter'],
      }),
      withQuery(baseUrl, noParameters, async () => {
        const texts = await compileSchemas();
        return replyJson(
          [...texts].map(([file, text]) => ({
            file,
            title: v.parse(JsonSchemaSchema, JSON.parse(text)).title,
            url: `${baseUrl}/v1/schemas/${file}`,
          })),
        );
      }),
    )
    .get(
      '/:file',
      documented({
        id: 'getSchema',
        tag: 'Schemas',
        summary: 'The JSON Schema of a kind of file',
        description:
          'Draft 2020-12. The same for every world; editors check and complete the files of a world with it.',
        parameters: [
          {
            name: 'file',
            description: 'Name of the file',
            example: 'world.json',
            schema: { enum: [...schemaFiles] },
          },
        ],
        answer: {
          kind: 'json',
          description: 'The schema',
          schema: JsonSchemaSchema,
          example: {
            kind: 'given',
            value: {
              $schema: 'https://json-schema.org/draft/2020-12/schema',
              title: 'The file "world" of a world',
              type: 'object',
            },
          },
        },
        problems: ['unknown-parameter', 'schema-not-found'],
      }),
      withQuery(baseUrl, noParameters, async (_, c) => {
        const wanted = c.req.param('file') ?? '';
        const text = (await compileSchemas()).get(wanted);
        return text === undefined
          ? replyProblem(baseUrl, {
              kind: 'schema-not-found',
              detail: `No schema is called ${quote(wanted)}; there are ${schemaFiles.join(', ')}`,
              instance: pathOf(c.req.raw),
              suggestions: [...schemaFiles],
            })
          : reply(text, 'application/json; charset=utf-8', 'record');
      }),
    );
}

let texts: ReadonlyMap<string, string> | undefined;

/** Loaded when a schema is first asked for: the same for every world, and no other answer needs it. */
async function compileSchemas(): Promise<ReadonlyMap<string, string>> {
  if (!texts) {
    const { fileSchemas } = await import('../world/file-schemas.ts');
    texts = fileSchemas();
  }
  return texts;
}
