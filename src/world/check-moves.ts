import * as v from 'valibot';
import { Claims, FormNames, formsOf, namesIn } from './claims.ts';
import { type Fault, faultOf, type Hint, type Origin, placeOf, type Step } from './fault.ts';
import { show } from './issue.ts';
import { hasLetter, nameKey } from './name-key.ts';
import { Text } from './schema/fields.ts';
import type { CreatureEntry, LearnsetEntry, Manifest, MoveEntry } from './schema.ts';
import { type Located, originOf, usualLearnWays } from './world.ts';

/** Well-formed entries of a kind, and the malformed values. */
type Records<Entry> = {
  readonly entries: readonly Located<Entry>[];
  readonly malformed: readonly unknown[];
};

type Checked = {
  readonly manifest: Located<Manifest> | undefined;
  readonly creatures: Records<CreatureEntry>;
  readonly moves: Records<MoveEntry>;
  readonly learnsets: readonly Located<LearnsetEntry>[];
};

/** The moves that records may refer to. A world without moves lets them have any name. */
type KnownMoves = {
  readonly among: readonly string[];
  readonly has: (name: string) => boolean;
};

const MoveName = v.looseObject({ name: Text });

/**
 * Checks well-formed moves and learnsets against each other, the creatures and the manifest: clashing names, dangling
 * references. Ignores references that a malformed record or manifest might satisfy.
 */
export function checkMoves({ manifest, creatures, moves, learnsets }: Checked): Fault[] {
  const among = moves.entries.map(({ entry }) => entry.name);
  const names = new Set(among);
  const others = namesIn(moves.malformed, MoveName, ({ name }) => [name]);
  const known: KnownMoves = { among, has: (name) => names.has(name) || others.has(name) };
  const hasMoves = moves.entries.length + moves.malformed.length > 0;
  return [
    ...checkMoveNames(moves.entries),
    ...(manifest ? checkLocalNames(manifest.entry, moves.entries) : []),
    ...(manifest ? checkFacts(manifest, moves.entries) : []),
    ...(manifest ? checkWays(manifest, learnsets) : []),
    ...checkForms(creatures, learnsets),
    ...learnsets.flatMap((learnset) => checkLearned(learnset, known)),
    ...(hasMoves ? checkEvolutions(creatures.entries, known) : []),
  ];
}

/** Checks that keys of names are unique, so that a lookup finds one move. */
function checkMoveNames(moves: readonly Located<MoveEntry>[]): Fault[] {
  const faults: Fault[] = [];
  const claims = new Claims<string>();
  for (const move of moves) {
    const origin = originOf(move);
    const { name, aliases = [] } = move.entry;
    const own: [steps: readonly Step[], name: string][] = [
      [['name'], name],
      ...aliases.map((alias, i): [Step[], string] => [['aliases', i], alias]),
    ];
    for (const [steps, each] of own) {
      const key = nameKey(each);
      if (key === '') {
        faults.push(faultOf(origin, steps, 'a name with a letter or a digit', each));
      } else {
        const owner = { name, origin, steps };
        claims.claim(key, owner, each, (other) => `a name that cannot be taken for ${other}`);
      }
    }
  }
  return [...faults, ...claims.faults];
}

/**
 * Checks that names in other languages have a letter and are not in the world's own language. Two moves may share a name, which
 * then finds neither.
 */
function checkLocalNames({ language }: Manifest, moves: readonly Located<MoveEntry>[]): Fault[] {
  return moves.flatMap((move) =>
    Object.entries(move.entry.names ?? {}).flatMap(([tag, name]) => {
      const report = (expected: string): Fault =>
        faultOf(originOf(move), ['names', tag], expected, name);
      return [
        ...(hasLetter(name) ? [] : [report('a name with a letter')]),
        ...(tag === language
          ? [report(`a language other than ${show(language)}, which the world's own names are in`)]
          : []),
      ];
    }),
  );
}

/** Checks that types, categories and generations are in the manifest. */
function checkFacts(
  { file, entry: manifest }: Located<Manifest>,
  moves: readonly Located<MoveEntry>[],
): Fault[] {
  const faults: Fault[] = [];
  const { generations, moveCategories } = manifest;
  if (moves.length > 0 && !moveCategories) {
    const origin: Origin = { file, index: undefined, record: undefined };
    const expected = 'the categories of moves (since the world has moves)';
    faults.push(faultOf(origin, ['moveCategories'], expected, undefined));
  }
  const types = manifest.types.map(({ name }) => name);
  const lists = [
    { field: 'type', expected: `a type of ${show(file)}`, among: types },
    {
      field: 'category',
      expected: `one of "moveCategories" in ${show(file)}`,
      among: moveCategories,
    },
  ] as const;
  for (const move of moves) {
    const origin = originOf(move);
    const { generation } = move.entry;
    for (const { field, expected, among } of lists) {
      const to = move.entry[field];
      if (among && !among.includes(to)) {
        faults.push(faultOf(origin, [field], expected, to, { kind: 'nearest', to, among }));
      }
    }
    if (generation !== undefined && generation > generations) {
      const expected = `a generation from 1 to ${generations}`;
      faults.push(faultOf(origin, ['generation'], expected, generation));
    }
    for (const [i, effect] of (move.entry.effects ?? []).entries()) {
      if (effect.kind === 'hits' || effect.kind === 'bind') {
        if (effect.min > effect.max) {
          const expected = `${effect.max} or less (the greatest number)`;
          faults.push(faultOf(origin, ['effects', i, 'min'], expected, effect.min));
        }
      }
    }
  }
  return faults;
}

