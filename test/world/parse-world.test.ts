import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatIssue, show } from '../../src/world/issue.ts';
import { loadYaml } from '../../src/world/parse-file.ts';
import { type WorldFile, parseWorld } from '../../src/world/parse-world.ts';
import { yamlText } from '../../src/world/yaml-text.ts';
import { type Json, type Place, parse, placesIn, put, rewrite } from '../../accept/worlds/edit.ts';
import { anyFiles, anyJson, damaged } from '../../accept/worlds/made-worlds.ts';
import { parseShippedWorld, readShippedWorld, shippedWorlds } from './worlds.ts';

const files = await readShippedWorld('lampshoal');

const first = 'creatures/generation-1.json';
const second = 'creatures/generation-2.json';
const third = 'creatures/generation-3.json';
const stones = 'evolution-stones.json';
const leagues = 'leagues.json';
const manifest = 'world.json';

/** Issues as lines, but for lines and columns, since the files are written anew with each fault. */
function issuesOf(changed: readonly WorldFile[]): string[] {
  const parsed = parseWorld(changed);
  return parsed.kind === 'valid'
    ? []
    : parsed.issues.map(({ hint, clash, ...issue }) =>
        formatIssue({ ...issue, spot: undefined, clash, hint: clash ? undefined : hint }),
      );
}

/** Issues as an author sees them. */
function linesOf(changed: readonly WorldFile[]): string[] {
  const parsed = parseWorld(changed);
  return parsed.kind === 'valid' ? [] : parsed.issues.map((issue) => formatIssue(issue));
}

const colours =
  '"#rrggbb" in lower case or one of black, blue, brown, gray, green, pink, purple, red, white, yellow';
const bodies =
  'one of ball, serpent, fish, arms, blob, upright, legs, quadruped, wings, tentacles, cluster, humanoid, moth, insect, or a word for one of them such as "crab", "dog" or "bird"';
const otherForm = 'the name of a form of another creature';
const genders = 'an object with "male" and "female", or "genderless"';

/**
 * An issue is what was expected at the place, and what was received if that is not the value; or a whole line if it is
 * elsewhere.
 */
type Fault = readonly [fact: string, place: Place, value: Json | undefined, issue: string];

function issueAt([file, ...steps]: Place, value: Json | undefined, issue: string): string {
  const record = file === manifest ? [] : steps.splice(0, 1);
  const field = steps.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
  const place = [file, ...record, ...(field === '' ? [] : [field.slice(1)])].join(': ');
  const received = issue.includes(' but received ') ? '' : ` but received ${show(value)}`;
  return issue.includes(': Expected ') ? issue : `${place}: Expected ${issue}${received}`;
}

