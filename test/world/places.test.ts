import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonText } from '../../src/world/json-text.ts';
import type { WorldFile } from '../../src/world/parse-world.ts';
import { spotsAt } from '../../src/world/issues-of.ts';
import { yamlText } from '../../src/world/yaml-text.ts';
import { parse, placesIn } from '../../accept/worlds/edit.ts';
import { rowsOf } from '../rows.ts';
import { issuesIn, readShippedWorld } from './worlds.ts';

const files = await readShippedWorld('lampshoal');

function issuesWith(file: WorldFile): string[] {
  const changed = [...files.filter(({ path }) => path !== file.path), file];
  return issuesIn(changed);
}

const facts = `species: Test
generation: 1
types: [Tide]
abilities: { normal: [], hidden: [] }
eggGroups: []
gender: genderless
heightMetres: 1
weightKilograms: 1
stats: { Wit: 1, Luck: 1, Mana: 1 }`;

/** A fact, the text of a file, in which "…" are other members of a creature, and its issues. */
const faultyFiles = String.raw`
  about a value is at the beginning of the value | number: one\nname: Probe\n… | 1:9: Probe: number: Expected a number but received "one"
  about an unknown member is at the beginning of its name, with the nearest name | number: 900\nname: Probe\n…\nlegendry: true | 12:1: Probe: legendry: Expected no member of this name but received true. Did you mean "legendary"?
  about a missing member is at the beginning of the record | # A comment\n\nnumber: 900\n… | 3:1: name: Expected a value but received nothing
  about one of several records names its index | - Probe\n- 3 | 1:3: record 1: Expected an object but received "Probe" | 2:3: record 2: Expected an object but received 3
  says that a number is text in quotes | number: 900\nname: 8\n… | 2:7: name: Expected text but received 8. In quotes it is text
  says that a colour needs quotes | number: 900\nname: Probe\n…\nappearance:\n  colour: #c8742c | 13:11: Probe: appearance.colour: Expected "#rrggbb" in lower case or one of black, blue, brown, gray, green, pink, purple, red, white, yellow but received null. A colour needs quotes, because "#" begins a remark
  about a clash names both places | number: 900\nname: tapurr\n… | 2:7: tapurr: name: Expected a name that cannot be taken for "Tapurr" but received "tapurr". "Tapurr" is in creatures/generation-1.json:38:13
  about a number that is taken names both places | number: 2\nname: Probe\n… | 1:9: Probe: number: Expected a number that "Tapurr" does not have but received 2. "Tapurr" is in creatures/generation-1.json:37:15
  about an unknown name offers the nearest one | number: 900\nname: Probe\n…\nrelatedTo:\n  - Tapur | 13:5: Probe: relatedTo[0]: Expected the name of a form of another creature but received "Tapur". Did you mean "Tapurr"?
  about a duplicate member is at the second one | number: 900\nname: Probe\nname: Prober | 3:1: Expected each member once but received "name"
  about the syntax describes the fault | name: a: b | 1:7: Expected YAML but received "a". Nested mappings are not allowed in compact mappings
  about a line that begins in the wrong column is at its first word | name: a\nabilities:\n    normal: []\n  hidden: [] | 4:3: Expected YAML but received "hidden". All mapping items must start at the same column
  about a member before the column of the others says so | - name: a\nspecies: b | 2:1: Expected YAML but received "species". It begins in another column than what it belongs to
  about a tab before a member is at the tab | - name: a\n${'\t'}species: b | 2:1: Expected spaces at the beginning of the line but received a tab
  about an unknown tag is at the tag | name: !name Probe | 1:7: Expected YAML but received "!name". Unresolved tag: !name
  about a merge of YAML 1.1 is at the merge alone | - &a\n  name: a\n- <<: *a\n  number: 2 | 3:3: Expected members that are written out but received "<<". YAML 1.2 has no merges
  about a second document names it | name: a\n---\nname: b | 2:1: Expected one document but received "---"
  about an empty file is at its beginning |  | 1:1: Expected an array of records or one record but received null
`;

describe('an issue in YAML', () => {
  test.each(rowsOf(faultyFiles))('%s', (_, text = '', ...issues) => {
    const path = 'creatures/probe.yaml';
    const whole = text.replaceAll(String.raw`\n`, '\n').replace('…', facts);
    expect(issuesWith({ path, text: whole })).toEqual(issues.map((issue) => `${path}:${issue}`));
  });
});

const yamlPieces = [
  ['a', ': ', '\n', '  ', '- ', '&a ', '*a', '!!', '"', "'", '[', ']', '{', '}', ', '],
  ['|', '>', '#', '? ', '---', '...', '%', '\t', '\u0000', '\ufeff', '\ud800', 'é'],
].flat();

