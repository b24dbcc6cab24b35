import { nameKey } from '../../world/name-key.ts';
import type { LearnsetEntry } from '../../world/schema.ts';
import { parseCount } from './cells.ts';
import type { RowCells } from './row.ts';
import { patterns as spelled } from './words.ts';

/** A learnset as a world's file has it, with the rows that it stems from. */
export type SheetLearnset = {
  readonly entry: LearnsetEntry;
  /** Returns the row of a move in a way, or the first row of the form. */
  readonly rowOf: (way?: string, move?: string) => number;
};

/** The words of the world that cells may spell differently. */
export type LearningWords = {
  /** Returns the name of the move that a text names; undefined if the world has no such move. */
  readonly findMove: (text: string) => string | undefined;
  readonly isForm: (text: string) => boolean;
  /** Returns the name of a form as the world spells it, or the text. */
  readonly spellForm: (text: string) => string;
  /** The ways to learn beside the level. */
  readonly ways: readonly string[];
};

type How = { readonly way: string; readonly level?: number };

const byLevel = 'level';

/** The highest level that the file of a world may have. */
const mostLevel = 999;

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
  { findMove, ways }: LearningWords,
): { readonly move: string } & How {
  const known = findMove(text);
  if (known !== undefined) {
    return { move: known, way: byLevel, level: 1 };
  }
  for (const pattern of patterns) {
    const { move = '', how, words } = pattern.exec(text)?.groups ?? {};
    const read = parseHow(words ?? how ?? '', ways);
    if (words !== undefined || (how !== undefined && [byLevel, ...ways].includes(read.way))) {
      return { level: 1, ...read, move: findMove(move) ?? move };
    }
  }
  return { move: text, way: byLevel, level: 1 };
}

type Draft = {
  readonly row: number;
  readonly game: string | undefined;
  readonly level: Map<string, Set<number>>;
  readonly ways: Map<string, Set<string>>;
  readonly rows: Map<string, number>;
};

/** Collects what forms learn while rows are read. */
export class Learnsets {
  readonly words: LearningWords;
  readonly #drafts = new Map<string, Draft>();

  constructor(words: LearningWords) {
    this.words = words;
  }

  /** Adds the moves that the row of a form lists. */
  addCell(form: string, cells: RowCells): void {
    for (const item of cells.list('moves') ?? []) {
      const { move, ...how } = parseLearned(item, this.words);
      this.#add(this.#draftOf(form, cells, undefined), cells, move, how);
    }
  }

  /** Adds the move of a row of a spreadsheet of learnsets. */
  addRow(cells: RowCells): void {
    const [form, move] = (['name', 'move'] as const).map((member) => cells.word(member));
    const how = this.#readHow(cells);
    if (form === undefined || move === undefined) {
      cells.fault(form === undefined ? 'name' : 'move', 'a name');
      return;
    }
    const game = cells.word('game');
    const draft = this.#draftOf(this.words.spellForm(form), cells, game);
    if (draft.game !== game) {
      const expected = `the same game as in row ${draft.row}, since a form has one learnset`;
      cells.fault('game', expected, cells.text('game'));
    }
    this.#add(draft, cells, this.words.findMove(move) ?? move, how);
  }

  finish(): readonly SheetLearnset[] {
    return [...this.#drafts].map(([form, { row, game, level, ways, rows }]) => ({
      entry: {
        form,
        ...(game !== undefined && { game }),
        ...(level.size > 0 && {
          level: Object.fromEntries(
            [...level].map(([move, [first = 0, ...more]]) => [
              move,
              more.length === 0 ? first : [first, ...more],
            ]),
          ),
        }),
        ...(ways.size > 0 && {
          ways: Object.fromEntries([...ways].map(([way, moves]) => [way, [...moves]])),
        }),
      },
      rowOf: (...place) => rows.get(JSON.stringify(place)) ?? row,
    }));
  }

  #draftOf(form: string, { row }: RowCells, game: string | undefined): Draft {
    const draft = this.#drafts.get(form) ?? {
      row,
      game,
      level: new Map<string, Set<number>>(),
      ways: new Map<string, Set<string>>(),
      rows: new Map<string, number>(),
    };
    this.#drafts.set(form, draft);
    return draft;
  }

  #add({ level: levels, ways, rows }: Draft, cells: RowCells, move: string, how: How): void {
    const { way, level = 1 } = how;
    const { row } = cells;
    if (level > mostLevel) {
      const member = (['moves', 'level', 'way'] as const).find((each) => cells.word(each)) ?? 'way';
      cells.fault(member, `a level from 0 to ${mostLevel}`, cells.text(member));
    }
    for (const place of [[way], [way, move]].map((each) => JSON.stringify(each))) {
      rows.set(place, rows.get(place) ?? row);
    }
    if (way === byLevel) {
      levels.set(move, (levels.get(move) ?? new Set()).add(level));
    } else {
      ways.set(way, (ways.get(way) ?? new Set()).add(move));
    }
  }

  #readHow(cells: RowCells): How {
    const level = cells.readWord('level', parseCount);
    const words = cells.word('way');
    const how = parseHow(words ?? byLevel, this.words.ways);
    const saysAll = how.way !== byLevel || how.level !== undefined;
    if (saysAll && level !== undefined && level !== how.level) {
      cells.fault('level', `nothing beside the way ${JSON.stringify(words)}`, cells.text('level'));
    }
    if (!saysAll && words !== undefined && cells.word('level') === undefined) {
      cells.fault('level', 'a level, or another way', cells.text('level'));
    }
    return { ...(level !== undefined && { level }), ...how };
  }
}