/** The value `undefined` takes the member out. */
const typeFaults: readonly Fault[] = [
  ['a number is no text', [first, 'Snugwick', 'number'], '1', 'a number but received "1"'],
  ['a number is whole', [first, 'Snugwick', 'number'], 1.5, 'a whole number but received 1.5'],
  ['a number is not 0', [first, 'Snugwick', 'number'], 0, '1 or more but received 0'],
  [
    'a number has at most seven digits',
    [first, 'Snugwick', 'number'],
    10_000_000,
    '9999999 or less',
  ],
  ['a species is text', [first, 'Snugwick', 'species'], false, 'text but received false'],
  ['a species is stated', [first, 'Snugwick', 'species'], undefined, 'a value'],
  [
    'a creature without a name is called by its position',
    [first, 'Tapurr', 'name'],
    undefined,
    `${first}: record 2: name: Expected a value but received nothing`,
  ],
  [
    'a creature with an empty name is called by its position',
    [first, 'Tapurr', 'name'],
    '',
    `${first}: record 2: name: Expected at least one character but received ""`,
  ],
  ['a member is one that is known', [first, 'Snugwick', 'colour'], 'red', 'no member of this name'],
  [
    'a member that no path can have unchanged is in quotes',
    [first, 'Snugwick', 'appearance', 'tail\n length'],
    2,
    String.raw`${first}: Snugwick: appearance["tail\n length"]: Expected only the members "colour", "body" but received 2`,
  ],
  [
    'a member of a prototype is not known',
    [first, 'Snugwick', 'constructor'],
    {},
    'no member of this name',
  ],
  [
    '`__proto__` is not known',
    [first, 'Snugwick', '__proto__'],
    { starter: true },
    'no member of this name but received {"starter":true}',
  ],
  ['a flag is true or false', [first, 'Snugwick', 'starter'], 'yes', 'true or false'],
  ['types are an array', [first, 'Snugwick', 'types'], 'Wick', 'an array but received "Wick"'],
  ['a creature has a type', [first, 'Snugwick', 'types'], [], 'an array of at least 1'],
  ['abilities are an object', [first, 'Snugwick', 'abilities'], ['Warm Ears'], 'an object'],
  [
    'hidden abilities are stated, if only as none',
    [first, 'Snugwick', 'abilities', 'hidden'],
    undefined,
    'a value',
  ],
  ['an ability is text', [first, 'Eavesdrip', 'abilities', 'normal', 1], 3, 'text but received 3'],
  [
    'a colour is one of the names or six hexadecimal digits',
    [first, 'Snugwick', 'appearance', 'colour'],
    'orange',
    colours,
  ],
  [
    'a colour is in lower case',
    [first, 'Hedgerow', 'forms', 'Harvest Hedgerow', 'appearance', 'colour'],
    '#C8742C',
    `${first}: Hedgerow: forms[1].appearance.colour: Expected ${colours} but received "#C8742C"`,
  ],
  ['a body is one of the plans', [first, 'Snugwick', 'appearance', 'body'], 'trapezoid', bodies],
  [
    'a body is a word for one of them, and a misspelt one is told its nearest',
    [first, 'Snugwick', 'appearance', 'body'],
    'lobstr',
    `${bodies} but received "lobstr". Did you mean "lobster"?`,
  ],
  ['an appearance is no array', [first, 'Snugwick', 'appearance'], [], 'an object but received []'],
  ['a form is an object', [first, 'Snugwick', 'forms', 0], 'Stormcap Snugwick', 'an object'],
  ['a form has a name', [first, 'Fanalynx', 'forms', 1, 'name'], undefined, 'a value'],
  [
    'a record is an object',
    [first, 'Tapurr'],
    null,
    `${first}: record 2: Expected an object but received null`,
  ],
  [
    'a record is no array',
    [first, 'Tapurr'],
    ['Tapurr'],
    `${first}: record 2: Expected an object but received ["Tapurr"]`,
  ],
  [
    'a long value is shown by its beginning',
    [first, 'Tapurr'],
    'x'.repeat(1000),
    `${first}: record 2: Expected an object but received "${'x'.repeat(76)}...`,
  ],
];

const textFaults: readonly Fault[] = [
  [
    'a name holds no control character',
    [first, 'Tapurr', 'name'],
    'Tap\u0007urr',
    String.raw`${first}: record 2: name: Expected printable characters but received "Tap\u0007urr"`,
  ],
  [
    'a name holds no line break',
    [first, 'Tapurr', 'name'],
    'Tap\nurr',
    String.raw`${first}: record 2: name: Expected printable characters but received "Tap\nurr"`,
  ],
  [
    'a name holds no half of a surrogate pair',
    [first, 'Tapurr', 'name'],
    'Tapurr\ud83d',
    String.raw`${first}: record 2: name: Expected printable characters but received "Tapurr\ud83d"`,
  ],
  [
    'a name is in Unicode NFC',
    [first, "Mère L'Onde", 'name'],
    "Me\u0300re L'Onde",
    `${first}: record 5: name: Expected Unicode NFC but received "Me\u0300re L'Onde"`,
  ],
  [
    'a name has no space at its end',
    [first, 'Tapurr', 'name'],
    'Tapurr ',
    `${first}: record 2: name: Expected no space at either end but received "Tapurr "`,
  ],
  [
    'a name has no space at its beginning',
    [leagues, 'Beacon League', 'badges', 0],
    '\u00a0Tinder Badge',
    `no space at either end but received "\u00a0Tinder Badge"`,
  ],
  [
    'a name has at most 200 characters',
    [first, 'Tapurr', 'species'],
    'x'.repeat(201),
    `at most 200 characters but received "${'x'.repeat(76)}...`,
  ],
];

