import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { formatHeight, formatWeight } from '../../src/world/imperial.ts';
import { parseWorld, type WorldFile } from '../../src/world/parse-world.ts';
import { type Json, parse } from '../../accept/worlds/edit.ts';
import { arrayOf, inFeet, membersOf } from '../../accept/worlds/made-worlds.ts';
import { rowsOf } from '../rows.ts';
import { issuesIn, parseShippedWorld, readShippedWorld } from './worlds.ts';

const files = await readShippedWorld('lampshoal');
const world = await parseShippedWorld('lampshoal');

function inYaml(ending: string): WorldFile[] {
  return files.map(({ path, text }) => ({
    path: path.replace('json', ending),
    text: stringify(parse(text)),
  }));
}

const creatures = files.flatMap(({ path, text }) =>
  path.startsWith('creatures/') ? arrayOf(parse(text)) : [],
);
const others = files.filter(({ path }) => !path.startsWith('creatures/'));

describe('a world is the same', () => {
  test.each<[shape: string, files: WorldFile[]]>([
    ['in YAML', inYaml('yaml')],
    ['in files that end with ".yml"', inYaml('yml')],
    ['as JSON in files that claim to be YAML', renamed('yaml')],
    [
      'with all creatures in one file',
      [...others, { path: 'creatures.json', text: JSON.stringify(creatures) }],
    ],
    ['with a file for each creature', [...others, ...filesOf((each) => JSON.stringify(each))]],
    ['with a file for each creature, in YAML', [...others, ...filesOf((each) => stringify(each))]],
    [
      'with creatures in one file, in several and in one file each',
      [
        ...others,
        { path: 'creatures.yaml', text: stringify(creatures.slice(0, 5)) },
        { path: 'creatures/more/some.json', text: JSON.stringify(creatures.slice(5, -1)) },
        { path: 'creatures/more/still/last.yml', text: stringify(creatures.at(-1)) },
      ],
    ],
    [
      'with the addresses of schemas, which only editors use',
      [
        ...others.map(({ path, text }) => ({
          path,
          text: path === 'world.json' ? text.replace('{', '{ "$schema": "world.json",') : text,
        })),
        ...filesOf((each) =>
          JSON.stringify({ $schema: '../../creatures.json', ...membersOf(each) }),
        ),
      ],
    ],
  ])('%s', (_, shaped) => {
    expect(issuesIn(shaped)).toEqual([]);
    expect(parseWorld(shaped)).toEqual({ kind: 'valid', world });
  });

  function renamed(ending: string): WorldFile[] {
    return files.map(({ path, text }) => ({ path: path.replace('json', ending), text }));
  }

  function filesOf(write: (creature: Json) => string): WorldFile[] {
    return creatures.map((each, i) => ({
      path: `creatures/${i % 3}/${i}.${write(each).startsWith('{') ? 'json' : 'yaml'}`,
      text: write(each),
    }));
  }

  test('on the wire, with every height in feet and every weight in pounds', () => {
    const imperial = [
      ...others,
      { path: 'creatures.json', text: JSON.stringify(creatures.map((each) => inFeet(each))) },
    ];
    expect(issuesIn(imperial)).toEqual([]);
    const parsed = parseWorld(imperial);
    expect(printed(parsed.kind === 'valid' ? parsed.world : undefined)).toEqual(printed(world));
  });
});

function printed(of: typeof world | undefined) {
  return of?.creatures
    .flatMap(({ forms = [], ...base }) => [base, ...forms])
    .map(({ name, heightMetres, weightKilograms }) => [
      name,
      heightMetres && formatHeight(heightMetres),
      weightKilograms && formatWeight(weightKilograms),
    ]);
}

describe('measures in feet and pounds', () => {
  const snugwick = membersOf(creatures[0] ?? null);
  const { heightMetres: _, weightKilograms: __, ...unmeasured } = snugwick;
  const withMeasures = (measures: { [member: string]: Json }) => [
    ...others
      .filter(({ path }) => path !== 'learnsets.json')
      // The creature that is its icon is not there.
      .map((each) => ({ ...each, text: each.text.replace(/^ *"icon": .*\n/m, '') })),
    {
      path: 'creatures.json',
      text: JSON.stringify([{ ...unmeasured, forms: [], ...measures }], undefined, 1),
    },
  ];

  const rows = String.raw`
    are allowed beside metric ones | {"height":"1'00\"","weightKilograms":2.1}
    exclude the same measure in metres | {"heightMetres":0.3,"height":"1'00\"","weight":"4.6 lbs."} | Snugwick: height: Expected no member beside "heightMetres" but received "1'00\""
    are stated, in one unit or the other | {} | Snugwick: heightMetres: Expected a value but received nothing | Snugwick: weightKilograms: Expected a value but received nothing
    are spelled as the service prints them | {"height":"1 ft","weight":4.6} | Snugwick: height: Expected feet and inches such as "4'11\"", or "???" but received "1 ft" | Snugwick: weight: Expected text but received 4.6
    are reported beside every other issue | {"heightMetres":0.3,"height":"1'00\"","weight":"4.6 lbs.","number":0} | Snugwick: height: Expected no member beside "heightMetres" but received "1'00\"" | Snugwick: number: Expected 1 or more but received 0
    are at most as large as those in metres | {"height":"99999999'00\"","weight":"99999999.0 lbs."} | Snugwick: height: Expected at most 9999999 metres but received "99999999'00\"" | Snugwick: weight: Expected at most 9999999 kilograms but received "99999999.0 lbs."
  `;

  test.each(rowsOf(rows))('%s', (_fact, measures = '', ...expected) => {
    const lines = issuesIn(withMeasures(membersOf(parse(measures)))).map((line) =>
      line.replace(/^creatures\.json:\d+:\d+: /, ''),
    );
    expect(lines.toSorted()).toEqual(expected.toSorted());
  });
});

describe('two files for the same thing are an issue', () => {
  test.each([
    ['world.json', 'world.yaml'],
    ['leagues.json', 'leagues.yml'],
    ['creatures/generation-1.json', 'creatures/generation-1.yaml'],
  ])('%s and %s', (path, other) => {
    expect(issuesIn([...files, { path: other, text: '' }])).toEqual([
      `${other}: Expected no other file beside "${path}" for the same thing but received "${other}"`,
    ]);
  });
});
