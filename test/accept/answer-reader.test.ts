import { describe, expect, it } from 'vitest';
import { AnswerReader } from '../../harness/client/answer-reader.ts';

const answers = [
  'HTTP/1.1 100 Continue\r\n\r\n',
  'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nA: b\r\na: c\r\n\r\nabc',
  'HTTP/1.1 204 No Content\r\n\r\n',
  'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n',
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\n\r\n\r\n0\r\n\r\n',
  'HTTP/1.1 304 Not Modified\r\nContent-Length: 7\r\n\r\n',
  'HTTP/1.1 404 \r\nContent-Length: 0\r\n\r\n',
].join('');
const methods = ['GET', 'OPTIONS', 'HEAD', 'GET', 'GET', 'GET'];

function readerFor(all: readonly string[]): AnswerReader {
  const rest = all.values();
  return new AnswerReader(() => rest.next().value ?? 'GET');
}

describe('AnswerReader', () => {
  it('parses the same responses for any boundaries of packets', () => {
    for (let at = 0; at <= answers.length; at += 1) {
      const reader = readerFor(methods);
      const found = [answers.slice(0, at), answers.slice(at)].flatMap((part) =>
        reader.push(Buffer.from(part, 'latin1')),
      );
      expect(found.map(({ status, body }) => [status, String(body)])).toEqual([
        [200, 'abc'],
        [204, ''],
        [200, ''],
        [200, 'abc\r\n'],
        [304, ''],
        [404, ''],
      ]);
      expect(found[0]?.fields.get('a')).toBe('b, c');
      expect(reader.isBetween).toBe(true);
    }
  });

  it('reads a response without a length to the end of the connection', () => {
    const reader = readerFor([]);
    expect(reader.push(Buffer.from('HTTP/1.1 200 OK\r\n\r\nabc'))).toEqual([]);
    expect(String(reader.end()?.body)).toBe('abc');
  });

  it('detects a truncated response', () => {
    const reader = readerFor([]);
    reader.push(Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nabc'));
    expect([reader.end(), reader.isBetween]).toEqual([undefined, false]);
  });

  it.each([
    ['no status line', 'abc'],
    ['a body to HEAD', 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc'],
    ['another version', 'HTTP/2 200\r\n\r\n'],
    ['a field without a colon', 'HTTP/1.1 200 OK\r\nA\r\n\r\n'],
    ['a control character in a field', 'HTTP/1.1 200 OK\r\nA: \x01\r\n\r\n'],
    ['a bare line feed', 'HTTP/1.1 200 OK\r\nA: b\nC: d\r\n\r\n'],
    ['two lengths', 'HTTP/1.1 404 No\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\n'],
    [
      'length and chunks',
      'HTTP/1.1 404 No\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n',
    ],
    ['a chunk without a size', 'HTTP/1.1 404 No\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n'],
  ])('throws at %s', (title, text) => {
    const reader = readerFor([title.endsWith('HEAD') ? 'HEAD' : 'GET']);
    expect(() => reader.push(Buffer.from(text, 'latin1'))).toThrow(/answer|chunk/);
  });
});
