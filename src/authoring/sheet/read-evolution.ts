import { nameWords } from '../../world/name-key.ts';
import type { EvolutionEntry } from '../../world/schema.ts';
import { isNothing, parseWay, parseWholeNumber, type Way } from './cells.ts';
import type { MemberName } from './members.ts';
import type { RowCells } from './row-cells.ts';

/** A stone that a spreadsheet names. */
export type NamedStone = { readonly slug: string; readonly name: string };

/** How a form evolves, without the form that it comes from. */
type Evolving = Omit<EvolutionEntry, 'from'>;

/** The evolutions that lead to the form of a row; undefined where it says nothing of any. */
export function readEvolutions(
  cells: RowCells,
  nameStone: (stone: NamedStone) => void,
): EvolutionEntry[] | undefined {
  const from = meant(cells, 'evolvesFrom');
  if (from === undefined) {
    const said = (['level', 'stone', 'item', 'how'] as const).find((each) => meant(cells, each));
    if (said !== undefined) {
      const expected = 'nothing where the row does not say which creature it comes from';
      cells.fault(said, expected, cells.text(said));
    }
    return undefined;
  }
  const level =
    meant(cells, 'level') === undefined ? undefined : cells.read('level', parseWholeNumber);
  const used = readUsed(cells, nameStone);
  const worded = readWords(cells, used, nameStone);
  const said = used || worded ? { by: 'other' as const, ...used, ...worded } : undefined;
  const beside = level === undefined ? {} : { level };
  return [{ from, ...(said ?? { by: level === undefined ? 'other' : 'level' }), ...beside }];
}

/** The stone or the item with which it evolves, where a column of its own says one. */
function readUsed(cells: RowCells, nameStone: (stone: NamedStone) => void): Evolving | undefined {
  const stone = meant(cells, 'stone');
  const item = meant(cells, 'item');
  if (stone !== undefined && item !== undefined) {
    cells.fault('item', 'nothing where the row says with which stone it evolves', item);
  }
  if (stone === undefined && item === undefined) {
    return undefined;
  }
  const way = parseWay(stone ?? item ?? '');
  if (stone !== undefined || way.by === 'stone') {
    return evolvingBy({ by: 'stone', stone: stone ?? item ?? '' }, nameStone);
  }
  return { by: 'item', item: item ?? '' };
}

/** What the words say of how it evolves; beside a stone or an item, what they add to it. */
function readWords(
  cells: RowCells,
  used: Evolving | undefined,
  nameStone: (stone: NamedStone) => void,
): Partial<Evolving> | undefined {
  const how = meant(cells, 'how');
  if (how === undefined) {
    return undefined;
  }
  if (/^(?:us(?:e|ing) )?(?:an? |the )?(?:evolution )?(?:stone|item)$/i.test(how)) {
    if (!used) {
      cells.fault('how', 'the name of the stone or the item', how);
    }
    return undefined;
  }
  const way = parseWay(how);
  if (!used) {
    return evolvingBy(way, nameStone);
  }
  switch (way.by) {
    case 'other':
      return { condition: way.condition };
    case 'level': {
      const { by: _, ...members } = way;
      return members;
    }
    case 'trade':
      // What it holds meanwhile.
      if (used.by === 'item') {
        return way;
      }
      break;
    case 'stone':
      if (stoneOf(way.stone).slug === used.stone) {
        return undefined;
      }
      break;
    case 'friendship':
      return { condition: 'with high friendship' };
  }
  cells.fault('how', 'the same way as the columns beside it say, or what they leave open', how);
  return undefined;
}

function meant(cells: RowCells, member: MemberName): string | undefined {
  const text = cells.text(member);
  return text === undefined || isNothing(text) ? undefined : text;
}

function evolvingBy(way: Way, nameStone: (stone: NamedStone) => void): Evolving {
  if (way.by !== 'stone') {
    return way;
  }
  const stone = stoneOf(way.stone);
  nameStone(stone);
  return { by: 'stone', stone: stone.slug };
}

/** "Fire Stone" has the slug `fire`, as the built-in world's have them. */
function stoneOf(name: string): NamedStone {
  const words = nameWords(name);
  const isNamedSo = words.at(-1) === 'stone' && words.length > 1;
  return { slug: (isNamedSo ? words.slice(0, -1) : words).join('-'), name };
}