function originOfLearnset({ file, index, entry }: Located<LearnsetEntry>): Origin {
  return { file, index, record: entry.form };
}

/** Checks that the world knows each way to learn. */
function checkWays(
  { file, entry: { learnWays } }: Located<Manifest>,
  learnsets: readonly Located<LearnsetEntry>[],
): Fault[] {
  const among = learnWays ?? usualLearnWays;
  const expected = learnWays
    ? `one of "learnWays" in ${show(file)} for each member`
    : `${among.map((way) => show(way)).join(', ')}, or "learnWays" in ${show(file)}`;
  return learnsets.flatMap((learnset) =>
    Object.keys(learnset.entry.ways ?? {})
      .filter((way) => !among.includes(way))
      .map((way) => {
        const origin = originOfLearnset(learnset);
        const place = placeOf(origin, ['ways', way], 'name');
        const hint: Hint = { kind: 'nearest', to: way, among };
        return { ...faultOf(origin, ['ways'], expected, way, hint), place };
      }),
  );
}

/** Checks that the forms of learnsets exist, and that none has two. */
function checkForms(
  creatures: Records<CreatureEntry>,
  learnsets: readonly Located<LearnsetEntry>[],
): Fault[] {
  const faults: Fault[] = [];
  const among = creatures.entries.flatMap(({ entry }) =>
    formsOf(entry).map(([, { name }]) => name),
  );
  const names = new Set(among);
  const others = namesIn(creatures.malformed, FormNames, ({ name, forms = [] }) => [
    name,
    ...forms.map((form) => form.name),
  ]);
  // Without any creature, that is the issue.
  const hasCreatures = creatures.entries.length + creatures.malformed.length > 0;
  const claims = new Claims<string>();
  for (const learnset of hasCreatures ? learnsets : []) {
    const origin = originOfLearnset(learnset);
    const { form, alsoFor = [] } = learnset.entry;
    const own: [steps: readonly Step[], name: string][] = [
      [['form'], form],
      ...alsoFor.map((other, i): [Step[], string] => [['alsoFor', i], other]),
    ];
    for (const [steps, name] of own) {
      if (!names.has(name) && !others.has(name)) {
        const hint: Hint = { kind: 'nearest', to: name, among };
        faults.push(faultOf(origin, steps, 'the name of a form', name, hint));
      }
      const owner = { name: form, origin, steps };
      claims.claim(name, owner, name, () => 'a form that has no other learnset');
    }
  }
  return [...faults, ...claims.faults];
}

/** Checks that the moves of a learnset exist, and that no way has one twice. */
function checkLearned(learnset: Located<LearnsetEntry>, known: KnownMoves): Fault[] {
  const faults: Fault[] = [];
  const origin = originOfLearnset(learnset);
  const { level = {}, ways = {} } = learnset.entry;
  const expected = 'the name of a move';
  for (const name of Object.keys(level).filter((each) => !known.has(each))) {
    const hint: Hint = { kind: 'nearest', to: name, among: known.among };
    const place = placeOf(origin, ['level', name], 'name');
    faults.push({ ...faultOf(origin, ['level'], expected, name, hint), place });
  }
  for (const [way, moves] of Object.entries(ways)) {
    const seen = new Set<string>();
    for (const [i, name] of moves.entries()) {
      if (!known.has(name)) {
        const hint: Hint = { kind: 'nearest', to: name, among: known.among };
        faults.push(faultOf(origin, ['ways', way, i], expected, name, hint));
      } else if (seen.has(name)) {
        faults.push(faultOf(origin, ['ways', way, i], 'each move once', name));
      }
      seen.add(name);
    }
  }
  return faults;
}

/** Checks that the moves of evolutions exist. */
function checkEvolutions(creatures: readonly Located<CreatureEntry>[], known: KnownMoves): Fault[] {
  return creatures.flatMap((creature) =>
    formsOf(creature.entry).flatMap(([at, { evolvesFrom = [] }]) =>
      evolvesFrom.flatMap(({ move }, i) => {
        if (move === undefined || known.has(move)) {
          return [];
        }
        const steps = [...at, 'evolvesFrom', i, 'move'];
        const hint: Hint = { kind: 'nearest', to: move, among: known.among };
        return [faultOf(originOf(creature), steps, 'the name of a move', move, hint)];
      }),
    ),
  );
}
