/** An answer as it came over a connection. */
export type Answer = {
  readonly status: number;
  /** Names in lower case; a field that came twice is joined with ", ". */
  readonly fields: ReadonlyMap<string, string>;
  /** Names and values as they came, in turn. */
  readonly rawFields: readonly (readonly [name: string, value: string])[];
  /** Without the framing of chunks. */
  readonly body: Buffer;
};

/** Whether a connection ends with an answer. */
export function isLast(answer: Answer): boolean {
  return /(?:^|,)\s*close\s*(?:,|$)/i.test(answer.fields.get('connection') ?? '');
}

/** Whether a service says that it has too much to do, and when to come again: on a busy machine, no fault. */
export function isTurnedAway({ status, fields }: Answer): boolean {
  return status === 503 && fields.has('retry-after');
}