const factFaults: readonly Fault[] = [
  [
    'percentages add up to 100',
    [first, 'Snugwick', 'gender'],
    { male: 50, female: 40 },
    'two percentages that add up to 100 but received {"male":50,"female":40}',
  ],
  ['both percentages are stated', [first, 'Snugwick', 'gender', 'female'], undefined, 'a value'],
  ['a percentage is a number', [first, 'Snugwick', 'gender', 'male'], 'all', 'a number'],
  [
    'there is no third gender share',
    [first, 'Snugwick', 'gender', 'other'],
    0,
    'only the members "male", "female"',
  ],
  ['no gender is spelled "genderless"', [second, '8-Bells', 'gender'], 'none', genders],
  [
    'genders are not the pair of the wire',
    [first, 'Snugwick', 'gender'],
    [87.5, 12.5],
    `${genders} but received [87.5,12.5]`,
  ],
  [
    'a weight is not negative',
    [first, 'Snugwick', 'weightKilograms'],
    -2.1,
    'a number above 0 or "unknown"',
  ],
  [
    'a description is not empty',
    [first, 'Snugwick', 'description'],
    ' \n',
    `at least one character but received " \\n"`,
  ],
  [
    'a description is plain text',
    [first, 'Snugwick', 'forms', 0, 'description'],
    'A\ttab.',
    `printable characters but received "A\\ttab."`,
  ],
  ['a height is not 0', [first, 'Snugwick', 'heightMetres'], 0, 'a number above 0 or "unknown"'],
  [
    'a weight is no text but "unknown"',
    [first, 'Snugwick', 'weightKilograms'],
    '2.1 kg',
    'a number above 0 or "unknown"',
  ],
  [
    'a type is one of the world',
    [first, 'Fanalynx', 'forms', 'Mega Fanalynx Midnight', 'types', 1],
    'Fire',
    `${first}: Fanalynx: forms[1].types[1]: Expected a type of "world.json" but received "Fire"`,
  ],
  [
    'a type is spelled as the world spells it',
    [first, 'Snugwick', 'types', 0],
    'wick',
    'a type of "world.json" but received "wick". Did you mean "Wick"?',
  ],
  [
    'a type is not there twice',
    [first, 'Snugwick', 'types'],
    ['Wick', 'Tide', 'Wick'],
    `${first}: Snugwick: types[2]: Expected each name once but received "Wick"`,
  ],
  [
    'an egg group is one of the world',
    [first, 'Eavesdrip', 'eggGroups', 1],
    'Monster',
    'an egg group of "world.json"',
  ],
  [
    'an egg group is not there twice',
    [first, 'Eavesdrip', 'eggGroups', 1],
    'Shallows',
    'each name once',
  ],
  [
    'a generation is one of the world',
    [third, 'Midwinter', 'generation'],
    4,
    'a generation from 1 to 3',
  ],
  ['a generation is not 0', [third, 'Midwinter', 'generation'], 0, '1 or more but received 0'],
];

