import { Hono } from 'hono';
import * as v from 'valibot';
import { documented } from './documented.ts';
import { escapeHtml, type Explore, replyPage } from './explorer.ts';
import { problems, quote, replyProblem } from './problems.ts';
import { drawStone } from '@creature-catalog/portrait';
import { pictureFields } from './pictures.ts';
import { pathOf, wantsPage } from './requests.ts';
import { reply, replyJson } from './replies.ts';
import type { Service } from './service.ts';

const icon = { slug: 'icon', colour: '#2f9e8f' } as const;

const Address = v.pipe(v.string(), v.url());

export const IndexSchema = v.objectWithRest(
  { title: v.string() },
  v.pipe(v.string(), v.description('Address; replace each `{…}` with a value')),
);

export const ProblemKindSchema = v.strictObject({
  type: Address,
  title: v.string(),
  status: v.pipe(v.number(), v.integer()),
  meaning: v.string(),
});

const LinksSchema = v.array(v.strictObject({ href: Address, type: v.string() }));

/** RFC 9264 §4.2. */
export const ApiCatalogSchema = v.strictObject({
  linkset: v.array(
    v.strictObject({
      anchor: Address,
      'service-desc': LinksSchema,
      'service-doc': LinksSchema,
      status: LinksSchema,
    }),
  ),
});

/**
 * `/` lists the paths, `/problems/{kind}` explains a kind of problem, and `/.well-known/api-catalog` leads machines
 * to the description.
 */
export function indexRoutes({ catalog, addresses }: Service, explore: Explore): Hono {
  const { baseUrl } = addresses;
  return new Hono()
    .get(
      '/',
      documented({
        id: 'listPaths',
        tag: 'Service',
        summary: 'List the addresses of the service',
        description: 'A browser gets the catalog as a page instead.',
        response: {
          kind: 'json',
          description: 'Addresses by name',
          schema: IndexSchema,
          orPage: true,
        },
      }),
      async (c) =>
        (await explore(c.req.raw)) ??
        replyJson(
          {
            title: catalog.manifest.title,
            world: `${baseUrl}/v1/world`,
            worldStatistics: `${baseUrl}/v1/world/statistics`,
            creatures: `${baseUrl}/v1/creature`,
            creature: `${baseUrl}/v1/creature/{name or number}`,
            creatureCounts: `${baseUrl}/v1/creature/counts`,
            form: `${baseUrl}/v1/form/{name or number}`,
            creatureNames: `${baseUrl}/v1/names/{name or number}`,
            search: `${baseUrl}/v1/search?q={search}`,
            suggest: `${baseUrl}/v1/suggest?q={text}`,
            batch: `${baseUrl}/v1/batch?creatures={names or numbers}`,
            random: `${baseUrl}/v1/random`,
            family: `${baseUrl}/v1/family/{id}`,
            types: `${baseUrl}/v1/type`,
            abilities: `${baseUrl}/v1/ability`,
            eggGroups: `${baseUrl}/v1/egg-group`,
            matchup: `${baseUrl}/v1/matchup?types={types}`,
            leagues: `${baseUrl}/v1/league`,
            evolutionStones: `${baseUrl}/v1/evolution-stone`,
            bulk: `${baseUrl}/v1/bulk`,
            schemas: `${baseUrl}/v1/schemas`,
            info: `${baseUrl}/info`,
            stats: `${baseUrl}/stats`,
            documentation: `${baseUrl}/docs`,
            openapi: `${baseUrl}/openapi.json`,
          },
          'record',
          { vary: 'Accept' },
        ),
    )
    .get(
      '/problems/:kind',
      documented({
        id: 'getProblemKind',
        tag: 'Service',
        summary: 'Explain a kind of problem',
        description:
          'The member "type" of a problem is an address of this operation. A browser gets a page.',
        parameters: [
          {
            name: 'kind',
            description: 'The kind of problem',
            example: 'creature-not-found',
            schema: { enum: Object.keys(problems) },
          },
        ],
        response: {
          kind: 'json',
          description: 'The kind of problem',
          schema: ProblemKindSchema,
          orPage: true,
        },
        problems: ['path-not-found'],
      }),
      (c) => {
        const wanted = c.req.param('kind');
        const [kind, problem] = Object.entries(problems).find(([each]) => each === wanted) ?? [];
        if (kind === undefined || !problem) {
          return replyProblem(baseUrl, {
            kind: 'path-not-found',
            detail: `No problem is called ${quote(wanted)}`,
            instance: pathOf(c.req.raw),
          });
        }
        const { title, status, meaning } = problem;
        return wantsPage(c.req.header('accept'))
          ? replyPage(
              title,
              `<h1>${escapeHtml(title)}</h1>\n<p>Status ${status}.</p>\n<p>${escapeHtml(meaning)}</p>`,
              { vary: 'Accept' },
            )
          : replyJson({ type: `${baseUrl}/problems/${kind}`, title, status, meaning }, 'record', {
              vary: 'Accept',
            });
      },
    )
    .get(
      '/favicon.ico',
      documented({
        id: 'getIcon',
        tag: 'Service',
        summary: 'Get the icon of the service',
        description: 'Browsers show it beside the title of a page. It is an SVG.',
        response: { kind: 'asset', description: 'A gem', mediaType: 'image/svg+xml' },
      }),
      () => reply(drawStone(icon), 'image/svg+xml; charset=utf-8', 'picture', 200, pictureFields),
    )
    .get(
      '/.well-known/api-catalog',
      documented({
        id: 'getApiCatalog',
        tag: 'Service',
        summary: 'Find the description of the API (RFC 9727)',
        description:
          'A link set (RFC 9264) with the addresses of this document, of its page and of the state of the service.',
        response: {
          kind: 'json',
          description: 'A link set (RFC 9264)',
          schema: ApiCatalogSchema,
          mediaType: 'application/linkset+json',
        },
      }),
      () =>
        // RFC 9727 §4.2, in the format of RFC 9264.
        reply(
          JSON.stringify({
            linkset: [
              {
                anchor: `${baseUrl}/`,
                'service-desc': [{ href: `${baseUrl}/openapi.json`, type: 'application/json' }],
                'service-doc': [{ href: `${baseUrl}/docs`, type: 'text/html' }],
                status: [{ href: `${baseUrl}/stats`, type: 'application/json' }],
              },
            ],
          }),
          'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
          'record',
        ),
    );
}
