/** A target with nothing to rewrite, which holds for nearly every one. */
const normalTarget = /^(?:\/(?![/.])[^/?#%\\]*)+(?:\?[^#]*)?$/;

/**
 * The path and query that a request target asks for, written in one way: all readers of a path (the router, the rate limit,
 * the count of hits, metrics) read the same one. Resolves `.` and `..`, joins doubled slashes (decision 16), reads `\` as a
 * slash as browsers do, decodes percent-escapes of unreserved characters (RFC 3986 §6.2.2.2) and drops scheme, host
 * (decision 13) and fragment. Returns undefined for a target that has no path.
 */
export function normaliseTarget(target: string): string | undefined {
  // Bun gives every target as an absolute address.
  const text = target.startsWith('/')
    ? target
    : /^[a-z][a-z0-9+.-]*:\/\/[^/?#\\]*(.*)$/is.exec(target)?.[1];
  if (text === undefined) {
    return undefined;
  }
  return normalTarget.test(text) ? text : rewrite(text.startsWith('/') ? text : `/${text}`);
}

function rewrite(target: string): string {
  const [, path = '', query = ''] = /^([^?#]*)([^#]*)/.exec(target) ?? [];
  const decoded = path
    .replaceAll('\\', '/')
    .replaceAll(/%(?:2d|2e|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi, (escape) =>
      decodeURIComponent(escape),
    );
  const segments: string[] = [];
  const parts = decoded.split('/');
  for (const part of parts) {
    if (part === '..') {
      segments.pop();
    } else if (part !== '' && part !== '.') {
      segments.push(part);
    }
  }
  const endsWithSlash = ['', '.', '..'].includes(parts.at(-1) ?? '') && segments.length > 0;
  return `/${segments.join('/')}${endsWithSlash ? '/' : ''}${query}`;
}
