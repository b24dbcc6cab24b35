import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonText } from '../../src/world/json-text.ts';
import type { TextFault } from '../../src/world/text-format.ts';
import { spotsAt } from '../../src/world/issues-of.ts';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function findJsonFault(text: string): TextFault | undefined {
  const parsed = jsonText.parse(text);
  return parsed.kind === 'faulty' ? parsed.faults[0] : undefined;
}

function faultOf(text: string): string | undefined {
  const fault = findJsonFault(text);
  if (!fault) {
    return undefined;
  }
  const spot = spotsAt(text, [fault.offset]).get(fault.offset);
  return `${fault.expected} at line ${spot?.line}, column ${spot?.column}; ${fault.received}`;
}

describe('jsonText.parse()', () => {
  test.each([
    ['a value', '', 'a value at line 1, column 1; the end of the file'],
    ['a value and nothing else', '{} []', 'nothing more at line 1, column 4; "["'],
    ['one value', '1, 2', 'nothing more at line 1, column 2; ","'],
    [
      'no comma at the end of an array',
      '[1,\n]',
      'a value after the comma at line 2, column 1; "]"',
    ],
    [
      'no comma at the end of an object',
      '{"a": 1,\n}',
      'a member in double quotes after the comma at line 2, column 1; "}"',
    ],
    ['a comma between values', '[1 2]', '"," or "]" at line 1, column 4; "2"'],
    ['a comma between members', '{"a": 1\n"b": 2}', '"," or "}" at line 2, column 1; "\\""'],
    ['a colon', '{"a" 1}', '":" after the name of the member at line 1, column 6; "1"'],
    ['a value after the colon', '{"a":}', 'a value at line 1, column 6; "}"'],
    [
      'names in double quotes',
      "{'a': 1}",
      `a member in double quotes or "}" at line 1, column 2; "'a'"`,
    ],
    ['text in double quotes', "['a']", `a value or "]" at line 1, column 2; "'a'"`],
    ['matching brackets', '[}', 'a value or "]" at line 1, column 2; "}"'],
    ['closed brackets', '[{"a": [1', '"," or "]" at line 1, column 10; the end of the file'],
    ['closed quotes', '["a', 'a closing quote at line 1, column 4; the end of the file'],
    ['text on one line', '["a\nb"]', 'a closing quote at line 1, column 4; "\\n"'],
    [
      'known escapes',
      String.raw`["\x41"]`,
      String.raw`an escape such as \" or \n at line 1, column 3; "\\x41"`,
    ],
    ['no comments', '[1] // one', 'nothing more at line 1, column 5; "//"'],
    ['no NaN', '[NaN]', 'a value or "]" at line 1, column 2; "NaN"'],
    ['no leading zero', '[1, 01]', 'a value after the comma at line 1, column 5; "01"'],
    ['no bare decimal point', '{"a": .5}', 'a value at line 1, column 7; ".5"'],
    ['no other words', '[True]', 'a value or "]" at line 1, column 2; "True"'],
    ['no other spaces', '[\u00a01]', 'a value or "]" at line 1, column 2; "\u00a0"'],
  ])('expects %s: %j', (_, text, fault) => {
    expect(faultOf(text)).toBe(fault);
    expect(isJson(text)).toBe(false);
  });

  test.each(['\n', '\r\n', '\r'])('counts lines that end in %j', (end) => {
    expect(faultOf(['[', '  1,', ' "é🔥" x', ']'].join(end))).toBe(
      '"," or "]" at line 3, column 7; "x"',
    );
  });

  test('describes the fault of any text that is no JSON', () => {
    const pieces = fc.array(
      fc.constantFrom(
        ...'[]{},:" \n\t\\0129-+.eEtu/a',
        '"a"',
        '"b":',
        'true',
        'null',
        '1.5e-3',
        '-0',
        String.raw`\u00e9`,
        '\u0000',
        '\u2028',
        '\ufeff',
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(pieces, (each) => {
        const text = each.join('');
        expect(findJsonFault(text)?.expected).not.toBe('JSON');
      }),
      { numRuns: 5000 },
    );
  });

  test('takes no nesting for too deep and no text for too long', () => {
    expect(faultOf(`${'['.repeat(300_000)}1,`)).toBe(
      'a value after the comma at line 1, column 300003; the end of the file',
    );
    expect(faultOf(`"${'a'.repeat(5_000_000)}`)).toBe(
      'a closing quote at line 1, column 5000002; the end of the file',
    );
  });
});