const nameFaults: readonly Fault[] = [
  [
    'a number belongs to one creature',
    [third, 'Midwinter', 'number'],
    13,
    'a number that "8-Bells" does not have',
  ],
  [
    'a name belongs to one creature, whatever its case and accents',
    [third, 'Midwinter', 'name'],
    'MERE L’ÓNDE',
    `${third}: MERE L’ÓNDE: name: Expected a name that cannot be taken for "Mère L'Onde" but received "MERE L’ÓNDE"`,
  ],
  [
    'a form has no other creature’s name',
    [third, 'Lampwren♂', 'forms', 0, 'name'],
    'Tapurr',
    'a name that cannot be taken for "Tapurr"',
  ],
  [
    'a form does not have the name of its own creature',
    [third, 'Lampwren♂', 'forms', 0, 'name'],
    'Lampwren M',
    'a name that cannot be taken for "Lampwren♂"',
  ],
  [
    'an alias is no other creature’s name',
    [third, 'Midwinter', 'aliases'],
    ['Longest Night', 'lampwren-f'],
    `${third}: Midwinter: aliases[1]: Expected a name that cannot be taken for "Lampwren♀" but received "lampwren-f"`,
  ],
  [
    'an alias is no other creature’s alias',
    [third, 'Midwinter', 'aliases'],
    ['karakuri-boshi'],
    `${third}: Midwinter: aliases[0]: Expected a name that cannot be taken for "Karakuriboshi" but received "karakuri-boshi"`,
  ],
  [
    'an alias of a form is no other form’s alias',
    [third, 'Lampwren♂', 'forms', 0, 'aliases'],
    ['Mud-Foot Quickset'],
    `${third}: Lampwren♂: forms[0].aliases[0]: Expected a name that cannot be taken for "Mudfoot Quickset" but received "Mud-Foot Quickset"`,
  ],
  [
    'a creature is not called `counts`, which stands for the counts in addresses',
    [third, 'Midwinter', 'name'],
    'Counts',
    `${third}: Counts: name: Expected a name other than the reserved word "counts" but received "Counts"`,
  ],
  [
    'a name is not all digits, which stand for a number in addresses',
    [third, 'Midwinter', 'name'],
    '1-2-3',
    `${third}: 1-2-3: name: Expected a name with a letter but received "1-2-3"`,
  ],
  [
    'a name is not all digits of another width',
    [third, 'Midwinter', 'name'],
    '１２３',
    `${third}: １２３: name: Expected a name with a letter but received "１２３"`,
  ],
  [
    'a name has a letter',
    [third, 'Midwinter', 'name'],
    '?!',
    `${third}: ?!: name: Expected a name with a letter but received "?!"`,
  ],
];

