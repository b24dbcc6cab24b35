import { Hono } from 'hono';
import { problems } from './problems.ts';
import { pathOf, quote } from './request-path.ts';
import { replyJson, replyProblem } from './replies.ts';
import type { Service } from './service.ts';

/** `/` lists what the service has; `/problems/{kind}` explains a kind of problem. */
export function indexRoutes({ catalog, addresses }: Service): Hono {
  const { baseUrl } = addresses;
  return new Hono()
    .get('/', () =>
      replyJson({
        title: catalog.manifest.title,
        creature: `${baseUrl}/v1/creature/{name or number}`,
        creatureCounts: `${baseUrl}/v1/creature/counts`,
        leagues: `${baseUrl}/v1/league`,
        evolutionStones: `${baseUrl}/v1/evolution-stone`,
        info: `${baseUrl}/info`,
        stats: `${baseUrl}/stats`,
        openapi: `${baseUrl}/openapi.json`,
      }),
    )
    .get('/problems/:kind', (c) => {
      const wanted = c.req.param('kind');
      const found = Object.entries(problems).find(([kind]) => kind === wanted);
      return found
        ? replyJson({ type: `${baseUrl}/problems/${found[0]}`, ...found[1] })
        : replyProblem(baseUrl, {
            kind: 'path-not-found',
            detail: `No problem is called ${quote(wanted)}`,
            instance: pathOf(c.req.raw),
          });
    });
}
