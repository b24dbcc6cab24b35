import { routeTemplates } from '../../api/prebuilt-paths.ts';

/** What stands for every path that the service does not have: clients make up any number of them. */
export const unknownRoute = 'unknown';

/** Templates by their shape: the last segment may be a parameter, the one before it, or both. */
const byShape = new Map(routeTemplates.map((template) => [shapeOf(template), template]));

/** Those whose last segment alone is a parameter, by what stands before it: nearly all requests are for one of them. */
const byParent = new Map(
  [...byShape].flatMap(([shape, template]): [string, string][] => {
    const [parent = '', ...rest] = shape.split('/{}');
    return rest.length === 1 && rest[0] === '' ? [[parent, template]] : [];
  }),
);

/** The template of the path of a raw target, of a number that is bounded whatever clients send. */
export function findRoute(target: string): string {
  const query = target.indexOf('?');
  const path = query === -1 ? target : target.slice(0, query);
  const last = path.lastIndexOf('/');
  const isParameter = last + 1 < path.length;
  return (
    byShape.get(path) ??
    (isParameter ? (byParent.get(path.slice(0, last)) ?? findDeeper(path, last)) : undefined) ??
    unknownRoute
  );
}

/** The same where the segment before the last one, whose slash is given, is a parameter as well, or instead of it. */
function findDeeper(path: string, last: number): string | undefined {
  const beforeLast = path.lastIndexOf('/', last - 1);
  return beforeLast >= 0 && beforeLast + 1 < last
    ? (byShape.get(`${path.slice(0, beforeLast)}/{}${path.slice(last)}`) ??
        byShape.get(`${path.slice(0, beforeLast)}/{}/{}`))
    : undefined;
}

function shapeOf(template: string): string {
  return template.replaceAll(/\{\w+\}/g, '{}');
}
