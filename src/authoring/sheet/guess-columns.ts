import { type MemberName, memberNames, members, type Unit } from './members.ts';
import { unitWords } from './unit-words.ts';

/** What a column says: a member of a creature, or nothing that a world has a place for. */
export type Column = {
  /** As it stands in the first row. */
  readonly name: string;
  readonly member: MemberName | undefined;
  /** Of numbers that stand in it without one. */
  readonly unit: Unit | undefined;
};

/** Words that mean the same in the name of a column. */
const sameWords: ReadonlyMap<string, string> = new Map([
  ...['evo', 'evolve', 'evolves', 'evolved', 'evolving'].map((word): [string, string] => [
    word,
    'evolution',
  ]),
  ['lvl', 'level'],
  ['lv', 'level'],
  ['secret', 'hidden'],
]);

/** Which of several columns for the parts of a list one is. */
const ordinals: ReadonlySet<string> = new Set([
  'first',
  'second',
  'third',
  'main',
  'primary',
  'secondary',
]);

/** What a column of ways to evolve may name one after the other. */
const wayWords: ReadonlySet<string> = new Set(['level', 'stone', 'item', 'condition', 'method']);

const measures: ReadonlySet<MemberName> = new Set(['height', 'weight']);

/** What the names of columns say, by themselves. Of two that say the same, where one alone can, the first counts. */
export function guessColumns(names: readonly string[]): readonly Column[] {
  const taken = new Set<MemberName>();
  return names.map((name) => {
    const { member, unit } = guess(name);
    if (member === undefined || (taken.has(member) && !members[member].isList)) {
      return { name, member: undefined, unit: undefined };
    }
    taken.add(member);
    return { name, member, unit };
  });
}

/** The unit that the name of a column gives, as in "Height (cm)" or "heightMetres". */
export function unitOf(name: string): Unit | undefined {
  return guess(name).unit;
}

function guess(name: string): {
  readonly member: MemberName | undefined;
  readonly unit: Unit | undefined;
} {
  if (name.trim() === '#') {
    return { member: 'number', unit: undefined };
  }
  // "heightMetres" is two words as well.
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(?<lower>\p{Ll})(?<upper>\p{Lu})/gu, '$<lower> $<upper>')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && word !== 'the')
    .map((word) => sameWords.get(word) ?? word);
  const unit = unitWords.get(words.at(-1) ?? '');
  const measured =
    unit &&
    find(
      words
        .slice(0, -1)
        .filter((word) => word !== 'in')
        .join(''),
    );
  if (measured !== undefined && measures.has(measured)) {
    return { member: measured, unit };
  }
  const key = words.join('');
  const member =
    find(key) ?? find(words.filter((word) => word !== 'is').join('')) ?? findWay(words);
  if (member !== undefined) {
    return { member, unit: undefined };
  }
  // "Type 2", "Second type"
  const part = find(
    words
      .filter((word) => !ordinals.has(word))
      .join('')
      .replace(/\d$/, ''),
  );
  return { member: part !== undefined && members[part].isList ? part : undefined, unit: undefined };
}

/** "Evolution stone/condition" is any way to evolve: its cells say which. */
function findWay(words: readonly string[]): MemberName | undefined {
  const ways = words.filter((word) => word !== 'evolution' && word !== 'or');
  return ways.length > 1 && ways.every((word) => wayWords.has(word)) ? 'how' : undefined;
}

function find(key: string): MemberName | undefined {
  return memberNames.find(
    (name) => name.toLowerCase() === key || members[name].names.some((each) => each === key),
  );
}
