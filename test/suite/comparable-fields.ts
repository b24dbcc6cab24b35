/** The header fields of an answer but for those of its connection and the time that it took. */
export function comparableFields(response: Response): [string, string][] {
  const ofItsMoment = new Set([
    'date',
    'connection',
    'keep-alive',
    'transfer-encoding',
    'server-timing',
  ]);
  return [...response.headers].filter(([name]) => !ofItsMoment.has(name));
}

/** The header fields of the first response that kept ones do not have. */
const timingFields: ReadonlySet<string> = new Set(['server-timing', 'timing-allow-origin']);

/** An answer of the app as it would be finished. */
export function withoutTiming(response: Response): Response {
  const headers = new Headers(response.headers);
  timingFields.forEach((name) => headers.delete(name));
  return new Response(response.body, { status: response.status, headers });
}
