import type { RequestHead } from './request-head.ts';

/**
 * Methods that the standard `Request` carries as they are. It refuses some, takes others for the same in capitals, which
 * they are not (RFC 9110 §9.1), and on Bun any that it does not know for GET.
 */
const carried = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH']);

/** The standard form of a request. */
export function toRequest(
  { line: { method, target }, section: { fields } }: RequestHead,
  body: Uint8Array<ArrayBuffer> | undefined,
): Request {
  return new Request(`http://localhost${target}`, {
    // Any other method that the service refuses will do.
    method: carried.has(method) ? method : 'POST',
    headers: [...fields],
    ...(body && mayCarryBody(method) && { body }),
  });
}

/** Whether a standard `Request` of a method may have a body. */
export function mayCarryBody(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD';
}