const evolutionFaults: readonly Fault[] = [
  [
    'an evolution starts at a creature that exists',
    [first, 'Tapurr', 'evolvesFrom', 0, 'from'],
    'Nobody',
    otherForm,
  ],
  [
    'an evolution names its start as it is spelled',
    [first, 'Tapurr', 'evolvesFrom', 0, 'from'],
    'snugwick',
    `${otherForm} but received "snugwick". Did you mean "Snugwick"?`,
  ],
  [
    'an evolution does not start at the creature itself',
    [first, 'Tapurr', 'evolvesFrom', 0, 'from'],
    'Tapurr',
    otherForm,
  ],
  [
    'an evolution does not start at a form of the creature itself',
    [first, 'Hedgerow', 'forms', 'Saltmarsh Hedgerow', 'evolvesFrom', 0, 'from'],
    'Hedgerow',
    `${first}: Hedgerow: forms[3].evolvesFrom[0].from: Expected ${otherForm} but received "Hedgerow"`,
  ],
  [
    'an evolution starts somewhere',
    [first, 'Tapurr', 'evolvesFrom', 0, 'from'],
    undefined,
    'a value',
  ],
  [
    'a way to evolve is one of the known',
    [first, 'Tapurr', 'evolvesFrom', 0, 'by'],
    'luck',
    'one of "level", "stone", "item", "trade", "friendship", "move", "other"',
  ],
  [
    'a cycle of two is none',
    [first, 'Snugwick', 'evolvesFrom'],
    [{ from: 'Tapurr', by: 'level' }],
    `${first}: Tapurr: evolvesFrom: Expected no creature that comes from "Tapurr" itself but received "Snugwick"`,
  ],
  [
    'a cycle of three is none',
    [first, 'Snugwick', 'evolvesFrom'],
    [{ from: 'Fanalynx', by: 'level' }],
    `${first}: Tapurr: evolvesFrom: Expected no creature that comes from "Tapurr" itself but received "Snugwick"`,
  ],
  [
    'a cycle through forms is not allowed',
    [first, 'Snugwick', 'forms', 'Stormcap Snugwick', 'evolvesFrom'],
    [{ from: 'Mega Fanalynx Noon', by: 'level' }],
    `${first}: Tapurr: evolvesFrom: Expected no creature that comes from "Tapurr" itself but received "Snugwick"`,
  ],
  [
    'a cycle by two ways at once is one issue, in the file of the creature where it closes',
    [second, 'Yawnling', 'evolvesFrom'],
    [
      { from: 'Drowsel', by: 'level' },
      { from: 'Drowsel', by: 'trade' },
    ],
    'no creature that comes from "Yawnling" itself but received "Drowsel"',
  ],
  [
    'a stone is one of the world',
    [first, 'Fanalynx', 'evolvesFrom', 0, 'stone'],
    'moon',
    'the slug of a stone of "evolution-stones.json"',
  ],
  [
    'a stone is named by its slug',
    [first, 'Fanalynx', 'evolvesFrom', 0, 'stone'],
    'Tallow Stone',
    'lower-case words joined by "-"',
  ],
  [
    'an evolution by stone names the stone',
    [first, 'Fanalynx', 'evolvesFrom', 0, 'stone'],
    undefined,
    'a value (since "by" is "stone")',
  ],
  [
    'an evolution by item names the item',
    [first, 'Drowsel', 'evolvesFrom', 1, 'item'],
    undefined,
    'a value (since "by" is "item")',
  ],
  [
    'an evolution by move names the move',
    [third, 'Sir Samphire', 'evolvesFrom', 0, 'move'],
    undefined,
    'a value (since "by" is "move")',
  ],
  [
    'a related creature exists',
    [third, 'Midwinter', 'relatedTo'],
    ['Tapurr', 'Nobody'],
    `${third}: Midwinter: relatedTo[1]: Expected ${otherForm} but received "Nobody"`,
  ],
  [
    'a related creature is another one',
    [third, 'Midwinter', 'relatedTo'],
    ['Midwinter'],
    `${third}: Midwinter: relatedTo[0]: Expected ${otherForm} but received "Midwinter"`,
  ],
];

const listFaults: readonly Fault[] = [
  [
    'a league asks for no more badges than there are',
    [leagues, 'Beacon League', 'badgesRequired'],
    7,
    '6 or less (the number of badges)',
  ],
  [
    'a league asks for no negative number of badges',
    [leagues, 'Beacon League', 'badgesRequired'],
    -1,
    '0 or more',
  ],
  [
    'a league asks for a whole number of badges',
    [leagues, 'Beacon League', 'badgesRequired'],
    2.5,
    'a whole number',
  ],
  [
    'a slug has no capitals',
    [leagues, 'Beacon League', 'slug'],
    'Beacon',
    'lower-case words joined by "-"',
  ],
  [
    'a slug has no space',
    [leagues, 'Low Tide League', 'slug'],
    'low tide',
    'lower-case words joined by "-"',
  ],
  [
    'a slug leads to one league',
    [leagues, 'Low Tide League', 'slug'],
    'bea-con',
    'a slug that cannot be taken for "Beacon League"',
  ],
  [
    'a slug is no other league’s name',
    [leagues, 'Low Tide League', 'slug'],
    'beacon-league',
    'a slug that cannot be taken for "Beacon League"',
  ],
  [
    'a name leads to one league',
    [leagues, 'Low Tide League', 'name'],
    'Béacon League',
    `${leagues}: Béacon League: name: Expected a name that cannot be taken for "Beacon League" but received "Béacon League"`,
  ],
  ['a stone has a colour', [stones, 'Tallow Stone', 'colour'], 'yellow', '"#rrggbb" in lower case'],
  [
    'a slug leads to one stone',
    [stones, 2],
    { name: 'Second Tallow', slug: 'tallow', aka: 'Stub', colour: '#000000' },
    `${stones}: Second Tallow: slug: Expected a slug that cannot be taken for "Tallow Stone" but received "tallow"`,
  ],
  [
    'a file of leagues holds an array',
    [leagues],
    { leagues: [] },
    `${leagues}: Expected an array of records but received {"leagues":[]}`,
  ],
  [
    'a file of creatures is not null',
    [second],
    null,
    `${second}: Expected an array of records or one record but received null`,
  ],
];

