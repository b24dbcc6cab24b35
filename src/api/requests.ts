import {
  createRouter,
  isPlaceholder,
  pageTargetOf,
  pageTemplates,
  segmentsOf,
  splitQuery,
} from './paths.ts';
import { preferredFormat } from './record-formats.ts';
import { pageLanguageOf } from './page-language.ts';
import { nameKey } from '../world/name-key.ts';
import type { Manifest } from '../world/schema.ts';
import { rememberFields, type ServiceRequest, withParts } from '../responses/messages.ts';

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

/** The endpoint of the Model Context Protocol, the one path that takes POST. */
export const mcpPath = '/mcp';

/** Whether a request is an MCP message: no hit (decision 14), but limited like one. */
export function isMcpCall(method: string, target: string): boolean {
  return method === 'POST' && (target === mcpPath || target.startsWith(`${mcpPath}?`));
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

export const subject = 'creature';

/**
 * Creates the resolver of the paths of routes and, if there are any, of pages. The operator's paths have one spelling, by
 * which proxies keep clients from them. `subjects` of the manifest are other words for `creature`.
 */
export function createPathResolver(
  routes: readonly { readonly path: string; readonly cost: string }[],
  hasPages: boolean,
  manifest: Pick<Manifest, 'subjects'>,
): ResolveTarget {
  const known = routes.filter(({ cost }) => cost !== 'operation');
  const spelled = new Set(known.map(({ path }) => path));
  const subjects = new Set(manifest.subjects?.map(nameKey));
  const literalsOf = (segment: string): readonly string[] =>
    subjects.has(keyOf(segment)) ? [segment.toLowerCase(), subject] : [segment.toLowerCase()];
  const findRoute = createRouter(known, literalsOf);
  const pages = hasPages ? pageTemplates.map((path) => ({ path })) : [];
  const findPage = createRouter(pages, literalsOf);
  return (target, accept) => {
    if (plainTarget.test(target)) {
      return target;
    }
    const { path, query } = splitQuery(target);
    const isForPage = wantsPage(accept);
    if (!isForPage && spelled.has(path)) {
      return target;
    }
    const found =
      (isForPage ? spell(path, findPage) : undefined) ??
      spell(path, findRoute) ??
      spell(`/v1${path}`, findRoute);
    return found === undefined ? target : found + query;
  };
}

/** Spells a path as the template that it fits; undefined if it fits none. */
function spell(path: string, find: ReturnType<typeof createRouter>): string | undefined {
  const template = find(path);
  const parts = template && segmentsOf(template.path);
  const segments = segmentsOf(path).map((segment, i) => {
    const part = parts?.[i] ?? '';
    return isPlaceholder(part) ? segment : part;
  });
  return parts && `/${segments.join('/')}`;
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
const fileRoots = ['/resources/', '/explorer/', '/assets/'];

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

/**
 * Names the choice that header fields make among the representations of a target; empty for the default of programs. The one
 * page that programs get too is in a language for them as well.
 */
export function choiceOf(request: Pick<ServiceRequest, 'accept' | 'header' | 'target'>): string {
  const { target, accept } = request;
  const format = accept === undefined ? '' : formatChoice(accept);
  return wantsPage(accept) || splitQuery(target).path === docsPath
    ? `${pageLanguageOf(request.header('cookie'), request.header('accept-language'))} ${format}`
    : format;
}

const formatChoice = rememberFields((accept) => {
  const format = preferredFormat(accept);
  return format === preferredFormat('') ? '' : format;
});

/** Whether a client accepts HTML, as browsers do. */
export function wantsPage(accept: string | null | undefined): boolean {
  return /\btext\/html\b/i.test(accept ?? '');
}

/**
 * Returns a request with the field `Accept` that it stands for, and its target as the routes spell it. A program of `readers`
 * that takes anything at the address of a page gets the page: all that follows, the response cache included, knows this field
 * alone.
 */
export function interpret(
  sent: ServiceRequest,
  resolveTarget: ResolveTarget,
): { readonly request: ServiceRequest; readonly resolved: string } {
  const { target, accept } = sent;
  const takesAnything = accept === undefined || accept.includes('*/*');
  const isReader =
    takesAnything &&
    !wantsPage(accept) &&
    readerPattern.test(sent.header('user-agent') ?? '') &&
    pageTargetOf(resolveTarget(target, 'text/html')) !== undefined;
  const request = isReader ? withParts(sent, { accept: 'text/html' }) : sent;
  return { request, resolved: resolveTarget(target, request.accept) };
}

/** Programs that read a page for people: to show a preview of a link in a chat, or to let it be found in a search. */
const readers = [
  'Applebot',
  'bingbot',
  'Bluesky',
  // Not "DiscordBot (…)", which is what programs of bots call themselves.
  'Discordbot/',
  'DuckDuckBot',
  'Embedly',
  'facebookexternalhit',
  'Google-',
  'Googlebot',
  'Iframely',
  'LinkedInBot',
  'Mastodon',
  'meta-externalagent',
  'Pinterest',
  'redditbot',
  'SkypeUriPreview',
  'Slackbot',
  'Synapse',
  'TelegramBot',
  'Twitterbot',
  'Viber',
  'vkShare',
  'WhatsApp',
  'XING-contenttabreceiver',
];
const readerPattern = new RegExp(String.raw`\b(?:${readers.join('|')})`, 'i');

/** Names what the response at the address of a page depends on. */
export const pageVary = 'Accept, Accept-Language, Cookie, User-Agent';

/** The same for a page that programs get too. */
export const commonPageVary = 'Accept-Language, Cookie';
