import { type BodyReader, tooLarge } from './body-reader.ts';
import { createChunkedBody } from './chunked-body.ts';
import type { Framing } from './framing.ts';
import type { Refusal } from './handler.ts';

/** Reads the body of a request up to a number of bytes. Where it is known to be longer, the result is a refusal. */
export function createBodyReader(
  framing: Exclude<Framing, { kind: 'none' }>,
  mostBytes: number,
): BodyReader | Refusal {
  switch (framing.kind) {
    case 'length':
      return framing.bytes > mostBytes ? tooLarge(mostBytes) : createPlainBody(framing.bytes);
    case 'chunked':
      return createChunkedBody(mostBytes);
  }
}

function createPlainBody(length: number): BodyReader {
  const parts: string[] = [];
  let missing = length;
  return {
    read: (text, start) => {
      const end = Math.min(text.length, start + missing);
      parts.push(text.slice(start, end));
      missing -= end - start;
      return { kind: 'read', end, isComplete: missing === 0 };
    },
    bytes: () => Buffer.from(parts.join(''), 'latin1'),
  };
}
