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
