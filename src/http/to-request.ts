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
    method: standardMethod(method),
    headers: [...fields],
    ...(body && mayCarryBody(method) && { body }),
  });
}

/** Whether a standard `Request` of a method may have a body. */
export function mayCarryBody(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

/** A method as a standard `Request` carries it. For one that it does not, any other that the service refuses will do. */
export function standardMethod(method: string): string {
  return carried.has(method) ? method : 'POST';
}
