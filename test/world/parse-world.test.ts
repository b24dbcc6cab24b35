import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatIssue, show } from '../../src/world/issue.ts';
import { type WorldFile, parseWorld } from '../../src/world/parse-world.ts';
import { type Json, type Place, parse, placesIn, put, rewrite } from '../../accept/worlds/edit.ts';
import { anyJson } from '../../accept/worlds/made-worlds.ts';
import {
  colours,
  type Fault,
  first,
  leagues,
  manifest,
  otherFaults,
  otherForm,
  second,
  stones,
  third,
  typeFaults,
} from './faults.ts';
import { issuesIn, parseShippedWorld, readShippedWorld } from './worlds.ts';

const files = await readShippedWorld('lampshoal');

/** Issues as lines, but for lines and columns, since the files are written anew with each fault. */
function issuesOf(changed: readonly WorldFile[]): string[] {
  const parsed = parseWorld(changed);
  return parsed.kind === 'valid'
    ? []
    : parsed.issues.map(({ hint, clash, ...issue }) =>
        formatIssue({ ...issue, spot: undefined, clash, hint: clash ? undefined : hint }),
      );
}

function issueAt([file, ...steps]: Place, value: Json | undefined, issue: string): string {
  if (issue.includes(': Expected ')) {
    return `${file}: ${received(issue, value)}`;
  }
  const record = file === manifest ? [] : steps.splice(0, 1);
  const field = steps.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
  const place = [file, ...record, ...(field === '' ? [] : [field.slice(1)])].join(': ');
  return `${place}: Expected ${received(issue, value)}`;
}

function received(issue: string, value: Json | undefined): string {
  return issue.includes(' but received ') ? issue : `${issue} but received ${show(value)}`;
}

const oddFaults: readonly Fault[] = [
  [
    'a member that no path can have unchanged is in quotes',
    [first, 'Snugwick', 'appearance', 'tail\n length'],
    2,
    String.raw`Snugwick: appearance["tail\n length"]: Expected only the members "colour", "body"`,
  ],
  [
    'a long value is shown by its beginning',
    [first, 'Tapurr'],
    'x'.repeat(1000),
    `record 2: Expected an object but received "${'x'.repeat(76)}...`,
  ],
  [
    'a name has at most 200 characters',
    [first, 'Tapurr', 'species'],
    'x'.repeat(201),
    `at most 200 characters but received "${'x'.repeat(76)}...`,
  ],
];

test.each([...typeFaults, ...oddFaults, ...otherFaults])(
  'parseWorld() reports as one issue with file, record, field, expected and received: %s',
  (_, place, value, issue) => {
    expect(issuesOf(put(files, place, value))).toEqual([issueAt(place, value, issue)]);
  },
);

