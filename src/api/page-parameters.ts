import type { Catalog, Creature } from '../catalog/catalog.ts';
import { slugOf } from '../world/name-key.ts';
import { fitsTemplate, segmentsOf, splitQuery } from './paths.ts';

/**
 * The path templates of the explorer's pages, with the parameters that each reads: no other one changes a page. Listed here
 * so that a start need not load the explorer.
 */
const parametersByPage: ReadonlyMap<string, readonly string[]> = new Map([
  ['/', ['q', 'sort', 'forms', 'view', 'columns', 'offset']],
  ['/creature/{creature}', ['form']],
  ['/creature/{creature}/portrait', ['form']],
  ['/types', ['types']],
  ['/types/{type}', []],
  ['/moves', ['q', 'sort', 'offset']],
  ['/moves/{move}', []],
  ['/world', ['forms']],
  ['/lore', []],
  ['/compare', ['creatures']],
  ['/quiz', ['seed', 'round']],
  ['/puzzle', ['day']],
  ['/parade', ['at']],
  ['/team', ['forms']],
  ['/collection', []],
  ['/leagues', []],
  ['/stones', []],
  ['/syntax', []],
  ['/service', []],
  ['/docs', []],
]);

export const pageTemplates: readonly string[] = [...parametersByPage.keys()];

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
    ['{move}', moves.map(({ slug }) => encodeURIComponent(slug))],
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
  const segments = segmentsOf(path);
  const template = pageTemplates.find((each) => fitsTemplate(segments, segmentsOf(each)));
  if (template === undefined) {
    return undefined;
  }
  const known = parametersByPage.get(template) ?? [];
  const query = new URLSearchParams(
    [...new URLSearchParams(text)].filter(([name]) => known.includes(name)),
  );
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}
