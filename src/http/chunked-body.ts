import { type BodyReader, tooLarge } from './body-reader.ts';
import { refusal } from './handler.ts';
import { parseField } from './header-section.ts';

/** Characters of the line before a chunk with its extensions, and of a line of the trailer section. */
const longestLine = 1024;
const longestTrailer = 16 * 1024;

/** `chunk-size [ chunk-ext ]`, the extensions of visible characters, spaces and tabs. */
const chunkLine = /^(?<digits>[0-9A-Fa-f]{1,12})[ \t]*(?:;[\t\x20-\x7e\x80-\xff]*)?$/;

/** Reads a chunked body (RFC 9112 §7.1). Extensions and trailer fields are checked and dropped. */
export function createChunkedBody(mostBytes: number): BodyReader {
  const parts: string[] = [];
  let size = 0;
  let trailerSize = 0;
  /** Bytes of the present chunk that are still to come. */
  let missing = 0;
  let expected: 'size' | 'content' | 'line-end' | 'trailer' = 'size';
  /** The start of a line whose end has not arrived. */
  let line = '';
  const malformed = (detail: string): ReturnType<BodyReader['read']> =>
    refusal('malformed-request', detail);

  const takeLine = (): ReturnType<BodyReader['read']> | undefined => {
    switch (expected) {
      case 'size': {
        const [, digits] = chunkLine.exec(line) ?? [];
        if (digits === undefined) {
          return malformed('A chunk of the body does not start with its size');
        }
        missing = Number.parseInt(digits, 16);
        size += missing;
        expected = missing === 0 ? 'trailer' : 'content';
        return size > mostBytes ? tooLarge(mostBytes) : undefined;
      }
      case 'trailer': {
        trailerSize += line.length;
        const field = line === '' ? undefined : parseField(line);
        if (field?.kind === 'refusal') {
          return field;
        }
        return trailerSize > longestTrailer
          ? refusal('header-fields-too-large', 'The trailer section is too long')
          : undefined;
      }
      case 'line-end':
        expected = 'size';
        return line === '' ? undefined : malformed('A chunk of the body is longer than its size');
      case 'content':
        return undefined;
    }
  };

  return {
    read: (text, start) => {
      let at = start;
      while (at < text.length) {
        if (expected === 'content') {
          const end = Math.min(text.length, at + missing);
          parts.push(text.slice(at, end));
          missing -= end - at;
          at = end;
          expected = missing === 0 ? 'line-end' : 'content';
          continue;
        }
        const lineFeed = text.indexOf('\n', at);
        const end = lineFeed === -1 ? text.length : lineFeed + 1;
        line += text.slice(at, end);
        at = end;
        if (line.length > longestLine) {
          return malformed('A line of the chunked body is too long');
        }
        if (lineFeed !== -1) {
          if (!line.endsWith('\r\n')) {
            return malformed('A line of the chunked body does not end with CRLF');
          }
          line = line.slice(0, -2);
          const failure = takeLine();
          if (failure) {
            return failure;
          }
          if (expected === 'trailer' && line === '') {
            return { kind: 'read', end: at, isComplete: true };
          }
          line = '';
        }
      }
      return { kind: 'read', end: at, isComplete: false };
    },
    bytes: () => Buffer.from(parts.join(''), 'latin1'),
  };
}
