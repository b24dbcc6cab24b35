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
