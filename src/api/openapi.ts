import type { ConversionConfig } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { loadOnce, memoize } from '../world/memoize.ts';
import { nextTurn } from '../search/in-turns.ts';
import { type AskService, escapeHtml, replyExplorerPage, replyPage } from './explorer.ts';
import { commonPageVary } from './requests.ts';
import {
  type JsonSchema,
  type OpenApiDocument,
  type OperationObject,
  type ParameterObject,
  pathsOf,
} from './openapi-document.ts';
import type { Described } from './openapi-examples.ts';
import {
  describeResponses,
  type Describing,
  headerFields,
  sharedResponses,
} from './openapi-responses.ts';
import { replyJson } from './replies.ts';
import { type App, route, type Route, tags } from './route.ts';
import { CatalogFormSchema, EffectSchema, LeagueSchema } from '../catalog/catalog-schema.ts';
import { FamilySchema } from '../catalog/evolutions.ts';
import {
  CreatureCountsSchema,
  CreatureFamilySchema,
  CreatureRecordSchema,
  EvolutionStoneSchema,
  FormRecordSchema,
} from '../catalog/representations.ts';
import { LearnsetSchema, MoveDetailSchema, MoveRecordSchema } from '../catalog/move-records.ts';
import { MeasureSummarySchema, StatSummarySchema, TypeSpreadSchema } from '../catalog/stats.ts';
import { MovePageSchema } from './moves.ts';
import { BatchSchema, FormBatchSchema, FormDetailSchema } from './forms.ts';
import { BulkFileSchema } from './bulk.ts';
import { FacetSchema, MemberSchema } from './facets.ts';
import {
  MatchupSchema,
  MultipliersSchema,
  TeamMatchupSchema,
  TypeChartSchema,
} from './matchups.ts';
import {
  LivenessSchema,
  ReadinessSchema,
  ServiceInformationSchema,
  ServiceStatisticsSchema,
} from './service-status.ts';
import { ApiCatalogSchema, IndexSchema, ProblemKindSchema } from './index-routes.ts';
import { ProblemSchema } from './problem-schema.ts';
import { SchemaFileSchema } from './schema-routes.ts';
import { PartialCreatureRecordSchema, SearchPageSchema } from './search.ts';
import { SearchCheckSchema } from './search-box.ts';
import { NamesSchema } from './leagues-and-stones.ts';
import { SuggestionSchema } from '../search/finder.ts';
import { UnderstandingSchema } from '../search/understanding.ts';

/** The OpenAPI document and the page that shows it. */
export const describingRoutes: readonly Route[] = [
  route({
    path: '/openapi.json',
    cost: 'bulk',
    index: { rank: 25, name: 'openapi' },
    operation: {
      id: 'getDescription',
      tag: 'Service',
      summary: 'Get this OpenAPI document',
      description: 'The service builds it from the schemas with which it validates.',
      response: {
        kind: 'json',
        description: 'An OpenAPI 3.1 document',
        schema: v.looseObject({ openapi: v.literal('3.1.0') }),
        example: { kind: 'none' },
      },
    },
    answer: async (_, app) => replyJson(await documentOf(app)()),
  }),
  route({
    path: '/docs',
    cost: 'page',
    copied: 'nothing',
    index: { rank: 24, name: 'documentation' },
    operation: {
      id: 'getDocumentation',
      tag: 'Service',
      summary: 'Read this document as a page',
      description: 'The page has a form to try each operation.',
      response: { kind: 'text', description: 'The page', mediaType: 'text/html' },
    },
    answer: async ({ request }, app) =>
      app.loadExplorer
        ? replyExplorerPage(await app.loadExplorer(), '/docs', request, app, commonPageVary)
        : listOperations(app),
  }),
];

/** The documentation of a build without the explorer: a list of all operations. */
async function listOperations(app: App): Promise<Response> {
  const document = await documentOf(app)();
  const title = `${document.info.title}: API`;
  const items = pathsOf(document).map(
    ({ path, operation }) =>
      `<li><code>GET ${escapeHtml(path)}</code>: ${escapeHtml(operation.summary)}</li>`,
  );
  return replyPage(
    title,
    `<h1>${escapeHtml(title)}</h1>
<p>All of it is described in <a href="openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<ul>
${items.join('\n')}
</ul>`,
  );
}

const documentOf = memoize((app: App) => loadOnce(async () => describeApp(app)));

