/**
 * Path and query of a request target (RFC 9112 §3.2) or of an address that a runtime made of it: whatever host it names
 * counts for nothing (decision 13).
 */
export function pathOfTarget(target: string): string {
  if (target.startsWith('/')) {
    return target;
  }
  const [, path] = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*(?<path>[/?].*)?$/is.exec(target) ?? [];
  return path === undefined ? '/' : path.replace(/^\?/, '/?');
}