const manifestFaults: readonly Fault[] = [
  ['the format is the one that is known', [manifest, 'format'], 2, '1 but received 2'],
  ['the manifest is an object', [manifest], null, 'an object but received null'],
  ['the manifest is no array', [manifest], [], `${manifest}: Expected an object but received []`],
  ['the world has a title', [manifest, 'title'], undefined, 'a value but received nothing'],
  ['the world has at most 99 generations', [manifest, 'generations'], 100, '99 or less'],
  ['the world has a type', [manifest, 'types'], [], 'an array of at least 1 but received []'],
  [
    'a type has a name of its own',
    [manifest, 'types', 9],
    { name: 'deep-song', colour: '#000000' },
    `${manifest}: types[9].name: Expected a name that no other has but received "deep-song"`,
  ],
  [
    'an egg group has a name of its own',
    [manifest, 'eggGroups', 5],
    { name: 'DRIFT' },
    `${manifest}: eggGroups[5].name: Expected a name that no other has but received "DRIFT"`,
  ],
  ['a word for the subject has a letter', [manifest, 'subjects', 0], '25', 'a word with a letter'],
  [
    'a word for the subject leads nowhere else',
    [manifest, 'subjects', 1],
    'Evolution Stone',
    'a word that has no meaning in addresses yet',
  ],
  [
    'a motif is one of the known',
    [manifest, 'types', 'Deep Song', 'motif'],
    'skull',
    `${manifest}: types[8].motif: Expected one of "bolt", "bubble", "claw", "crystal", "drop", "eye", "feather", "fist", "flake", "flame", "gear", "leaf", "moon", "ring", "scale", "star", "stone", "wave", "wisp" but received "skull"`,
  ],
  [
    'synonyms are at least two words',
    [manifest, 'synonyms', 0],
    ['Saltmarsh'],
    'an array of at least 2',
  ],
];

describe('parseWorld() reports a single fault as one issue with file, record, field, expected and received', () => {
  test.each(typeFaults)('%s', (_, place, value, issue) => {
    expect(issuesOf(put(files, place, value))).toEqual([issueAt(place, value, issue)]);
  });

  test.each(textFaults)('%s', (_, place, value, issue) => {
    expect(issuesOf(put(files, place, value))).toEqual([issueAt(place, value, issue)]);
  });
});

describe('parseWorld() reports facts that cannot be (decisions 2 and 7, spec §2.1)', () => {
  test.each(factFaults)('%s', (_, place, value, issue) => {
    expect(issuesOf(put(files, place, value))).toEqual([issueAt(place, value, issue)]);
  });

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
    ['a name in letters of any script', [third, 'Midwinter', 'name'], 'Долгая ночь'],
    ['a related creature', [third, 'Midwinter', 'relatedTo'], ['Tapurr']],
  ])('takes %s', (_, place, value) => {
    expect(issuesOf(put(files, place, value))).toEqual([]);
  });
});

describe('parseWorld() reports names that lead to more than one creature (decisions 1 and 3, spec §4 rule 1)', () => {
  test.each(nameFaults)('%s', (_, place, value, issue) => {
    expect(issuesOf(put(files, place, value))).toEqual([issueAt(place, value, issue)]);
  });
});

