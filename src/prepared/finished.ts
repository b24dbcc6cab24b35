/** An answer that only has to be sent. */
export type Finished = {
  readonly status: number;
  /** Names and values of the header fields in turn, names in lower case. */
  readonly fields: readonly string[];
  /** Undefined for an answer without a body: to HEAD, and 304. */
  readonly body: Uint8Array<ArrayBuffer> | undefined;
  /** Status and fields as a protocol writes them, for whoever sends it again to keep with it. */
  head: Uint8Array | 'sent' | undefined;
};

/** A finished answer as the standard has it. */
export function toResponse({ status, fields, body }: Finished): Response {
  const headers = new Headers();
  for (let i = 0; i < fields.length; i += 2) {
    headers.append(fields[i] ?? '', fields[i + 1] ?? '');
  }
  return new Response(body ?? null, { status, headers });
}
