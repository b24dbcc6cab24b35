/** A response as received. */
export type Answer = {
  readonly status: number;
  /** Names in lower case; a field that came twice is joined with ", ". */
  readonly fields: ReadonlyMap<string, string>;
  /** Names and values as received, alternating. */
  readonly rawFields: readonly (readonly [name: string, value: string])[];
  /** Without the framing of chunks. */
  readonly body: Buffer;
};

/** Whether the connection ends after a response. */
export function isLast(answer: Answer): boolean {
  return /(?:^|,)\s*close\s*(?:,|$)/i.test(answer.fields.get('connection') ?? '');
}

/** Whether a response is a 503 with Retry-After: on a busy machine, no fault. */
export function isTurnedAway({ status, fields }: Answer): boolean {
  return status === 503 && fields.has('retry-after');
}
