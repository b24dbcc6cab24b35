/**
 * Targets as clients of the vanished service write them (decision 18): without a version, with another word for the
 * subject, with literal segments in any case.
 */
import { wantsPage } from './explorer.ts';
import { pageTemplates, routeTemplates } from './prebuilt-paths.ts';
import { isOperationPath } from './requests.ts';
import { nameKey } from '../world/name-key.ts';
import type { Manifest } from '../world/schema.ts';

/**
 * Returns the target that a request stands for, as the routes spell it: `/v1/creature/25` for `/pokemon/25`. Where the
 * explorer has a page and `accept` wants one, it is the path of the page. Any other target is returned as it is.
 */
export type ResolveTarget = (target: string, accept: string | undefined) => string;

/** Nearly all targets: a lookup needs nothing else. */
const lookupTarget = /^\/v1\/creature\/[^/]+$/;

const subject = 'creature';

type Template = readonly string[];

/** The operator's paths have one spelling, by which proxies keep clients from them. */
const routes = routeTemplates.filter((path) => !isOperationPath(path)).map(segmentsOf);
const pages = pageTemplates.map(segmentsOf);

/** `subjects` of the manifest are other words for `creature`. */
export function createTargetResolver(
  manifest: Pick<Manifest, 'subjects'>,
  { hasPages }: { readonly hasPages: boolean },
): ResolveTarget {
  const subjects = new Set(manifest.subjects?.map(nameKey));
  const matches = (segment: string, literal: string): boolean =>
    segment.toLowerCase() === literal || (literal === subject && subjects.has(keyOf(segment)));
  return (target, accept) => {
    if (lookupTarget.test(target)) {
      return target;
    }
    const { path, query } = splitQuery(target);
    const segments = segmentsOf(path);
    const page = hasPages && wantsPage(accept) ? spell(segments, pages, matches) : undefined;
    const spelled =
      page ?? spell(segments, routes, matches) ?? spell(['v1', ...segments], routes, matches);
    return spelled ? `/${spelled.join('/')}${query}` : target;
  };
}

function splitQuery(target: string): { readonly path: string; readonly query: string } {
  const start = target.indexOf('?');
  return start === -1
    ? { path: target, query: '' }
    : { path: target.slice(0, start), query: target.slice(start) };
}

function segmentsOf(path: string): string[] {
  return path.split('/').slice(1);
}

/** Spells segments as the first template that they match. */
function spell(
  segments: readonly string[],
  templates: readonly Template[],
  matches: (segment: string, literal: string) => boolean,
): string[] | undefined {
  const isParameter = (part: string): boolean => part.startsWith('{');
  const template = templates.find(
    (parts) =>
      parts.length === segments.length &&
      parts.every((part, i) => {
        const segment = segments[i] ?? '';
        return isParameter(part) ? segment !== '' : matches(segment, part);
      }),
  );
  return template?.map((part, i) => (isParameter(part) ? (segments[i] ?? '') : part));
}

/** A segment whose percent-escapes spell no UTF-8 has no key. */
function keyOf(segment: string): string {
  try {
    return nameKey(decodeURIComponent(segment));
  } catch {
    return '';
  }
}
