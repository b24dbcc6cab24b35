import type { EvolutionEntry } from '../../world/schema.ts';
import { type Cell, parseWholeNumber } from './cells.ts';
import { slugOf } from './growing-world.ts';
import { present, type RowCells } from './row.ts';
import { patterns, phrasesOf, says } from './words.ts';

/** A way to evolve; its stone is called by its name. */
type Way = Omit<EvolutionEntry, 'from'>;

/** Reads how the form of a row evolves from another; nothing if the row does not say from which. */
export function readEvolutions(cells: RowCells): { readonly evolvesFrom?: EvolutionEntry[] } {
  const from = cells.word('evolvesFrom');
  if (from !== undefined) {
    return { evolvesFrom: readWays(cells, from) };
  }
  const stray = (['level', 'stone', 'item', 'how'] as const).find((each) => cells.word(each));
  // A row may say how it becomes another one.
  if (stray !== undefined && cells.word('becomes') === undefined) {
    const expected = 'nothing where the row does not say which creature it comes from';
    const hint = cells.has('evolvesFrom') ? undefined : 'A column "Evolves from" says so';
    cells.fault(stray, expected, hint);
  }
  return {};
}

/** Reads each way in which a form comes from another one, whose name is given. */
export function readWays(cells: RowCells, from: string): EvolutionEntry[] {
  const level = cells.readWord('level', parseWholeNumber);
  const used = readUsed(cells);
  const time = cells.readWord('time', parseTime);
  const hows = cells.word('how');
  return (hows === undefined ? [undefined] : alternativesIn(hows)).map((how) => {
    const way = { ...used, ...readHow(cells, how, used) };
    const isOfLevel = level !== undefined && (way.by ?? 'other') === 'other';
    return {
      from: cells.world.find('creatures', from) ?? from,
      ...way,
      by: isOfLevel ? 'level' : (way.by ?? 'other'),
      ...(way.stone !== undefined && { stone: cells.world.slugOfStone(way.stone) }),
      ...(level !== undefined && { level }),
      ...(time !== undefined && { time }),
    };
  });
}

/** Reads the stone or the item with which a form evolves. */
function readUsed(cells: RowCells): Way | undefined {
  const [stone, item] = [cells.word('stone'), cells.word('item')];
  if (stone !== undefined && item !== undefined) {
    cells.fault('item', 'nothing where the row says with which stone it evolves');
  }
  if (stone === undefined && item !== undefined && parseWay(item).by !== 'stone') {
    return { by: 'item', item };
  }
  const either = stone ?? item;
  return either === undefined ? undefined : { by: 'stone', stone: either };
}

/** Reads a way in the column `how`; beside a stone or an item it may only add to them. */
function readHow(
  cells: RowCells,
  how: string | undefined,
  used: Way | undefined,
): Partial<Way> | undefined {
  if (how === undefined) {
    return undefined;
  }
  if (/^(?:us(?:e|ing) )?(?:an? |the )?(?:evolution )?(?:stone|item)$/i.test(how)) {
    if (!used) {
      cells.fault('how', 'the name of the stone or the item');
    }
    return undefined;
  }
  const way = parseWay(how);
  const { by, ...members } = way;
  const slugOfUsed = ({ stone = '', item = '' }: Way): string => slugOf(stone || item, 'stone');
  if (used && (by === 'stone' || by === 'item') && slugOfUsed(way) === slugOfUsed(used)) {
    const { stone: _, item: __, ...more } = members;
    return more;
  }
  // An item beside a trade is the one held during it.
  if (!used || (by === 'trade' && used.by === 'item')) {
    return way;
  }
  if (by === 'stone' || by === 'item' || by === 'trade') {
    cells.fault('how', 'the same way as the columns beside it say, or what they leave open');
    return undefined;
  }
  return by === 'friendship' ? { condition: 'with high friendship', ...members } : members;
}

/** A word with which a phrase begins that may follow another one. */
const next = '(?:with|us(?:e|ing)|holding|while|when|if|for|in|at|after)';

const levelAlone = new RegExp(`^(?:by |on )?${patterns.level}(?:l?ing)?(?:[ -]?up)?$`, 'i');
const levelReached = new RegExp(
  `^(?:${patterns.at})?(?<word>${patterns.level})? ?(?<reached>[1-9][0-9]{0,6})(?:\\+|${patterns.from})?(?: (?<rest>.+))?$`,
  'i',
);
const aStone = new RegExp(
  `^(?:(?:with|us(?:e|ing)) )?(?:an? |the )?(?!${next} )(?<stone>${patterns.stone})$`,
  'i',
);
// "Use Rage Fist 20 times" is no item.
const anItem = /^us(?:e|ing) (?:an? |the )?(?<item>(?!.*\b(?:moves?|times)\b).+)$/i;
const heldItem = /^(?<rest>.*?) ?\b(?:while )?holding (?:an? |the )?(?<item>.+)$/i;
const sexes = [
  /^(?:(?:only|if|when|for) )*(?<sex>\S+)(?: only)?$/i,
  /^(?<rest>.+) (?:if|only) (?<sex>\S+)$/i,
  new RegExp(`^(?<sex>\\S+) (?<rest>${next} .+)$`, 'i'),
];
const meetings = (['trade', 'friendship'] as const).map((by) => ({
  by,
  pattern: new RegExp(`^(?:with )?(?:high )?${phrasesOf(by)}(?: (?<rest>${next} .+))?$`, 'i'),
}));
const times = (['day', 'evening', 'night'] as const).map((time) => ({
  time,
  pattern: new RegExp(`(?:^| )(?:only )?${phrasesOf(time)}(?=$| ${next} )`, 'i'),
}));

