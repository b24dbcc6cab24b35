import { routeTemplates } from '../api/route-templates.ts';

/** What stands for every path that the service does not have: clients make up any number of them. */
export const unknownRoute = 'unknown';

/** Templates by their shape: the last segment may be a parameter, the one before it, or both. */
const byShape = new Map(routeTemplates.map((template) => [shapeOf(template), template]));

/** The template of the path of a raw target, of a number that is bounded whatever clients send. */
export function findRoute(target: string): string {
  const query = target.indexOf('?');
  const path = query === -1 ? target : target.slice(0, query);
  const last = path.lastIndexOf('/');
  const beforeLast = path.lastIndexOf('/', last - 1);
  return (
    byShape.get(path) ??
    (last + 1 < path.length ? byShape.get(`${path.slice(0, last)}/{}`) : undefined) ??
    (beforeLast >= 0 && beforeLast + 1 < last && last + 1 < path.length
      ? (byShape.get(`${path.slice(0, beforeLast)}/{}${path.slice(last)}`) ??
        byShape.get(`${path.slice(0, beforeLast)}/{}/{}`))
      : undefined) ??
    unknownRoute
  );
}

function shapeOf(template: string): string {
  return template.replaceAll(/\{\w+\}/g, '{}');
}
