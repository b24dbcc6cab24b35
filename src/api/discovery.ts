import { escapeHtml } from './explorer.ts';
import { nameInPaths, pagePathsOf } from './page-parameters.ts';
import { reply } from './replies.ts';
import { route, type Route } from './route.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** The most letters of a name (OpenSearch 1.1). */
const longestShortName = 16;

/** What search engines and browsers read about the pages. Its addresses are those that are configured (decision 13). */
export const discoveryRoutes: readonly Route[] = [
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
        `${declaration}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`,
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
        `${declaration}<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
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
