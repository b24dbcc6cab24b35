import {
  array,
  assert,
  constantFrom,
  integer,
  nat,
  oneof,
  property,
  string,
  tuple,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultLimits } from '../../src/http/limits.ts';
import { createSectionMemory } from '../../src/http/remembered-sections.ts';
import { parseRequestHead } from '../../src/http/request-head.ts';
import { decidingFields } from '../../src/responses/preconditions.ts';
import { SectionReader } from '../../src/http/section-reader.ts';
import { type OracleHead, readHead } from './head-oracle.ts';

const statuses = new Map([
  ['malformed-request', 400],
  ['expectation-failed', 417],
  ['transfer-coding-not-implemented', 501],
  ['version-not-supported', 505],
]);

/** What the parser makes of a head, in the oracle's words. */
function parse(text: string, sections: SectionReader): OracleHead | number | undefined {
  const head = parseRequestHead(text, 0, defaultLimits, sections);
  switch (head.kind) {
    case 'incomplete':
      return undefined;
    case 'refusal':
      return statuses.get(head.problem);
    case 'head': {
      const { line, section } = head;
      for (const name of decidingFields) {
        expect(section.read(name)).toBe(section.fields.get(name));
      }
      const { framing } = section;
      return {
        method: line.method,
        target: line.target,
        minor: line.minor,
        fields: section.fields,
        persistence: section.persistence,
        body: framing.kind === 'length' ? framing.bytes : framing.kind,
      };
    }
  }
}

const requestLines = oneof(
  {
    weight: 6,
    arbitrary: constantFrom('GET /a HTTP/1.1', 'HEAD /?b HTTP/1.1', 'GET / HTTP/1.0'),
  },
  constantFrom(
    'POST http://a?b HTTP/1.1',
    'OPTIONS * HTTP/1.1',
    'CONNECT a:1 HTTP/1.1',
    'GET /',
    'GET  / HTTP/1.1',
    'GET /# HTTP/1.1',
    'GET / HTTP/2.0',
    'GET / HTTP/1.7',
    'get / HTTP/1.1 ',
  ),
);

/** Lines of which many are the same from head to head, as those of clients are. */
const lines = oneof(
  constantFrom(
    'Host: a',
    'host:b:80',
    'Host: a b',
    'If-None-Match: "a"',
    'If-None-Match: "b", W/"c"',
    'if-none-match:\t"d" ',
    'IF-NONE-MATCH: "e"',
    'If-None-Match : "f"',
    ' folded: "g"',
    'Accept-Encoding: gzip, br',
    'Connection: close',
    'connection: keep-alive, upgrade',
    'Content-Length: 3',
    'Content-Length: 0',
    'Content-Length: x',
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: gzip, chunked',
    'Expect: 100-continue',
    'Expect: tea',
    'Not-If-None-Match: "h"',
    'X: If-None-Match: "i"',
    'no colon',
    '',
  ),
  tuple(
    constantFrom('If-None-Match', 'if-none-match', 'A'),
    string({
      unit: integer({ min: 1, max: 255 }).map((code) => String.fromCharCode(code)),
    }),
  ).map(([name, value]) => `${name}: ${value.replaceAll(/[\r\n]/g, '')}`),
);

describe('parseRequestHead()', () => {
  it('agrees with a plain reading of the standard, whatever was parsed before', () => {
    const heads = tuple(requestLines, array(lines, { maxLength: 6 }), nat(6)).map(
      ([line, fields, place]) => {
        const all = fields.filter((field) => field !== '');
        // Most heads have a host, or most would be refused for that alone.
        return `${[line, ...all.toSpliced(place, 0, ...(place < 5 ? ['Host: c'] : []))].join('\r\n')}\r\n\r\n`;
      },
    );
    assert(
      property(array(heads, { minLength: 1, maxLength: 30 }), (texts) => {
        const sections = new SectionReader(createSectionMemory());
        for (const text of [...texts, ...texts]) {
          expect(parse(text, sections), JSON.stringify(text)).toEqual(readHead(text));
        }
      }),
      { numRuns: 2000, seed: 20_260_101 },
    );
  });

  it('refuses for the same reason however much has arrived, and answers nothing before its end', () => {
    assert(
      property(requestLines, array(lines, { maxLength: 4 }), (line, fields) => {
        const text = `${[line, 'Host: c', ...fields.filter((each) => each !== '')].join('\r\n')}\r\n\r\n`;
        const sections = new SectionReader(createSectionMemory());
        const whole = parseRequestHead(text, 0, defaultLimits, sections);
        for (let end = 0; end < text.length; end += 1) {
          const part = parseRequestHead(text.slice(0, end), 0, defaultLimits, sections);
          if (part.kind !== 'incomplete') {
            expect(part).toEqual(whole);
            expect(whole.kind).toBe('refusal');
          }
        }
      }),
      { numRuns: 500, seed: 20_260_101 },
    );
  });

  it('keeps no more sections than it may', () => {
    const parseSection = createSectionMemory();
    const sectionOf = (i: number): string => `Host: a${i}\r\n`;
    const first = parseSection(sectionOf(0));
    expect(parseSection(sectionOf(0))).toBe(first);
    for (let i = 1; i < 1000; i += 1) {
      parseSection(sectionOf(i));
    }
    expect(parseSection(sectionOf(0))).not.toBe(first);
    const read = expect.any(Function);
    expect(parseSection(sectionOf(0))).toEqual({ ...first, read, readAny: read });
    const long = `Host: a\r\nA: ${'a'.repeat(3000)}\r\n`;
    expect(parseSection(long)).not.toBe(parseSection(long));
  });
});
