import type { EvolutionEntry } from '../../world/schema.ts';
import { parseWholeNumber } from './cells.ts';
import { slugOf } from './growing-world.ts';
import type { RowCells } from './row.ts';
import { patterns, says } from './words.ts';

/** A way to evolve; its stone is called by its name. */
type Way = Omit<EvolutionEntry, 'from'>;

/** Reads how the form of a row evolves from another; nothing if the row does not say from which. */
export function readEvolutions(cells: RowCells): { readonly evolvesFrom?: EvolutionEntry[] } {
  const from = cells.word('evolvesFrom');
  if (from !== undefined) {
    return { evolvesFrom: [readEvolution(cells, from)] };
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

/** Reads how a form comes from another one, whose name is given. */
export function readEvolution(cells: RowCells, from: string): EvolutionEntry {
  const level = cells.readWord('level', parseWholeNumber);
  const used = readUsed(cells);
  const way = { ...used, ...readHow(cells, used) };
  return {
    from: cells.world.find('creatures', from) ?? from,
    ...way,
    by: way.by ?? (level === undefined ? 'other' : 'level'),
    ...(way.stone !== undefined && { stone: cells.world.slugOfStone(way.stone) }),
    ...(level !== undefined && { level }),
  };
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

/** Reads the column `how`; beside a stone or an item it may only add to them. */
function readHow(cells: RowCells, used: Way | undefined): Partial<Way> | undefined {
  const how = cells.word('how');
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
  if (by === 'stone' && slugOf(way.stone ?? '', 'stone') === slugOf(used?.stone ?? '', 'stone')) {
    return undefined;
  }
  // An item beside a trade is the one held during it.
  if (!used || (by === 'trade' && used.by === 'item')) {
    return way;
  }
  if (by === 'stone' || by === 'trade') {
    cells.fault('how', 'the same way as the columns beside it say, or what they leave open');
    return undefined;
  }
  return by === 'friendship' ? { condition: 'with high friendship' } : members;
}

const levelAlone = new RegExp(`^(?:by |on )?${patterns.level}(?:l?ing)?(?:[ -]?up)?$`, 'i');
const levelReached = new RegExp(
  `^(?:${patterns.at})?(?<word>${patterns.level})? ?(?<reached>[1-9][0-9]{0,6})${patterns.from}?(?:,? (?<condition>.+))?$`,
  'i',
);
const aStone = new RegExp(`^(?:with )?(?:an? |the )?(?<stone>${patterns.stone})$`, 'i');

/** Parses a level, a stone, a trade or friendship; any other text is a condition in words. */
export function parseWay(text: string): Way {
  const { word, reached, condition } = levelReached.exec(text)?.groups ?? {};
  if (reached !== undefined && (word !== undefined || condition === undefined)) {
    return {
      by: 'level',
      level: Number(reached),
      ...(condition !== undefined && { condition }),
    };
  }
  if (levelAlone.test(text)) {
    return { by: 'level' };
  }
  const stone = aStone.exec(text)?.groups?.['stone'];
  if (stone !== undefined) {
    return { by: 'stone', stone };
  }
  if (says('trade', text)) {
    return { by: 'trade' };
  }
  return says('friendship', text.replace(/^(?:with )?(?:high )?/i, ''))
    ? { by: 'friendship' }
    : { by: 'other', condition: text };
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
