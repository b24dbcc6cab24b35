/** The path and query of a request as it was sent, percent-escapes included. */
export function pathOf({ url }: Request): string {
  // An address as the standard writes it: it has an authority and a path, and need not be parsed again for that.
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const fragment = url.indexOf('#', start);
  return fragment === -1 ? url.slice(start) : url.slice(start, fragment);
}

/** Whether the percent-escapes of a path spell UTF-8. */
export function isWellFormed(path: string): boolean {
  try {
    // A call whose value is not used would be left out by whoever bundles this. No escape is shorter than what it stands for.
    return decodeURIComponent(path).length <= path.length;
  } catch {
    return false;
  }
}

/** What is taken over into logs and answers: nothing that means something in a header field, a line or a shell. */
const requestId = /^[A-Za-z0-9][A-Za-z0-9._~:@/+=-]{0,127}$/;

/** W3C Trace Context, level 2, §3.2.2: version, trace id, parent id, flags. Later versions may go on. */
const traceParent =
  /^(?!ff)[0-9a-f]{2}-(?<traceId>(?!0{32})[0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-.*)?$/;

/**
 * The name of a request in the log: the one that a proxy or client gave it in `X-Request-Id`, or the trace of its
 * `traceparent`, where they are well formed; else a new one.
 */
export function requestIdOf(field: (name: string) => string | null | undefined): string {
  const given = field('x-request-id') ?? '';
  return requestId.test(given)
    ? given
    : (traceParent.exec(field('traceparent') ?? '')?.groups?.['traceId'] ?? crypto.randomUUID());
}

/** A hit is a request under `/v1/`, `/info` or `/stats`, whatever becomes of it; OPTIONS is none (decision 14). */
export function isHit(method: string, path: string): boolean {
  return (
    method !== 'OPTIONS' && (path.startsWith('/v1/') || /^\/(?:info|stats)(?:[/?]|$)/.test(path))
  );
}

/** Paths that serve the operator instead of clients: neither counted as hits nor limited. */
const operationPaths: ReadonlySet<string> = new Set(['/health/live', '/health/ready', '/metrics']);

/** Whether a raw target is one of these paths, with or without a query. */
export function isOperationPath(path: string): boolean {
  const query = path.indexOf('?');
  return operationPaths.has(query === -1 ? path : path.slice(0, query));
}

/** Where assistants find the catalog as tools (Model Context Protocol); the one path that takes POST. */
export const mcpPath = '/mcp';

/** Whether a request calls a tool, or asks which there are. It is no hit (decision 14), but it is limited like one. */
export function isMcpCall(method: string, target: string): boolean {
  return method === 'POST' && (target === mcpPath || target.startsWith(`${mcpPath}?`));
}

/**
 * Whether a target is a file that pages load. Such a file costs little more than a refusal, and without it a page that was
 * answered is of no use.
 */
export function isPageFile(target: string): boolean {
  return target.startsWith('/explorer/');
}