describe('parseWorld()', () => {
  test('a percentage is from 0 to 100', () => {
    expect(issuesOf(put(files, [first, 'Snugwick', 'gender'], { male: 150, female: -50 }))).toEqual(
      [
        `${first}: Snugwick: gender.male: Expected 100 or less but received 150`,
        `${first}: Snugwick: gender.female: Expected 0 or more but received -50`,
      ],
    );
  });

  test('a number too large for JSON is no weight', () => {
    const changed = rewrite(files, first, (text) => text.replace('2.1', '1e999'));
    expect(issuesOf(changed)).toEqual([
      `${first}: Snugwick: weightKilograms: Expected 9999999 or less but received Infinity`,
    ]);
  });

  test.each<[fact: string, place: Place, value: Json | undefined]>([
    ['an unknown weight', [first, 'Snugwick', 'weightKilograms'], 'unknown'],
    ['an unknown height', [first, 'Snugwick', 'heightMetres'], 'unknown'],
    ['no egg groups', [first, 'Snugwick', 'eggGroups'], []],
    ['no abilities', [first, 'Snugwick', 'abilities'], { normal: [], hidden: [] }],
    ['genderless creatures', [first, 'Snugwick', 'gender'], 'genderless'],
    ['percentages with a decimal', [first, 'Snugwick', 'gender'], { male: 33.3, female: 66.7 }],
    ['a creature without appearance', [first, 'Snugwick', 'appearance'], undefined],
    ['a world without synonyms', [manifest, 'synonyms'], undefined],
    ['a world without leagues', [leagues], []],
    ['a world without sums of stats', [manifest, 'statSums'], undefined],
    ['a stat that is 0', [first, 'Snugwick', 'stats', 'Wit'], 0],
    ['effort of none', [first, 'Snugwick', 'effort'], {}],
    ['a form without stats of its own', [first, 'Fanalynx', 'forms', 0, 'stats'], undefined],
    ['a name in letters of any script', [third, 'Midwinter', 'name'], 'Долгая ночь'],
    ['a world in any language', [manifest, 'language'], 'de-AT'],
    ['a name that is the own one too', [first, 'Snugwick', 'names'], { de: 'Snugwick' }],
    ['names of other creatures', [first, 'Snugwick', 'names'], { de: 'Tapurr', fr: 'Leuchtluchs' }],
    ['no names in other languages', [first, 'Snugwick', 'names'], {}],
    [
      'a name of a form that another has in another language',
      [first, 'Fanalynx', 'forms', 0, 'names', 'fr'],
      'Leuchtluchs',
    ],
    [
      'a name of a form that is another creature’s',
      [first, 'Fanalynx', 'forms', 0, 'names', 'de'],
      'Tropfschnurr',
    ],
    ['a description in paragraphs', [first, 'Snugwick', 'descriptions', 'de'], 'Eins.\nZwei.\n'],
    ['a related creature', [third, 'Midwinter', 'relatedTo'], ['Tapurr']],
  ])('takes %s', (_, place, value) => {
    expect(issuesOf(put(files, place, value))).toEqual([]);
  });

  test('creatures that evolve into each other by three ways at once are reported, each way once', () => {
    const changed = [
      {
        place: [first, 'Eavesdrip', 'evolvesFrom'] as const,
        from: ["Mère L'Onde", 'Dr. Barnacle'],
      },
      { place: [third, 'Dr. Barnacle', 'evolvesFrom'] as const, from: ["Mère L'Onde"] },
    ].reduce(
      (changing, { place, from }) =>
        put(
          changing,
          place,
          from.map((name) => ({ from: name, by: 'level' })),
        ),
      files,
    );
    expect(issuesOf(changed)).toEqual([
      `${first}: Mère L'Onde: evolvesFrom: Expected no creature that comes from "Mère L'Onde" itself but received "Eavesdrip"`,
    ]);
  });
});

describe('parseWorld() reads UTF-8', () => {
  test.each(['world.json', 'creatures/other.yaml'])('and refuses other bytes in %s', (path) => {
    const text = new TextDecoder().decode(Buffer.from('{"title": "Mok\u00e4pe"}', 'latin1'));
    const changed = [...files.filter((file) => file.path !== path), { path, text }];
    expect(issuesIn(changed)).toContain(
      `${path}:1:15: Expected text in UTF-8 but received other bytes. Save the file as UTF-8`,
    );
  });
});

