import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatLine } from '../../../src/service/log.ts';
import { createLog, type Line, type Threshold, thresholds } from '../../../src/service/log.ts';

const time = Date.UTC(2026, 0, 2, 3, 4, 5, 678);

const line = (message: string, fields: Line['fields'] = {}): Line => ({
  time,
  level: 'warn',
  process: 42,
  message,
  fields,
});

/** Characters that end a line somewhere, or that some terminal takes for a command or for a change of direction. */
// oxlint-disable-next-line no-control-regex
const harmful = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;

/** Texts that are more harmful than most. */
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(
      '\n',
      '\r',
      '\u001b[2J',
      '\u009b',
      '\u2028',
      '\u202e',
      '"',
      '=',
      ' ',
      'a',
    ),
  }),
);

describe('formatLine()', () => {
  it('writes an object a line in JSON', () => {
    expect(formatLine(line('Something happened', { status: 500, target: '/é' }), 'json')).toBe(
      '{"time":"2026-01-02T03:04:05.678Z","level":"warn","process":42,"message":"Something happened","status":500,"target":"/é"}\n',
    );
  });

  it.each([
    [line('Hits are stored again'), 'Hits are stored again\n'],
    [
      line('A request was answered', { status: 200, isNew: true, target: '/v1/search?q=a' }),
      'A request was answered status=200 isNew=true target="/v1/search?q=a"\n',
    ],
    [
      line('A', { name: 'b', empty: '', words: 'two words' }),
      'A name=b empty="" words="two words"\n',
    ],
    [line('\u001b[2J"x"\nforged'), '\\u001b[2J"x"\\u000aforged\n'],
    [line('A', { name: 'x\ny\u009b1m' }), 'A name="x\\ny\\u009b1m"\n'],
    [
      line('A request failed', { stack: 'Error: one\ntwo\n    at \u001b[2Jthree' }),
      'A request failed\n    Error: one\n    two\n    at \\u001b[2Jthree\n',
    ],
    [
      {
        ...line('A request was answered', {
          client: '203.0.113.7',
          method: 'GET',
          target: '/"\\',
          status: 200,
          bytes: 681,
          referer: '',
          userAgent: 'a\n" 200',
        }),
        level: 'access',
      },
      '203.0.113.7 - - [02/Jan/2026:03:04:05 +0000] "GET /\\"\\\\ HTTP/1.1" 200 681 "-" "a\\u000a\\" 200"\n',
    ] satisfies [Line, string],
  ])('writes %j as text', (each, text) => {
    expect(formatLine(each, 'text')).toBe(text);
  });

  it('escapes line breaks in any text, and writes valid JSON', () => {
    fc.assert(
      fc.property(texts, texts, (message, value) => {
        const text = formatLine(line(message, { value }), 'text');
        expect(text.slice(0, -1)).not.toMatch(harmful);
        const json = formatLine(line(message, { value }), 'json');
        expect(json.slice(0, -1)).not.toMatch(harmful);
        expect(JSON.parse(json)).toMatchObject({ message, value });
      }),
    );
  });
});

describe('createLog()', () => {
  it.each(thresholds)('passes on the lines up to "%s", and no others', (threshold: Threshold) => {
    const levels: string[] = [];
    const log = createLog(threshold, ({ level }) => levels.push(level));
    log.error('a');
    log.warn('a');
    log.info('a');
    log.debug?.('a');
    expect(levels).toEqual(thresholds.slice(1, thresholds.indexOf(threshold) + 1));
  });
});
