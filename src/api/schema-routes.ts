/** The routes of the schemas of a world's files. */
import * as v from 'valibot';
import { loadOnce } from '../world/memoize.ts';
import { noParameters, notAmong } from './parameters.ts';
import { contentTypes, reply, replyJson } from './replies.ts';
import { queryRoute, type Route } from './route.ts';

export const SchemaFileSchema = v.strictObject({
  file: v.string(),
  title: v.string(),
  url: v.pipe(v.string(), v.url()),
});

const JsonSchemaSchema = v.objectWithRest(
  { $schema: v.pipe(v.string(), v.url()), title: v.string() },
  v.unknown(),
);

/** The names of the JSON Schemas, one for each kind of file of a world. */
const schemaFiles = [
  'world.json',
  'creatures.json',
  'leagues.json',
  'evolution-stones.json',
  'moves.json',
  'learnsets.json',
];

/** JSON Schemas of the files of a world. */
export const schemaRoutes: readonly Route[] = [
  queryRoute({
    path: '/v1/schemas',
    index: { rank: 21, name: 'schemas' },
    query: noParameters,
    operation: {
      id: 'listSchemas',
      tag: 'Schemas',
      summary: 'List the JSON Schemas of the files of a world',
      description: 'Editors use them to check and complete the files of a world.',
      response: {
        kind: 'json',
        description: 'One for each kind of file',
        schema: v.array(SchemaFileSchema),
      },
    },
    answer: async (_, { addresses: { baseUrl } }) => {
      const texts = await compileSchemas();
      return replyJson(
        Array.from(texts, ([file, text]) => ({
          file,
          title: v.parse(JsonSchemaSchema, JSON.parse(text)).title,
          url: `${baseUrl}/v1/schemas/${file}`,
        })),
      );
    },
  }),
  queryRoute({
    path: '/v1/schemas/{file}',
    copied: () => schemaFiles,
    query: noParameters,
    operation: {
      id: 'getSchema',
      tag: 'Schemas',
      summary: 'Get the JSON Schema of a kind of file',
      description:
        'Draft 2020-12. The same for every world. Editors use it to check and complete the files of a world.',
      parameters: {
        file: {
          description: 'Name of the file',
          example: 'world.json',
          schema: { enum: schemaFiles },
        },
      },
      response: {
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
      problems: ['schema-not-found'],
    },
    answer: async ({ wanted }) => {
      const text = (await compileSchemas()).get(wanted);
      return text === undefined
        ? notAmong('schema-not-found', 'No schema is called', wanted, schemaFiles)
        : reply(text, contentTypes.json, 'record');
    },
  }),
];

/** No other response needs the schemas, and they are the same for every world. */
const compileSchemas = loadOnce(async () => {
  const { fileSchemas } = await import('../world/file-schemas.ts');
  return fileSchemas();
});
