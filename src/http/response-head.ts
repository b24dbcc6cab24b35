import type { FieldShape } from '../responses/field-set.ts';
import type { Finished } from '../responses/finished.ts';

/** Reason phrases (RFC 9110 §15) of what the service answers; a phrase may be absent (RFC 9112 §4). */
const reasons = new Map([
  [200, 'OK'],
  [204, 'No Content'],
  [301, 'Moved Permanently'],
  [302, 'Found'],
  [303, 'See Other'],
  [304, 'Not Modified'],
  [307, 'Temporary Redirect'],
  [308, 'Permanent Redirect'],
  [400, 'Bad Request'],
  [404, 'Not Found'],
  [405, 'Method Not Allowed'],
  [406, 'Not Acceptable'],
  [408, 'Request Timeout'],
  [412, 'Precondition Failed'],
  [413, 'Content Too Large'],
  [414, 'URI Too Long'],
  [417, 'Expectation Failed'],
  [429, 'Too Many Requests'],
  [431, 'Request Header Fields Too Large'],
  [500, 'Internal Server Error'],
  [501, 'Not Implemented'],
  [503, 'Service Unavailable'],
  [505, 'HTTP Version Not Supported'],
]);

/** Fields that belong to the connection and to the server; no handler sets them. */
const serverFields = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

/** The status line and the header fields of an answer, without the empty line at their end (RFC 9112 §4). */
export function encodeHead(status: number, fields: Iterable<readonly [string, string]>): Buffer {
  let text = statusLine(status);
  for (const [name, value] of fields) {
    if (!serverFields.has(name)) {
      text += `${name}: ${value}\r\n`;
    }
  }
  return Buffer.from(text, 'latin1');
}

/** The same of a finished answer, made once. */
export function headOf(finished: Finished): Uint8Array {
  if (finished.head instanceof Uint8Array) {
    return finished.head;
  }
  const parts = headPartsOf(finished);
  const head = new Uint8Array(lengthOf(parts));
  writeParts(parts, head, 0);
  finished.head = head;
  return head;
}

/** A head as bytes that many answers share, and values of one answer that stand between them, a character a byte. */
export type HeadParts = {
  readonly texts: readonly Uint8Array[];
  readonly values: readonly string[];
};

/** The same in parts, for an answer that may be sent but once. */
export function headPartsOf({ shape, values }: Finished): HeadParts {
  return { texts: (shape.texts ??= textsAround(shape)), values };
}

/** Bytes of a head. */
export function lengthOf({ texts, values }: HeadParts): number {
  let length = texts[0]?.byteLength ?? 0;
  for (let i = 1; i < texts.length; i += 1) {
    length += (values[i - 1]?.length ?? 0) + (texts[i]?.byteLength ?? 0);
  }
  return length;
}

/** Writes a head from a place on. The runtimes take longer to put together a text and to write that. */
export function writeParts({ texts, values }: HeadParts, into: Uint8Array, start: number): void {
  let at = start;
  for (let i = 0; i < texts.length; i += 1) {
    const value = i === 0 ? '' : (values[i - 1] ?? '');
    for (let k = 0; k < value.length; k += 1) {
      into[at + k] = value.charCodeAt(k);
    }
    at += value.length;
    const text = texts[i];
    if (text) {
      into.set(text, at);
      at += text.byteLength;
    }
  }
}

/** The bytes before, between and after the values that each answer of a shape has of its own. */
function textsAround({ status, fields }: FieldShape): readonly Uint8Array[] {
  const texts: string[] = [];
  let text = statusLine(status);
  for (const [name, value] of fields) {
    // No value of these is an answer's own.
    if (!serverFields.has(name)) {
      text += `${name}: `;
      if (value === undefined) {
        texts.push(text);
        text = '';
      }
      text += `${value ?? ''}\r\n`;
    }
  }
  return [...texts, text].map(ownBytes);
}

/** Bytes in memory of their own: out of the runtime's pool they would keep 64 KiB of others as long as they are kept. */
function ownBytes(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'latin1'));
}

function statusLine(status: number): string {
  return `HTTP/1.1 ${status} ${reasons.get(status) ?? ''}\r\n`;
}
