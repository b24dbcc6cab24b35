import { nameKey } from '../../world/name-key.ts';
import type { LearnsetEntry } from '../../world/schema.ts';
import { parseCount } from './cells.ts';
import type { GrowingWorld } from './growing-world.ts';
import { present, type RowCells } from './row.ts';
import { patterns as spelled } from './words.ts';

/** A learnset as a world's file has it, with what the rows say that it stems from. */
export type SheetLearnset = {
  readonly entry: LearnsetEntry;
  readonly learned: readonly Learned[];
};

type How = { readonly way: string; readonly level?: number };

export const byLevel = 'level';

/** What people call the usual ways, in the languages of spreadsheets. */
const usualWays: readonly (readonly [way: string, spellings: RegExp])[] = [
  [byLevel, /^(?:by )?level(?:l?ing)?(?:[ -]?up)?$/i],
  ['machine', /^(?:tm|hm|vm|tr|tp|ct|cs|dt|mt|mo|machine|わざマシン)s?[ -]?\d*$/i],
  ['tutor', /^(?:(?:move )?tutors?|(?:attacken-?)?lehrer|maître(?: des capacités)?|教え技)$/i],
  [
    'egg',
    /^(?:egg(?: moves?)?|breeding|bred|ei|zucht|œufs?|oeufs?|reproduction|huevo|crianza|(?:タマゴ|たまご)技?)$/i,
  ],
  ['event', /^(?:events?|évènement|événement|evento|イベント)$/i],
];

const levelWord = String.raw`(?:${spelled.level}|l\.?)`;

const atLevel = new RegExp(String.raw`^(?:${spelled.at})?${levelWord}?\s*(?<number>\d{1,7})$`, 'i');

/** Where a move and how it is learned stand in an item. Any other text in parentheses is a way too. */
const patterns: readonly RegExp[] = [
  /^(?<move>.+?)\s*\((?<words>[^()]+)\)$/,
  /^(?<how>[^:]+):\s*(?<move>.+)$/,
  new RegExp(String.raw`^(?<how>${levelWord}?\s*\d+)[\s,–-]+(?<move>.+)$`, 'i'),
  new RegExp(
    String.raw`^(?<move>.+?)[\s:,@–-]+(?<how>(?:${spelled.at})?${levelWord}?\s*\d+)$`,
    'i',
  ),
];

/** Parses a level or a way; a way that the world does not have stays as it is. */
function parseHow(text: string, ways: readonly string[]): How {
  const at = atLevel.exec(text)?.groups?.['number'];
  if (at !== undefined) {
    return { way: byLevel, level: Number(at) };
  }
  if (/^(?:on |by )?evol(?:ution|ve|ving)$/i.test(text)) {
    return { way: byLevel, level: 0 };
  }
  const key = nameKey(text);
  const [usual = ''] = usualWays.find(([, spellings]) => spellings.test(text)) ?? [];
  const known = [byLevel, ...ways];
  const own = known.find((way) => nameKey(way) === key);
  return { way: own ?? (known.includes(usual) ? usual : text) };
}

/** Parses an item such as `Ember`, `Tackle 7`, `Lv. 7 Tackle` or `Glow (machine)`; without a level it is the first. */
export function parseLearned(
  text: string,
  world: Pick<GrowingWorld, 'find' | 'learnWays'>,
): Pick<Learned, 'move' | 'way' | 'level'> {
  const ways = world.learnWays;
  const known = world.find('moves', text);
  if (known !== undefined) {
    return { move: known, way: byLevel, level: 1 };
  }
  for (const pattern of patterns) {
    const { move = '', how, words } = pattern.exec(text)?.groups ?? {};
    const read = parseHow(words ?? how ?? '', ways);
    if (words !== undefined || (how !== undefined && [byLevel, ...ways].includes(read.way))) {
      return { level: 1, ...read, move: world.find('moves', move) ?? move };
    }
  }
  return { move: text, way: byLevel, level: 1 };
}

/** A move that a form learns, by the row that says so. */
export type Learned = {
  readonly form: string;
  readonly move: string;
  readonly way: string;
  readonly level: number;
  readonly game: string | undefined;
  readonly row: number;
};

/** Reads the moves that the row of a form lists. */
export function readMovesOf(form: string, cells: RowCells): readonly Learned[] {
  return (cells.list('moves') ?? []).map((item) => ({
    ...parseLearned(item, cells.world),
    form,
    game: undefined,
    row: cells.row,
  }));
}

/** Reads a spreadsheet of learnsets, which has a row for each move of a form. */
export function readLearnsets(rows: readonly RowCells[]): readonly Learned[] {
  const firstOf = new Map<string, Learned>();
  return rows.flatMap((cells) => {
    const { world, row } = cells;
    const [name, move] = [cells.word('name'), cells.word('move')];
    const how = readHow(cells);
    if (name === undefined || move === undefined) {
      cells.fault(name === undefined ? 'name' : 'move', 'a name', undefined, '');
      return [];
    }
    const form = world.find('creatures', name) ?? name;
    const game = cells.word('game');
    const learned = { form, move: world.find('moves', move) ?? move, level: 1, ...how, game, row };
    const first = firstOf.get(form) ?? learned;
    firstOf.set(form, first);
    if (first.game !== game) {
      cells.fault('game', `the same game as in row ${first.row}, since a form has one learnset`);
    }
    return [learned];
  });
}

function readHow(cells: RowCells): How {
  const level = cells.readWord('level', parseCount);
  const words = cells.word('way');
  const how = parseHow(words ?? byLevel, cells.world.learnWays);
  const saysAll = how.way !== byLevel || how.level !== undefined;
  if (saysAll && level !== undefined && level !== how.level) {
    cells.fault('level', `nothing beside the way ${JSON.stringify(words)}`);
  }
  if (!saysAll && words !== undefined && cells.word('level') === undefined) {
    cells.fault('level', 'a level, or another way');
  }
  const way = how.way === byLevel ? byLevel : cells.world.spell('way', how.way);
  return { ...(level !== undefined && { level }), ...how, way };
}

/** Joins what each form learns to its learnset, without what is said twice. */
export function joinLearned(learned: readonly Learned[]): readonly SheetLearnset[] {
  return [...Map.groupBy(learned, ({ form }) => form)].map(([form, ofForm]) => {
    const alike = Map.groupBy(ofForm, ({ way, move, level }) =>
      JSON.stringify([way, move, way === byLevel && level]),
    );
    const distinct = [...alike.values()].flatMap(([first]) => first ?? []);
    const ways = Map.groupBy(distinct, ({ way }) => way);
    const levels = Map.groupBy(ways.get(byLevel) ?? [], ({ move }) => move);
    ways.delete(byLevel);
    const level = Array.from(levels, ([move, each]) => {
      const [first = 1, ...more] = each.map((one) => one.level);
      return [move, more.length === 0 ? first : [first, ...more]] as const;
    });
    const byWay = Array.from(ways, ([way, each]) => [way, each.map(({ move }) => move)] as const);
    return {
      entry: {
        form,
        ...present({ game: ofForm[0]?.game }),
        ...(levels.size > 0 && { level: Object.fromEntries(level) }),
        ...(ways.size > 0 && { ways: Object.fromEntries(byWay) }),
      },
      learned: distinct,
    };
  });
}
