import type { FieldShape } from './field-set.ts';

/** An answer that only has to be sent. */
export type Finished = {
  /** Its status and its header fields, without the values that only this answer has. */
  readonly shape: FieldShape;
  /** These values, in the order of the fields. */
  readonly values: readonly string[];
  /** Undefined for an answer without a body: to HEAD, and 304. */
  readonly body: Uint8Array<ArrayBuffer> | undefined;
  /** Whether the bytes of the body are lent: they are good until the next answer is looked for. */
  readonly isLent: boolean;
  /** Status and fields as a protocol writes them, for whoever sends it again to keep with it. */
  head: Uint8Array | 'sent' | undefined;
  /** Where answers like it are counted, for whoever counts them to keep with it. */
  cell: number | undefined;
};

/** What came of a request: an answer that only has to be sent, or one that is sent as it comes. */
export type Answered = Finished | Response;

/** Whether all of an answer is there, to be sent at once. */
export function isFinished(answered: Answered): answered is Finished {
  return 'shape' in answered;
}

export function statusOf(answered: Answered): number {
  return isFinished(answered) ? answered.shape.status : answered.status;
}

/** A header field of an answer by its name in lower case, or undefined where it has none. */
export function fieldOf(answered: Answered, wanted: string): string | undefined {
  return isFinished(answered)
    ? fieldsOf(answered).find(([name]) => name === wanted)?.[1]
    : (answered.headers.get(wanted) ?? undefined);
}

function fieldsOf({ shape, values }: Finished): [name: string, value: string][] {
  let own = 0;
  return shape.fields.map(([name, value]) => [name, value ?? values[own++] ?? '']);
}

/** An answer as the standard has it. */
export function toResponse(answered: Answered): Response {
  if (!isFinished(answered)) {
    return answered;
  }
  const { shape, body } = answered;
  return new Response(body ?? null, { status: shape.status, headers: fieldsOf(answered) });
}