/** Builds the OpenAPI 3.1 document of the app's routes. Its examples are responses of the app. */
async function describeApp(app: App): Promise<OpenApiDocument> {
  const { catalog, addresses, routes } = app;
  const { baseUrl } = addresses;
  const { components, convert } = await convertSchemas();
  // A description asks two hundred times: other requests have their turn in between.
  const ask: AskService = async (target) => {
    await nextTurn();
    return app.ask(target);
  };
  const describing = { app: { ...app, ask }, convert };
  const paths: Record<string, { get: OperationObject }> = {};
  for (const { path, operation: stated, query } of routes) {
    if (stated) {
      const operation = typeof stated === 'function' ? stated(catalog) : stated;
      const described = { path, operation, query: query?.(catalog) };
      const { id, tag, summary, description } = operation;
      paths[path] = {
        get: {
          operationId: id,
          tags: [tag],
          summary,
          description,
          parameters: describeParameters(described),
          responses: await describeResponses(described, describing),
        },
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: catalog.manifest.title,
      version: '1',
      summary: 'A read-only reference catalog of a fictional-creature world',
      description: introduction.join('\n\n'),
      contact: {
        ...(catalog.manifest.author !== undefined && { name: catalog.manifest.author }),
        url: baseUrl,
      },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    externalDocs: {
      description: 'This document as a page to read and to try',
      url: `${baseUrl}/docs`,
    },
    servers: [{ url: baseUrl, description: 'The service as its operator configured it' }],
    security: [],
    tags: Object.entries(tags)
      .filter(([name]) => Object.values(paths).some(({ get }) => get.tags.includes(name)))
      .map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: components,
      headers: headerFields,
      responses: await sharedResponses(baseUrl),
    },
  };
}

/** Paragraphs about all operations; words between backticks are code. */
const introduction = [
  'A read-only reference catalog of a fictional-creature world. You need no key, and web pages of any origin may read every answer. The operator may set a rate limit for each client: beyond it, the answer is 429, and `Retry-After` says how many seconds to wait.',
  'Every path takes GET, HEAD and OPTIONS. HEAD gives the header fields of GET without a body, and OPTIONS gives 204 with the CORS fields that browsers need. Any other method gives 405. A path with a slash at its end gives 308 and the path without the slash. This document does not describe `/mcp`, which takes only POST: it serves the catalog as tools for assistants (Model Context Protocol, streamable HTTP), and the tools describe themselves.',
  'Answers have `ETag` and `Last-Modified`, unless they change with each request. A request with `If-None-Match` or `If-Modified-Since` gets 304 and no body if the client already has the current answer. A request with `If-Match` or `If-Unmodified-Since` gets 412 if the answer has changed. Bodies are compressed with `br`, `zstd` or `gzip` if `Accept-Encoding` allows it. `Server-Timing` gives the milliseconds that the service spent on an answer which it computed for this request.',
  'Every error is a problem document (RFC 9457): `type` is the address of a page that explains the problem, and `detail` says what was wrong and what is expected. An unknown query parameter gives 400 and the nearest known one at paths that list the problem `unknown-parameter`; other paths ignore the query.',
] as const;

/** Schemas with a name in the document; others refer to them. */
const named = {
  CreatureRecord: CreatureRecordSchema,
  PartialCreatureRecord: PartialCreatureRecordSchema,
  CreatureAbilities: CreatureRecordSchema.entries.abilities,
  CreatureFamily: CreatureFamilySchema,
  CreatureCounts: CreatureCountsSchema,
  Names: NamesSchema,
  SearchPage: SearchPageSchema,
  SearchCheck: SearchCheckSchema,
  Suggestion: SuggestionSchema,
  Understanding: UnderstandingSchema,
  Form: FormDetailSchema,
  FormRecord: FormRecordSchema,
  Batch: BatchSchema,
  FormBatch: FormBatchSchema,
  Family: FamilySchema,
  FamilyEvolution: FamilySchema.entries.evolutions.item,
  FamilyForm: FamilySchema.entries.evolutions.item.entries.from,
  Facet: FacetSchema,
  FacetMember: MemberSchema,
  Matchup: MatchupSchema,
  TypeChart: TypeChartSchema,
  TeamMatchup: TeamMatchupSchema,
  Stat: StatSummarySchema,
  MeasureSummary: MeasureSummarySchema,
  TypeSpread: TypeSpreadSchema,
  Move: MoveRecordSchema,
  MoveEffect: EffectSchema,
  MoveDetail: MoveDetailSchema,
  MovePage: MovePageSchema,
  Learnset: LearnsetSchema,
  Multipliers: MultipliersSchema,
  League: LeagueSchema,
  EvolutionStone: EvolutionStoneSchema,
  BulkFile: BulkFileSchema,
  SchemaFile: SchemaFileSchema,
  CatalogForm: CatalogFormSchema,
  ServiceInformation: ServiceInformationSchema,
  ServiceStatistics: ServiceStatisticsSchema,
  Liveness: LivenessSchema,
  Readiness: ReadinessSchema,
  Index: IndexSchema,
  ApiCatalog: ApiCatalogSchema,
  ProblemKind: ProblemKindSchema,
  Problem: ProblemSchema,
} as const satisfies Record<string, v.GenericSchema>;

/** Converts the named schemas to JSON Schema. */
async function convertSchemas(): Promise<{
  readonly components: Readonly<Record<string, JsonSchema>>;
  readonly convert: Describing['convert'];
}> {
  // Nothing but the document needs it.
  const { toJsonSchema, toJsonSchemaDefs } = await import('@valibot/to-json-schema');
  const options: ConversionConfig = {
    target: 'draft-2020-12',
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  };
  return {
    components: Object.fromEntries(
      Object.entries(toJsonSchemaDefs(named, options)).map(([name, schema]) => [
        name,
        forTools({ ...schema }),
      ]),
    ),
    convert: (schema) => {
      const {
        $schema: _,
        $defs: __,
        ...rest
      } = toJsonSchema(schema, {
        ...options,
        definitions: named,
      });
      return forTools(rest);
    },
  };
}

/**
 * Writes a schema as tools for OpenAPI understand it: a tuple is an array of a fixed length, since many know no `prefixItems`, or
 * count `items` beside them as one more; and some choke on the escaped slashes of a pattern. Objects are open, because a later
 * version may add members.
 */
function forTools(schema: JsonSchema): JsonSchema {
  const change = (value: unknown, name?: string): unknown =>
    Array.isArray(value)
      ? value.map((each) => change(each))
      : isSchema(value)
        ? forTools(value)
        : name === 'pattern' && typeof value === 'string'
          ? value.replaceAll(String.raw`\/`, '/')
          : value;
  const { prefixItems: members, ...changed }: Record<string, unknown> = Object.fromEntries(
    Object.entries(schema)
      .filter(([name, value]) => name !== 'additionalProperties' || value !== false)
      .map(([name, value]) => [name, change(value, name)]),
  );
  if (!Array.isArray(members) || 'items' in changed) {
    return changed;
  }
  const different = new Map(members.map((each) => [JSON.stringify(each), each]));
  const [only, ...others] = different.values();
  const items = others.length === 0 ? only : { anyOf: [...different.values()] };
  return { ...changed, maxItems: members.length, items };
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Lists the parameters of the path, then those of the query. */
function describeParameters({ operation, query }: Described): ParameterObject[] {
  const { parameters = {}, example = {} } = operation;
  return [
    ...Object.entries(parameters).map(([name, parameter]): ParameterObject => ({
      name,
      in: 'path',
      required: true,
      description: parameter.description,
      schema: { type: 'string', minLength: 1, ...parameter.schema },
      ...(parameter.example !== undefined && { example: parameter.example }),
    })),
    ...Object.entries(query?.entries ?? {}).map(([name, schema]) =>
      queryParameter(name, schema, example[name]),
    ),
  ];
}

function queryParameter(
  name: string,
  parser: v.GenericSchema,
  example: string | undefined,
): ParameterObject {
  const { maxLength, minLength, aliases: _, ...rest } = { ...v.getMetadata(parser) };
  const isList = rest['type'] === 'array';
  const schema: JsonSchema = {
    type: 'string',
    ...rest,
    // The length of a list is that of its text.
    ...(!isList && minLength !== undefined && { minLength }),
    ...(!isList && maxLength !== undefined && { maxLength }),
  };
  return {
    name,
    in: 'query',
    required: !v.is(parser, undefined),
    description: v.getDescription(parser) ?? '',
    ...(isList && { style: 'form', explode: false }),
    schema,
    ...(example !== undefined && {
      example: isList
        ? example.split(',')
        : schema['type'] === 'integer'
          ? Number(example)
          : example,
    }),
  };
}