/** Parses a phrase with those behind it; `condition` is what it does not know. */
function parsePhrase(text: string): Partial<Way> {
  if (text === '') {
    return {};
  }
  const timed = times.find(({ time, pattern }) => says(`${time}Alone`, text) || pattern.test(text));
  if (timed) {
    const { time, pattern } = timed;
    const rest = says(`${time}Alone`, text) ? '' : text.replace(pattern, '').trim();
    return { ...parsePhrase(rest), time };
  }
  for (const pattern of sexes) {
    const { sex = '', rest = '' } = pattern.exec(text)?.groups ?? {};
    const gender = (['male', 'female'] as const).find((each) => says(each, sex));
    if (gender) {
      return { ...parsePhrase(rest), gender };
    }
  }
  const held = heldItem.exec(text)?.groups;
  if (held) {
    return { ...parsePhrase(held['rest'] ?? ''), item: held['item'] ?? '' };
  }
  const { word, reached, rest } = levelReached.exec(text)?.groups ?? {};
  if (reached !== undefined && (word !== undefined || rest === undefined)) {
    return { by: 'level', level: Number(reached), ...parsePhrase(rest ?? '') };
  }
  if (levelAlone.test(text)) {
    return { by: 'level' };
  }
  const stone = aStone.exec(text)?.groups?.['stone'];
  if (stone !== undefined) {
    return { by: 'stone', stone };
  }
  const item = anItem.exec(text)?.groups?.['item'];
  if (item !== undefined) {
    return { by: 'item', item };
  }
  const met = meetings.find(({ pattern }) => pattern.test(text));
  return met
    ? { ...parsePhrase(met.pattern.exec(text)?.groups?.['rest'] ?? ''), by: met.by }
    : { condition: text };
}

/** Parses a time of day. */
function parseTime(text: string): Cell<NonNullable<Way['time']>> {
  const { time } = parsePhrase(text);
  return time === undefined
    ? { kind: 'fault', expected: '"day", "evening" or "night"' }
    : { kind: 'value', value: time };
}

/** Splits a text into ways between semicolons; what names no cause belongs to the way before it. */
function alternativesIn(text: string): readonly string[] {
  const ways: string[] = [];
  for (const part of text.split(/\s*;\s*/)) {
    const before = parsePhrase(part).by === undefined ? ways.pop() : undefined;
    ways.push(before === undefined ? part : `${before}, ${part}`);
  }
  return ways;
}

/** Parses a way: phrases between commas or in parentheses. What it does not know is a condition in words. */
export function parseWay(text: string): Way {
  const way: Partial<Way> = {};
  const words: string[] = [];
  for (const part of text.replace(/\s*\(([^()]+)\)$/, ', $1').split(/,(?!\d)\s*/)) {
    const { condition, by = way.by, ...members } = parsePhrase(part);
    const isOther = way.by !== undefined && way.by !== by && way.by !== 'level' && by !== 'level';
    if (isOther || Object.keys(members).some((member) => member in way)) {
      words.push(part);
    } else {
      Object.assign(way, members, present({ by: by === 'level' ? (way.by ?? by) : by }));
      words.push(...(condition === undefined ? [] : [condition]));
    }
  }
  const isKnown = Object.keys(way).length > 0;
  return {
    by: 'other',
    ...way,
    ...(words.length > 0 && { condition: isKnown ? words.join(', ') : text }),
  };
}

/** A form with the names of the creatures before and after its own in its evolution line. */
export type LinedForm = {
  readonly creature: string;
  readonly name: string;
  readonly ancestors: readonly string[];
  readonly descendants: readonly string[];
};

/** The evolutions that lead to a form; `evolves` is false if its line ends where that of its base form goes on. */
type LineEvolutions = { evolvesFrom?: EvolutionEntry[]; evolves?: false };

/**
 * Finds evolutions that reproduce the line of each form, by the name of the form. Takes the forms of each creature, base
 * form first. A line names creatures, not forms or ways: base forms are preferred, and the way is `other`.
 */
export function findLineEvolutions(
  creatures: readonly (readonly LinedForm[])[],
): ReadonlyMap<string, LineEvolutions> {
  const byCreature = new Map(creatures.map((forms) => [forms[0]?.creature, forms]));
  /** The base form of the creature before if it leads to a form and all that comes of it, else all further forms that do. */
  const originsOf = ({ creature, ancestors, descendants }: LinedForm): readonly string[] => {
    const parent = ancestors.at(-1);
    const forms = byCreature.get(parent) ?? [];
    const leading = forms
      .filter((each) => [creature, ...descendants].every((name) => each.descendants.includes(name)))
      .map(({ name }) => name);
    const [first = parent, ...others] = leading;
    return first === undefined ? [] : first === forms[0]?.name ? [first] : [first, ...others];
  };
  const evolutionsOf = (form: LinedForm, base: LinedForm): LineEvolutions => {
    const isAsBase =
      String(form.ancestors) === String(base.ancestors) &&
      form.descendants.every((name) => base.descendants.includes(name));
    const isOwn = form === base ? form.ancestors.length > 0 : !isAsBase;
    const ends = form.descendants.length === 0 && base.descendants.length > 0;
    return {
      ...(isOwn && { evolvesFrom: originsOf(form).map((from) => ({ from, by: 'other' })) }),
      ...(ends && { evolves: false }),
    };
  };
  return new Map(
    creatures.flatMap((forms) =>
      forms.map((form) => [form.name, evolutionsOf(form, forms[0] ?? form)] as const),
    ),
  );
}