describe('parseWorld() reports files that are missing or are no JSON', () => {
  test('a world has a manifest', () => {
    expect(issuesOf(rewrite(files, manifest, undefined))).toEqual([
      'world.json: Expected a file that describes the world but received nothing',
    ]);
  });

  test('a world has files of creatures', () => {
    const others = files.filter(({ path }) => !path.startsWith('creatures/'));
    expect(issuesOf(others)).toEqual([
      'creatures: Expected a file "creatures.json" or "creatures.yaml", or a folder of such files but received nothing',
    ]);
  });

  test('a world has creatures', () => {
    const others = files.filter(({ path }) => !path.startsWith('creatures/'));
    expect(issuesOf([...others, { path: 'creatures.json', text: '[]' }])).toEqual([
      'creatures: Expected at least one creature but received nothing',
    ]);
  });

  test('text that is no JSON is one issue, with its place', () => {
    expect(issuesIn(rewrite(files, first, () => '[\n  { "number": 1 },\n]'))).toEqual([
      `${first}:3:1: Expected a value after the comma but received "]"`,
    ]);
  });

  test('a byte order mark, which some editors write, is no issue', () => {
    expect(
      files.flatMap(({ path }) => issuesOf(rewrite(files, path, (text) => `\ufeff${text}`))),
    ).toEqual([]);
  });

  test('a value nested beyond any stack is an issue', () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    const changed = rewrite(files, first, () => `[${deep}]`);
    expect(issuesOf(changed)).toEqual([
      `${first}: record 1: Expected an object but received a value that is nested too deeply to show`,
    ]);
  });

  test('other files are ignored', () => {
    const others = ['package.json', 'notes/draft.json', 'creatures/README.md', 'x.json', 'x.yaml'];
    expect(issuesOf([...files, ...others.map((path) => ({ path, text: 'no JSON' }))])).toEqual([]);
  });
});

describe('parseWorld() reports every issue at once', () => {
  test('reports many faults in several files, and no consequences of them', () => {
    const faults: readonly [place: Place, value: Json | undefined][] = [
      [[manifest, 'title'], 7],
      [[manifest, 'extra'], true],
      [[manifest, 'another'], true],
      [[first, 'Snugwick', 'number'], 'one'],
      [[first, 'Snugwick', 'colour'], 'red'],
      [[first, 'Snugwick', 'size'], 'small'],
      [[first, 'Snugwick', 'appearance', 'colour'], 'orange'],
      [[first, 'Snugwick', 'forms', 0, 'mega'], 'no'],
      [[first, 'Tapurr', 'evolvesFrom', 1], { from: 'Nobody', by: 'item' }],
      [[first, 'Fanalynx', 'evolvesFrom', 0, 'stone'], 'moon'],
      [[second, '8-Bells', 'number'], 12],
      [[second, 'Old Fathom', 'name'], 'TAPURR'],
      [[third, 'Midwinter', 'name'], ''],
      [[third, 'Lampwren♀', 'gender'], { male: 50, female: 51 }],
      [[stones, 'Fathom Stone', 'colour'], 'deep'],
      [[leagues, 'Beacon League', 'badgesRequired'], 9],
      [[leagues, 'Low Tide League', 'slug'], 'beacon'],
    ];
    const changed = faults.reduce((all, [place, value]) => put(all, place, value), files);
    expect(issuesOf(changed)).toEqual([
      `${first}: Snugwick: number: Expected a number but received "one"`,
      `${first}: Snugwick: appearance.colour: Expected ${colours} but received "orange"`,
      `${first}: Snugwick: forms[0].mega: Expected true or false but received "no"`,
      `${first}: Snugwick: colour: Expected no member of this name but received "red"`,
      `${first}: Snugwick: size: Expected no member of this name but received "small"`,
      `${first}: Tapurr: evolvesFrom[1].item: Expected a value (since "by" is "item") but received nothing`,
      `${first}: Fanalynx: evolvesFrom[0].stone: Expected the slug of a stone of "evolution-stones.json" but received "moon"`,
      `${second}: 8-Bells: number: Expected a number that "からくりぼし" does not have but received 12`,
      `${second}: TAPURR: name: Expected a name that cannot be taken for "Tapurr" but received "TAPURR"`,
      `${third}: Lampwren♀: gender: Expected two percentages that add up to 100 but received {"male":50,"female":51}`,
      `${third}: record 6: name: Expected at least one character but received ""`,
      `${stones}: Fathom Stone: colour: Expected "#rrggbb" in lower case but received "deep"`,
      `${leagues}: Beacon League: badgesRequired: Expected 6 or less (the number of badges) but received 9`,
      `${leagues}: Low Tide League: slug: Expected a slug that cannot be taken for "Beacon League" but received "beacon"`,
      'world.json: title: Expected text but received 7',
      'world.json: extra: Expected no member of this name but received true',
      'world.json: another: Expected no member of this name but received true',
    ]);
  });

  test('a wrong reference is reported beside a malformed record that it cannot mean', () => {
    const changed = put(
      put(files, [first, 'Snugwick', 'number'], 'one'),
      [first, 'Fanalynx', 'evolvesFrom', 0, 'from'],
      'Nobody',
    );
    expect(issuesOf(changed)).toEqual([
      `${first}: Snugwick: number: Expected a number but received "one"`,
      `${first}: Fanalynx: evolvesFrom[0].from: Expected ${otherForm} but received "Nobody"`,
    ]);
  });

  test('more faults than a function takes arguments are reported all the same', () => {
    const count = 130_000;
    const types = Array.from({ length: count + 1 }, () => 'Wick');
    const parsed = parseWorld(put(files, [first, 'Snugwick', 'types'], types));
    expect(parsed.kind === 'invalid' && parsed.issues.length).toBe(count);
  });

  test('an issue has file, position, record, field, expected, received, hint and clash', () => {
    expect(parseWorld(put(files, [leagues, 'Beacon League', 'region'], 3))).toEqual({
      kind: 'invalid',
      issues: [
        {
          file: 'leagues.json',
          spot: { line: 1, column: 51 },
          record: 'Beacon League',
          field: 'region',
          expected: 'text',
          received: '3',
          hint: undefined,
          clash: undefined,
        },
      ],
    });
  });
});