describe('parseWorld() reports evolutions that cannot be (decisions 5 and 12)', () => {
  test.each(evolutionFaults)('%s', (_, place, value, issue) => {
    expect(issuesOf(put(files, place, value))).toEqual([issueAt(place, value, issue)]);
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

describe('parseWorld() reports lists that cannot be (decisions 11 and 12)', () => {
  test.each(listFaults)('%s', (_, place, value, issue) => {
    expect(issuesOf(put(files, place, value))).toEqual([issueAt(place, value, issue)]);
  });
});

describe('parseWorld() reports what is wrong with the world as a whole', () => {
  test.each(manifestFaults)('%s', (_, place, value, issue) => {
    expect(issuesOf(put(files, place, value))).toEqual([issueAt(place, value, issue)]);
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

  test.each([
    ['an empty file', '', '1:1: Expected a value but received the end of the file'],
    [
      'a comma after the last record',
      '[\n  { "number": 1 },\n]',
      '3:1: Expected a value after the comma but received "]"',
    ],
    [
      'a line that lacks its comma',
      '[\n  {\n    "number": 1\n    "name": "Snugwick"\n  }\n]',
      String.raw`4:5: Expected "," or "}" but received "\""`,
    ],
  ])('%s is one issue, with its place', (_, text, fault) => {
    expect(linesOf(rewrite(files, first, () => text))).toEqual([`${first}:${fault}`]);
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

  test('creatures may all be in "creatures.json"', () => {
    const creatures = files.filter(({ path }) => path.startsWith('creatures/'));
    const all = creatures.flatMap(({ text }) => parse(text));
    const moved = [
      ...files.filter(({ path }) => !path.startsWith('creatures/')),
      { path: 'creatures.json', text: JSON.stringify(all) },
    ];
    expect(parseWorld(moved)).toEqual(parseWorld(files));
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
      { numRuns: 600 },
    );
  });

  test('for any missing member of a valid world', () => {
    expect(places.flatMap((place) => unclearIssuesOf(put(files, place, undefined)))).toEqual([]);
  });

  test('for any JSON in the files of a world', () => {
    fc.assert(
      fc.property(anyFiles(files.map(({ path }) => path)), (each) => {
        const parsed = parseWorld(each, yamlText);
        expect(parsed.kind === 'invalid' && parsed.issues.length > 0).toBe(true);
      }),
    );
  });

  test('for any overwritten, removed or repeated part of a file', () => {
    fc.assert(
      fc.property(damaged(files), (changed) => {
        const parsed = parseWorld(changed);
        expect(parsed.kind === 'valid' || parsed.issues.length > 0).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

test('parseWorld() accepts YAML only with a YAML parser', async () => {
  const yaml = [...files, { path: 'creatures/more.yaml', text: '[]' }];
  expect(() => parseWorld(yaml)).toThrow(TypeError);
  expect(parseWorld(yaml, await loadYaml(yaml)).kind).toBe('valid');
  expect(await loadYaml(files)).toBeUndefined();
});

describe('parseWorld() returns the world of valid files', () => {
  test.each(shippedWorlds)('the shipped world "%s" is valid', async (name) => {
    expect(issuesOf(await readShippedWorld(name))).toEqual([]);
  });

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

  test('leagues and stones are in the order of their files', async () => {
    const world = await parseShippedWorld('default');
    expect(world.leagues.map(({ slug }) => slug)).toEqual([
      'indigo',
      'johto',
      'hoenn',
      'sinnoh',
      'unova',
      'kalos',
      'orange',
      'alola',
      'galar',
      'paldea',
    ]);
    expect(world.evolutionStones.map(({ slug }) => slug)).toEqual([
      'fire',
      'water',
      'thunder',
      'leaf',
      'moon',
      'sun',
      'shiny',
      'dusk',
      'dawn',
      'ice',
    ]);
  });
});
