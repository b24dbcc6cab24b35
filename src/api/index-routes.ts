import * as v from 'valibot';
import { pageVary, wantsPage } from './requests.ts';
import { escapeHtml, replyPage } from './explorer.ts';
import { pictureFields } from './pictures.ts';
import { loadDrawing } from './pictures/find-picture.ts';
import { problems, quote } from './problems.ts';
import { reply, replyJson } from './replies.ts';
import { type App, route, type Route } from './route.ts';
import { nameInPaths, pagePathsOf } from './paths.ts';
import { described, Integer } from '../world/described.ts';

const Address = v.pipe(v.string(), v.url());

export const IndexSchema = v.objectWithRest(
  { title: v.string() },
  described(v.string(), 'Address; replace each `{…}` with a value'),
);

export const ProblemKindSchema = v.strictObject({
  type: Address,
  title: v.string(),
  status: Integer,
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

const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** The most letters of a name (OpenSearch 1.1). */
const longestShortName = 16;

/**
 * What leads people, search engines and other machines to the rest. Addresses of pages are those that are configured
 * (decision 13).
 */
export const indexRoutes: readonly Route[] = [
  route({
    path: '/',
    operation: {
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
    },
    answer: async ({ request }, app) =>
      (await app.explore(request)) ?? replyJson(listAddresses(app), 'record', { vary: pageVary }),
  }),
  route({
    path: '/problems/{kind}',
    copied: () => Object.keys(problems),
    operation: {
      id: 'getProblemKind',
      tag: 'Service',
      summary: 'Explain a kind of problem',
      description:
        'The member "type" of a problem is an address of this operation. A browser gets a page.',
      parameters: {
        kind: {
          description: 'The kind of problem',
          example: 'creature-not-found',
          schema: { enum: Object.keys(problems) },
        },
      },
      response: {
        kind: 'json',
        description: 'The kind of problem',
        schema: ProblemKindSchema,
        orPage: true,
      },
      problems: ['path-not-found'],
    },
    answer: ({ wanted, request }, { addresses }) => {
      const [kind, problem] = Object.entries(problems).find(([each]) => each === wanted) ?? [];
      if (kind === undefined || !problem) {
        return { kind: 'path-not-found', detail: `No problem is called ${quote(wanted)}` };
      }
      const { title, status, meaning } = problem;
      const vary = { vary: 'Accept' };
      return wantsPage(request.headers.get('accept'))
        ? replyPage(
            title,
            `<h1>${escapeHtml(title)}</h1>\n<p>Status ${status}.</p>\n<p>${escapeHtml(meaning)}</p>`,
            vary,
          )
        : replyJson(
            { type: `${addresses.baseUrl}/problems/${kind}`, title, status, meaning },
            'record',
            vary,
          );
    },
  }),
  route({
    path: '/favicon.ico',
    operation: {
      id: 'getIcon',
      tag: 'Service',
      summary: 'Get the icon of the service',
      description:
        'Browsers show it beside the title of a page: a form that the world names, otherwise a gem. It is an SVG.',
      response: { kind: 'text', description: 'The icon', mediaType: 'image/svg+xml' },
    },
    answer: async (_, { catalog }) => {
      const { drawIcon } = await loadDrawing();
      return reply(drawIcon(catalog), 'image/svg+xml; charset=utf-8', 'picture', pictureFields);
    },
  }),
  route({
    path: '/.well-known/api-catalog',
    operation: {
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
    },
    answer: (_, { addresses: { baseUrl } }) =>
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
  }),
  route({
    path: '/robots.txt',
    answer: (_, { addresses: { baseUrl } }) => {
      const prefix = new URL(baseUrl).pathname.replace(/\/$/, '');
      // Pages tell what the API does, in words.
      const text = `User-agent: *\nDisallow: ${prefix}/v1/\n\nSitemap: ${baseUrl}/sitemap.xml\n`;
      return reply(text, 'text/plain; charset=utf-8', 'record');
    },
  }),
  route({
    path: '/sitemap.xml',
    cost: 'computed',
    answer: (_, { addresses: { baseUrl }, catalog, loadExplorer, isCopied }) => {
      const paths = loadExplorer
        ? pagePathsOf(catalog, isCopied ? undefined : nameInPaths)
        : ['/docs'];
      const urls = paths.map((path) => `<url><loc>${escapeHtml(baseUrl + path)}</loc></url>\n`);
      return reply(
        `${xmlDeclaration}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`,
        'application/xml; charset=utf-8',
        'record',
      );
    },
  }),
  route({
    path: '/opensearch.xml',
    answer: (_, { addresses: { baseUrl }, catalog: { manifest } }) => {
      const [title, base] = [escapeHtml(manifest.title), escapeHtml(baseUrl)];
      const shortName = escapeHtml(Array.from(manifest.title).slice(0, longestShortName).join(''));
      return reply(
        `${xmlDeclaration}<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${shortName}</ShortName>
<Description>Search ${title}</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image type="image/svg+xml">${base}/favicon.ico</Image>
<Url type="text/html" template="${base}/?q={searchTerms}"/>
</OpenSearchDescription>
`,
        'application/opensearchdescription+xml; charset=utf-8',
        'record',
      );
    },
  }),
];

/** The title of the world, and the addresses of the routes that have an entry. */
function listAddresses({ catalog, addresses, routes }: App): v.InferOutput<typeof IndexSchema> {
  const entries = routes
    .flatMap(({ path, index }) => (index ? [{ address: path, ...index }] : []))
    .toSorted((a, b) => a.rank - b.rank);
  return {
    title: catalog.manifest.title,
    ...Object.fromEntries(
      entries.map(({ name, address }) => [name, `${addresses.baseUrl}${address}`]),
    ),
  };
}
