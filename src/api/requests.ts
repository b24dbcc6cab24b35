import { pageTargetOf, pageTemplates } from './page-parameters.ts';
import { routeTemplates } from './prebuilt-paths.ts';
import { preferredFormat } from './record-formats.ts';
import { nameKey } from '../world/name-key.ts';
import type { Manifest } from '../world/schema.ts';

/** The path and query of a request, percent-escapes included. */
export function pathOf({ url }: Request): string {
  // `Request` normalises the URL, so it needs no parsing.
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const fragment = url.indexOf('#', start);
  return fragment === -1 ? url.slice(start) : url.slice(start, fragment);
}

/** Whether the percent-escapes of a path decode to UTF-8. */
export function isWellFormed(path: string): boolean {
  try {
    // Bundlers drop a call with an unused result. No escape is shorter than its decoded text.
    return decodeURIComponent(path).length <= path.length;
  } catch {
    return false;
  }
}

/** Safe in a header field, a log line and a shell. */
const requestId = /^[A-Za-z0-9][A-Za-z0-9._~:@/+=-]{0,127}$/;

/** W3C Trace Context, level 2, §3.2.2: version, trace id, parent id, flags. Later versions may go on. */
const traceParent =
  /^(?!ff)[0-9a-f]{2}-(?<traceId>(?!0{32})[0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-.*)?$/;

/** The id of a request: its `X-Request-Id` or the trace id of its `traceparent` if well formed, otherwise a new one. */
export function requestIdOf(field: (name: string) => string | null | undefined): string {
  const given = field('x-request-id') ?? '';
  return requestId.test(given)
    ? given
    : (traceParent.exec(field('traceparent') ?? '')?.groups?.['traceId'] ?? crypto.randomUUID());
}

/** Whether a request counts as a hit, whatever its status (decision 14). */
export function isHit(method: string, path: string): boolean {
  return (
    method !== 'OPTIONS' && (path.startsWith('/v1/') || /^\/(?:info|stats)(?:[/?]|$)/.test(path))
  );
}

/** Paths for operators: neither counted as hits nor limited. */
const operationPaths: ReadonlySet<string> = new Set(['/health/live', '/health/ready', '/metrics']);

/** Whether a target is one of these paths, with or without a query. */
export function isOperationPath(path: string): boolean {
  const query = path.indexOf('?');
  return operationPaths.has(query === -1 ? path : path.slice(0, query));
}

/** The endpoint of the Model Context Protocol, the one path that takes POST. */
export const mcpPath = '/mcp';

/** Whether a request is an MCP message: no hit (decision 14), but limited like one. */
export function isMcpCall(method: string, target: string): boolean {
  return method === 'POST' && (target === mcpPath || target.startsWith(`${mcpPath}?`));
}

/** Whether a target is a file that pages load. */
export function isExplorerFile(target: string): boolean {
  return target.startsWith('/explorer/') && !target.includes('?');
}

/**
 * Returns the target that a request stands for, as the routes spell it. Clients of the vanished service write it without a
 * version, with another word for the subject, with literal segments in any case: `/pokemon/25` is `/v1/creature/25`
 * (decision 18). If the explorer has a page and `accept` wants one, it is the path of the page. Any other target is
 * returned as it is.
 */
export type ResolveTarget = (target: string, accept: string | undefined) => string;

/** Nearly all targets: lookups and pictures, in whose paths a name or a number follows words in lower case. */
const plainTarget =
  /^\/(?:v1\/creature\/(?![Cc][Oo][Uu][Nn][Tt][Ss](?:\?|$))|resources\/(?:creature|evolution-stone)\/(?:[0-9]+\/)?)[^/]+$/;

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
    if (plainTarget.test(target)) {
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

/** Paths under which a file lies, whatever the query says. */
const fileRoots = ['/resources/', '/explorer/'];

/** The one page that programs get too. */
const docsPath = '/docs';

/**
 * The target that stands for all targets with the same response, so that spellings and parameters that nothing reads make
 * nothing new.
 */
export function canonicalTargetOf(
  resolveTarget: ResolveTarget,
  target: string,
  accept: string | undefined,
): string {
  const resource = resolveTarget(target, undefined);
  const page = resolveTarget(target, 'text/html');
  const isForPage = wantsPage(accept);
  if (page !== resource) {
    // The response to an alias says that it varies, and another spelling of a page is redirected.
    return isForPage && page === target ? (pageTargetOf(page) ?? page) : target;
  }
  const { path } = splitQuery(resource);
  if (fileRoots.some((root) => path.startsWith(root))) {
    return path;
  }
  return isForPage || path === docsPath ? (pageTargetOf(resource) ?? resource) : resource;
}

/** Names the choice that an `Accept` field makes among the representations of a target; empty for the default of programs. */
export function choiceOf(accept: string): string {
  const format = preferredFormat(accept);
  const other = format === preferredFormat('') ? '' : format;
  return wantsPage(accept) ? `html ${other}` : other;
}

/** Whether a field `Vary` names `Accept`, not only a field that begins like it. */
export function variesByAccept(vary: string | null | undefined): boolean {
  return /\baccept\b(?!-)/i.test(vary ?? '');
}

/** Whether a client accepts HTML, as browsers do. */
export function wantsPage(accept: string | undefined): boolean {
  return accept !== undefined && /\btext\/html\b/i.test(accept);
}