const places = files.flatMap(({ path, text }) =>
  placesIn(parse(text)).map((steps): Place => [path, ...steps]),
);

/** Lines that an author could not read; a world that is neither valid nor has an issue gives one too. */
function unclearIssuesOf(changed: readonly WorldFile[]): string[] {
  const parsed = parseWorld(changed);
  if (parsed.kind === 'valid') {
    return [];
  }
  const lines = parsed.issues.map((issue) => formatIssue(issue));
  return lines.length === 0
    ? ['no issue']
    : lines.filter(
        (line) =>
          line.length > 800 ||
          !/: Expected \S.* but received \S/.test(line) ||
          /\p{Cc}|undefined|\[object|\bnever\b/u.test(line),
      );
}

describe('parseWorld() never throws', () => {
  test('for any JSON value in one place of a valid world', () => {
    fc.assert(
      fc.property(fc.constantFrom(...places), anyJson(), (place, value) => {
        expect(unclearIssuesOf(put(files, place, value))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test('for any missing member of a valid world', () => {
    // The records of each list may miss the same members, and so may the files of creatures.
    const kinds = Map.groupBy(places, ([file, ...steps]) =>
      [file.split('/')[0], ...steps.map((step) => (typeof step === 'number' ? '*' : step))].join(),
    );
    const oneOfEach = [...kinds.values()].flatMap((same) => same.slice(0, 1));
    expect(oneOfEach.flatMap((place) => unclearIssuesOf(put(files, place, undefined)))).toEqual([]);
  });
});

describe('parseWorld() returns the world of valid files', () => {
  test('creatures are in number order, whatever the order of files and records', async () => {
    const world = await parseShippedWorld('lampshoal');
    const reversed = files.toReversed().map(({ path, text }) => {
      const value = parse(text);
      return {
        path,
        text: JSON.stringify(
          path.startsWith('creatures/') && Array.isArray(value) ? value.toReversed() : value,
        ),
      };
    });
    expect(parseWorld(reversed)).toEqual({ kind: 'valid', world });
    expect(world.creatures.map(({ number }) => number)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 101, 102, 103, 104, 105, 106,
    ]);
  });
});
