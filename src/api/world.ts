import { languagesOf } from '../catalog/languages.ts';
import { Hono } from 'hono';
import * as v from 'valibot';
import { representEvolutionStone } from '../catalog/representations.ts';
import {
  compileWorldStatistics,
  type WorldStatistics,
  WorldStatisticsSchema,
} from '../catalog/world-statistics.ts';
import { flags } from '../search/fields.ts';
import { noParameters, withQuery } from './parameters.ts';
import { documented } from './documented.ts';
import { slugOf } from '../world/name-key.ts';
import { reply, replyJson } from './replies.ts';
import type { Service } from './service.ts';
import { quote, replyProblem } from './problems.ts';
import { pathOf } from './requests.ts';
import { schemaFiles } from './prebuilt-paths.ts';

const Count = v.pipe(v.number(), v.integer());

/** The world at a glance: its size, its vocabulary and its colours. */
const WorldOverviewSchema = v.strictObject({
  title: v.string(),
  author: v.pipe(v.optional(v.string()), v.description('Absent if the world has no author')),
  language: v.pipe(
    v.string(),
    v.description('The language of the world (BCP 47); `und` if the world does not name it'),
  ),
  otherLanguages: v.pipe(
    v.array(v.string()),
    v.description('Other languages in which creatures have names'),
  ),
  creatures: Count,
  forms: v.pipe(Count, v.description('Number of all forms, including base forms')),
  families: Count,
  generations: v.pipe(
    v.array(v.strictObject({ number: Count, creatures: Count })),
    v.description('In order, from the first'),
  ),
  types: v.pipe(
    v.array(
      v.strictObject({
        name: v.string(),
        slug: v.string(),
        colour: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/)),
      }),
    ),
    v.description('In the order of the world'),
  ),
  eggGroups: v.array(v.strictObject({ name: v.string(), slug: v.string() })),
  flags: v.pipe(
    v.array(v.strictObject({ name: v.string(), forms: Count })),
    v.description('The flags of `is:`, and the number of forms that have each'),
  ),
  leagues: v.array(v.strictObject({ name: v.string(), slug: v.string() })),
  evolutionStones: v.array(
    v.strictObject({ name: v.string(), slug: v.string(), sprite: v.pipe(v.string(), v.url()) }),
  ),
  hasChart: v.pipe(v.boolean(), v.description('Whether the world has a type chart')),
});

/** A world at a glance. */
export type WorldOverview = v.InferOutput<typeof WorldOverviewSchema>;

/** `/v1/world` and `/v1/world/statistics`. */
export function worldRoutes({ catalog, addresses, finder }: Service): Hono {
  const { manifest } = catalog;
  let statistics: WorldStatistics | undefined;
  const routes = new Hono();
  routes.get(
    '/',
    documented({
      id: 'getWorld',
      tag: 'Service',
      summary: 'Get an overview of the world',
      description:
        'Everything that a page needs to present the world: counts, types with their colours, leagues, stones, languages.',
      response: { kind: 'json', description: 'The world', schema: WorldOverviewSchema },
      problems: ['unknown-parameter'],
    }),
    withQuery(addresses.baseUrl, noParameters, async () => {
      await finder.prepare();
      const overview: WorldOverview = {
        title: manifest.title,
        ...(manifest.author !== undefined && { author: manifest.author }),
        language: languagesOf(catalog).own,
        otherLanguages: [...catalog.localNames.languages],
        creatures: catalog.creatures.length,
        forms: catalog.forms.length,
        families: catalog.families.length,
        generations: catalog.generationCounts.map((creatures, i) => ({ number: i + 1, creatures })),
        types: manifest.types.map(({ name, colour }) => ({ name, slug: slugOf(name), colour })),
        eggGroups: manifest.eggGroups.map(({ name }) => ({ name, slug: slugOf(name) })),
        flags: Array.from(flags.keys(), (name) => ({
          name,
          forms: finder.search.formsWith('is', name).length,
        })),
        leagues: catalog.leagues.map(({ name, slug }) => ({ name, slug })),
        evolutionStones: catalog.evolutionStones.map((stone) => {
          const { name, slug, sprite } = representEvolutionStone(stone, addresses.resourcesUrl);
          return { name, slug, sprite };
        }),
        hasChart: manifest.types.some(({ attacks }) => Object.keys(attacks ?? {}).length > 0),
      };
      return replyJson(overview);
    }),
  );
  routes.get(
    '/statistics',
    documented({
      id: 'getWorldStatistics',
      tag: 'Service',
      summary: 'Get statistics of types, genders and sizes',
      description: 'Counts forms, not creatures.',
      response: { kind: 'json', description: 'The counts', schema: WorldStatisticsSchema },
      problems: ['unknown-parameter'],
    }),
    withQuery(addresses.baseUrl, noParameters, () => {
      statistics ??= compileWorldStatistics(catalog);
      return replyJson(statistics);
    }),
  );
  return routes;
}

export const SchemaFileSchema = v.strictObject({
  file: v.string(),
  title: v.string(),
  url: v.pipe(v.string(), v.url()),
});

const JsonSchemaSchema = v.objectWithRest(
  { $schema: v.pipe(v.string(), v.url()), title: v.string() },
  v.unknown(),
);

/** `/v1/schemas` and `/v1/schemas/{file}`: JSON Schemas of the files of a world. */
export function schemaRoutes({ addresses: { baseUrl } }: Service): Hono {
  return new Hono()
    .get(
      '/',
      documented({
        id: 'listSchemas',
        tag: 'Schemas',
        summary: 'List the JSON Schemas of the files of a world',
        description: 'Editors use them to check and complete the files of a world.',
        response: {
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
        summary: 'Get the JSON Schema of a kind of file',
        description:
          'Draft 2020-12. The same for every world. Editors use it to check and complete the files of a world.',
        parameters: [
          {
            name: 'file',
            description: 'Name of the file',
            example: 'world.json',
            schema: { enum: [...schemaFiles] },
          },
        ],
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
        problems: ['unknown-parameter', 'schema-not-found'],
      }),
      withQuery(baseUrl, noParameters, async (_, c) => {
        const wanted = c.req.param('file') ?? '';
        const text = (await compileSchemas()).get(wanted);
        return text === undefined
          ? replyProblem(baseUrl, {
              kind: 'schema-not-found',
              detail: `No schema is called ${quote(wanted)}; expected one of ${schemaFiles.join(', ')}`,
              instance: pathOf(c.req.raw),
              suggestions: [...schemaFiles],
            })
          : reply(text, 'application/json; charset=utf-8', 'record');
      }),
    );
}

let texts: ReadonlyMap<string, string> | undefined;

/** No other response needs the schemas, and they are the same for every world. */
async function compileSchemas(): Promise<ReadonlyMap<string, string>> {
  if (!texts) {
    const { fileSchemas } = await import('../world/file-schemas.ts');
    texts = fileSchemas();
  }
  return texts;
}
