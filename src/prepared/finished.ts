/** An answer that only has to be sent. */
export type Finished = {
  readonly status: number;
  /** Names and values of the header fields in turn, names in lower case. */
  readonly fields: readonly string[];
  /** Undefined for an answer without a body: to HEAD, and 304. */
  readonly body: Uint8Array<ArrayBuffer> | undefined;
};

/** A finished answer as the standard has it. */
export function toResponse(finished: Finished): Response {
  return new Response(finished.body ?? null, toInit(finished));
}

/** Its status and header fields, which may serve any number of responses. */
export function toInit({ status, fields }: Finished): ResponseInit {
  const headers = new Headers();
  for (let i = 0; i < fields.length; i += 2) {
    headers.append(fields[i] ?? '', fields[i + 1] ?? '');
  }
  return { status, headers };
}
