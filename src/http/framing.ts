import { type Refusal, refusal } from './handler.ts';

/** Where the body of a request ends (RFC 9112 §6.3). */
export type Framing =
  | { readonly kind: 'none' }
  | { readonly kind: 'length'; readonly bytes: number }
  | { readonly kind: 'chunked' };

/** Two servers that disagree on where a request ends can be made to mix up requests: what is not clear is refused. */
export function parseFraming(
  contentLength: string | undefined,
  transferEncoding: string | undefined,
): Framing | Refusal {
  if (transferEncoding === undefined) {
    return contentLength === undefined ? { kind: 'none' } : parseLength(contentLength);
  }
  if (contentLength !== undefined) {
    return refusal(
      'malformed-request',
      'The request has both "Content-Length" and "Transfer-Encoding"',
    );
  }
  const codings = transferEncoding.split(',').map((coding) => coding.trim().toLowerCase());
  if (codings.indexOf('chunked') !== codings.length - 1) {
    return refusal(
      'malformed-request',
      'The field "Transfer-Encoding" has to hold "chunked" once, at its end',
    );
  }
  return codings.length === 1
    ? { kind: 'chunked' }
    : refusal(
        'transfer-coding-not-implemented',
        'The field "Transfer-Encoding" holds a coding other than "chunked"',
      );
}

function parseLength(text: string): Framing | Refusal {
  if (!/^[0-9]{1,15}$/.test(text)) {
    return refusal('malformed-request', 'The field "Content-Length" is not one number');
  }
  const bytes = Number(text);
  return bytes === 0 ? { kind: 'none' } : { kind: 'length', bytes };
}
