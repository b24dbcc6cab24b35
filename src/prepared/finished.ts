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

/** A finished answer as the standard has it. */
export function toResponse({ shape, values, body }: Finished): Response {
  const headers = new Headers();
  let own = 0;
  for (const [name, value] of shape.fields) {
    headers.append(name, value ?? values[own++] ?? '');
  }
  return new Response(body ?? null, { status: shape.status, headers });
}