describe('YAML scalars have the expected types', () => {
  test.each<[text: string, value: unknown]>([
    ['name: No', { name: 'No' }],
    ['name: yes', { name: 'yes' }],
    ['born: 2020-01-31', { born: '2020-01-31' }],
    ['time: 12:30:45', { time: '12:30:45' }],
    ['colour: "#fff"', { colour: '#fff' }],
    [`height: 4'11"`, { height: `4'11"` }],
    ['weight: 88.2 lbs.', { weight: '88.2 lbs.' }],
    ['height: ???', { height: '???' }],
    ['1: one', { '1': 'one' }],
    ['%YAML 1.1\n---\nname: no', { name: 'no' }],
    ['<<: 1', { '<<': 1 }],
    ['a: &x [1]\nb: *x', { a: [1], b: [1] }],
  ])('%j', (text, value) => {
    expect(yamlText.parse(text)).toEqual({ kind: 'value', value });
  });

  test('an anchor with a thousand aliases is accepted', () => {
    const text = `- &it [1, 2]\n${'- *it\n'.repeat(1000)}`;
    expect(yamlText.parse(text).kind).toBe('value');
  });

  test.each([
    ['aliases of aliases of aliases', bomb()],
    ['an alias of nothing', 'name: *nobody'],
    ['nesting beyond any stack', '['.repeat(100_000)],
    ['members that are no text', '? [a]\n: b'],
    ['binary', 'name: !!binary aGVsbG8='],
  ])('%s is a fault', (_, text) => {
    const started = process.cpuUsage();
    expect(yamlText.parse(text).kind).toBe('faulty');
    // Of this processor: the time of a clock depends on what else the machine does.
    expect(process.cpuUsage(started).user).toBeLessThan(10_000_000);
  });

  test('any text parses or has faults with positions within it', () => {
    const pieces = fc.array(fc.constantFrom(...yamlPieces), { maxLength: 30 });
    fc.assert(
      fc.property(pieces, (each) => {
        const text = each.join('');
        const parsed = yamlText.parse(text);
        const offsets = parsed.kind === 'faulty' ? parsed.faults.map(({ offset }) => offset) : [];
        expect(parsed.kind === 'faulty' ? offsets.length : 1).toBeGreaterThan(0);
        expect(offsets.filter((offset) => offset < 0 || offset > text.length + 1)).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });
});

function bomb(): string {
  const levels = Array.from(
    { length: 9 },
    (_, i) => `a${i + 1}: &a${i + 1} [${Array(9).fill(`*a${i}`).join(', ')}]`,
  );
  return [`a0: &a0 lol`, ...levels].join('\n');
}

describe('places', () => {
  test('in JSON equal those in YAML of the same text, at every value and name', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 4, stringUnit: fc.constantFrom('a', '"', '\\', 'é', ']', '{') }),
        fc.constantFrom(0, 1, '\t'),
        (value, indent) => {
          const text = JSON.stringify(value, undefined, indent);
          const places = placesIn(parse(text)).flatMap((steps) => [
            { kind: 'value' as const, steps },
            { kind: 'name' as const, steps },
          ]);
          const offsets = jsonText.locate(text, places);
          expect(offsets).toEqual(yamlText.locate(text, places));
        },
      ),
      { numRuns: 500 },
    );
  });

  test('of missing values are the beginning of the innermost value around them', () => {
    const text = '{"a": [1, {"b": 2}]}';
    const steps = [['c'], ['a', 5], ['a', 1, 'c'], ['a', 1, 'b', 'd']];
    const wanted = steps.map((each) => ({ kind: 'value' as const, steps: each }));
    expect(jsonText.locate(text, wanted)).toEqual([0, 6, 10, 16]);
    expect(yamlText.locate(text, wanted)).toEqual([0, 6, 10, 16]);
  });

  test('of duplicate members are those of the last one, which counts', () => {
    const text = '{"a": 1, "a": 2}';
    expect(jsonText.locate(text, [{ kind: 'value', steps: ['a'] }])).toEqual([14]);
  });

  test('count lines that end in any way, and columns by characters', () => {
    const text = 'a\r\nb\rc\né🔥x';
    const offsets = [0, 3, 5, 7, 8, 10];
    expect([...spotsAt(text, offsets)].map(([, { line, column }]) => [line, column])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 1],
      [4, 2],
      [4, 3],
    ]);
  });

  test('of a hundred thousand issues in one line are computed within seconds', () => {
    const text = JSON.stringify(Array.from({ length: 12_000 }, (_, i) => ({ number: -i })));
    const started = process.cpuUsage();
    expect(issuesWith({ path: 'creatures/probe.json', text }).length).toBeGreaterThan(100_000);
    expect(process.cpuUsage(started).user).toBeLessThan(30_000_000);
  });
});
