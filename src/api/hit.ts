/** A hit is a request under `/v1/`, `/info` or `/stats`, whatever becomes of it; OPTIONS is none (decision 14). */
export function isHit(method: string, path: string): boolean {
  return (
    method !== 'OPTIONS' && (path.startsWith('/v1/') || /^\/(?:info|stats)(?:[/?]|$)/.test(path))
  );
}
