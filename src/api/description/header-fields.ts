import type { HeaderObject, Reference } from './document.ts';

/** The header fields of answers that mean something to a client. */
export const headerFields = {
  'Cache-Control': {
    description: 'How long the answer may be reused (RFC 9111)',
    required: true,
    schema: { type: 'string' },
    example: 'public, max-age=3600, stale-while-revalidate=86400',
  },
  ETag: {
    description:
      'Strong validator of this answer in this content coding (RFC 9110 §8.8.3); absent where the answer changes with each request',
    schema: { type: 'string', pattern: '^"[\\x21\\x23-\\x7e]+"$' },
    example: '"wU3nS2uX1m0Q9a8b7c6d5e"',
  },
  'Last-Modified': {
    description:
      'When the catalog last changed (RFC 9110 §8.8.2); absent where the answer changes with each request',
    schema: { type: 'string', pattern: '^[A-Z][a-z]{2}, [0-9]{2} .+ GMT$' },
    example: 'Fri, 02 Jan 2026 03:04:05 GMT',
  },
  Vary: {
    description: 'Fields of the request that the answer depends on',
    schema: { type: 'string' },
    example: 'Accept-Encoding',
  },
  Link: {
    description:
      'The description of the service (`service-desc`); of a page of a list also its `first`, `prev`, `next` and `last` (RFC 8288)',
    schema: { type: 'string', pattern: '^<' },
    example: '</openapi.json>; rel="service-desc"; type="application/json"',
  },
  'Repr-Digest': {
    description: 'SHA-256 of the body as it is sent, content coding and all (RFC 9530)',
    required: true,
    schema: { type: 'string', pattern: '^sha-256=:[A-Za-z0-9+/]{43}=:$' },
    example: 'sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:',
  },
  'Content-Language': {
    description:
      'The language that the names of creatures are in (RFC 9110 §8.5); absent where the world does not say which its own is',
    schema: { type: 'string', pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$' },
    example: 'en',
  },
  'Retry-After': {
    description: 'Seconds after which to try again',
    required: true,
    schema: { type: 'string', pattern: '^[0-9]+$' },
    example: '1',
  },
  'RateLimit-Policy': {
    description:
      'How many requests an address may make in how many seconds (draft-ietf-httpapi-ratelimit-headers-11 §3)',
    required: true,
    schema: { type: 'string', pattern: '^"address";q=[0-9]+;w=[0-9]+$' },
    example: '"address";q=100;w=60',
  },
  RateLimit: {
    description:
      'How many of them are left, and in how many seconds there are as many as at first (§4 of the same draft)',
    required: true,
    schema: { type: 'string', pattern: '^"address";r=[0-9]+;t=[0-9]+$' },
    example: '"address";r=0;t=12',
  },
  'X-Request-Id': {
    description:
      'The name under which the log of the service tells what went wrong: that of the request, where it had one in `X-Request-Id` or `traceparent`',
    required: true,
    schema: { type: 'string', pattern: '^[A-Za-z0-9._~:@/+=-]{1,128}$' },
    example: '0f1e2d3c-4b5a-4968-8776-655443322110',
  },
  Allow: {
    description: 'The methods that every path takes',
    required: true,
    schema: { type: 'string', const: 'GET, HEAD, OPTIONS' },
    example: 'GET, HEAD, OPTIONS',
  },
  Location: {
    description: 'The path without slashes at its end',
    required: true,
    schema: { type: 'string', pattern: '^/' },
    example: '/v1/league',
  },
} as const satisfies Record<string, HeaderObject>;

export type HeaderField = keyof typeof headerFields;

/** References to the components of such fields. */
export function refersTo(...names: readonly HeaderField[]): Readonly<Record<string, Reference>> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
