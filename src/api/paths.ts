/** Paths of requests, and templates of paths such as `/v1/creature/{creature}`; those of the pages too. */
import { type Catalog, type Creature, slugFor } from '../catalog/catalog.ts';
import { slugOf } from '../world/name-key.ts';

/** The path and the query of a target; the query begins with its question mark, and is empty if there is none. */
export function splitQuery(target: string): { readonly path: string; readonly query: string } {
  const start = target.indexOf('?');
  return start === -1
    ? { path: target, query: '' }
    : { path: target.slice(0, start), query: target.slice(start) };
}

export function segmentsOf(path: string): string[] {
  return path.split('/').slice(1);
}

/** Whether a segment of a template stands for any text. */
export function isPlaceholder(part: string): boolean {
  return part.startsWith('{');
}

/** Returns the decoded value of the last placeholder of a template that fits a path; empty if the template has none. */
export function parameterOf(template: string, path: string): string {
  const place = segmentsOf(template).findLastIndex(isPlaceholder);
  return decodeURIComponent(segmentsOf(path)[place] ?? '');
}

/** What the rest of a path can be, after its first segments. */
type Branch<Target> = {
  readonly literal: Map<string, Branch<Target>>;
  placeholder?: Branch<Target>;
  /** What the path stands for if it ends here. */
  target?: Target;
};

/**
 * Creates a function that finds what the path of a target stands for among templates: of two that fit, the one with a
 * literal segment where the other has a placeholder, and of two alike the last. `literalsOf` lists the literal segments that
 * one of a path may stand for, by default itself.
 */
export function createRouter<Target extends { readonly path: string }>(
  targets: readonly Target[],
  literalsOf: (segment: string) => readonly string[] = (segment) => [segment],
): (target: string) => Target | undefined {
  const root: Branch<Target> = { literal: new Map() };
  for (const target of targets) {
    let branch = root;
    for (const part of segmentsOf(target.path)) {
      const next = (isPlaceholder(part) ? branch.placeholder : branch.literal.get(part)) ?? {
        literal: new Map(),
      };
      if (isPlaceholder(part)) {
        branch.placeholder = next;
      } else {
        branch.literal.set(part, next);
      }
      branch = next;
    }
    branch.target = target;
  }
  const follow = (
    { literal, placeholder, target }: Branch<Target>,
    [segment, ...rest]: readonly string[],
  ): Target | undefined => {
    if (segment === undefined) {
      return target;
    }
    for (const each of literalsOf(segment)) {
      const next = literal.get(each);
      const found = next && follow(next, rest);
      if (found) {
        return found;
      }
    }
    return placeholder && segment !== '' ? follow(placeholder, rest) : undefined;
  };
  return (asked) => follow(root, segmentsOf(splitQuery(asked).path));
}

/**
 * The path templates of the explorer's pages, with the parameters that each reads: no other one changes a page. Listed here
 * so that a start need not load the explorer.
 */
const pages = [
  { path: '/', parameters: ['q', 'sort', 'forms', 'view', 'columns', 'offset'] },
  { path: '/creature/{creature}', parameters: ['form'] },
  { path: '/creature/{creature}/portrait', parameters: ['form'] },
  { path: '/types', parameters: ['types'] },
  { path: '/types/{type}', parameters: [] },
  { path: '/moves', parameters: ['q', 'sort', 'offset'] },
  { path: '/moves/{move}', parameters: [] },
  { path: '/world', parameters: ['forms', 'pairs', 'histogram', 'boxes', 'plot', 'type'] },
  { path: '/lore', parameters: [] },
  { path: '/compare', parameters: ['creatures'] },
  { path: '/quiz', parameters: ['seed', 'round'] },
  { path: '/puzzle', parameters: ['day'] },
  { path: '/parade', parameters: ['at'] },
  { path: '/team', parameters: ['forms'] },
  { path: '/collection', parameters: [] },
  { path: '/leagues', parameters: [] },
  { path: '/stones', parameters: [] },
  { path: '/syntax', parameters: [] },
  { path: '/service', parameters: [] },
  { path: '/docs', parameters: [] },
] as const satisfies readonly ReadParameters[];

type ReadParameters = { readonly path: string; readonly parameters: readonly string[] };

export type PageTemplate = (typeof pages)[number]['path'];

export const pageTemplates: readonly string[] = pages.map(({ path }) => path);

/** Finds the template of the page at a target, and the parameters that it reads. */
export const findPage = createRouter<ReadParameters & { readonly path: PageTemplate }>(pages);

/** The segment of the canonical path of a creature's page: its name, unless that means something else there. */
export function nameInPaths({ number, forms }: Creature): string {
  const slug = slugOf(forms[0].name);
  return /^(?:\d*|counts)$/.test(slug) ? String(number) : encodeURIComponent(slug);
}

/**
 * The paths of all pages: one for each type and move, and one for each creature, by its number unless said otherwise. The
 * pages of portraits are left out: many hosts take no more than 20,000 files.
 */
export function pagePathsOf(
  { creatures, manifest, moves }: Catalog,
  segmentOf: (creature: Creature) => string = ({ number }) => String(number),
): readonly string[] {
  const values: ReadonlyMap<string, readonly string[]> = new Map([
    ['{creature}', creatures.map(segmentOf)],
    ['{type}', manifest.types.map(({ name }) => slugOf(name))],
    ['{move}', moves.map((move) => encodeURIComponent(slugFor(move)))],
  ]);
  const templates = pageTemplates.filter((template) => !template.endsWith('/portrait'));
  return templates.flatMap((template) => {
    const [parameter = ''] = /\{\w+\}$/.exec(template) ?? [];
    return (
      values.get(parameter)?.map((value) => template.replace(parameter, () => value)) ?? [template]
    );
  });
}

/** Leaves out of a page's target what the page does not read; undefined if the path is that of no page. */
export function pageTargetOf(target: string): string | undefined {
  const { path, query: text } = splitQuery(target);
  const page = findPage(path);
  if (!page) {
    return undefined;
  }
  const query = new URLSearchParams(
    [...new URLSearchParams(text)].filter(([name]) => page.parameters.includes(name)),
  );
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}
