import type { FieldShape } from '../prepared/field-set.ts';
import type { Finished } from '../prepared/finished.ts';

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
  // Bytes of its own: out of the runtime's pool it would keep 64 KiB of others in memory.
  finished.head = new Uint8Array(Buffer.from(headText(finished), 'latin1'));
  return finished.head;
}

/** The same as text, for an answer that may be sent but once. */
export function headText({ shape, values }: Finished): string {
  const texts = (shape.texts ??= textsAround(shape));
  let text = texts[0] ?? '';
  for (let i = 1; i < texts.length; i += 1) {
    text += (values[i - 1] ?? '') + (texts[i] ?? '');
  }
  return text;
}

/** The texts before, between and after the values that each answer of a shape has of its own. */
function textsAround({ status, fields }: FieldShape): readonly string[] {
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
  return [...texts, text];
}

function statusLine(status: number): string {
  return `HTTP/1.1 ${status} ${reasons.get(status) ?? ''}\r\n`;
}
