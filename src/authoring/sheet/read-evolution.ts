import { nameWords } from '../../world/name-key.ts';
import type { EvolutionEntry } from '../../world/schema.ts';
import { isNothing, parseWay, parseWholeNumber, type Way } from './cells.ts';
import type { RowCells } from './row-cells.ts';

/** A stone that a spreadsheet names. */
export type NamedStone = { readonly slug: string; readonly name: string };

/** The evolutions that lead to the form of a row; undefined where it says nothing of any. */
export function readEvolutions(
  cells: RowCells,
  nameStone: (stone: NamedStone) => void,
): EvolutionEntry[] | undefined {
  const from = isNothing(cells.text('evolvesFrom') ?? '') ? undefined : cells.text('evolvesFrom');
  const level =
    meant(cells.text('level')) === undefined ? undefined : cells.read('level', parseWholeNumber);
  const stone = meant(cells.text('stone'));
  const how = meant(cells.text('how'));
  if (from === undefined) {
    const said = (['level', 'stone', 'how'] as const).find((member) => meant(cells.text(member)));
    if (said !== undefined) {
      cells.fault(
        said,
        'nothing where the row does not say which creature it comes from',
        cells.text(said),
      );
    }
    return undefined;
  }
  const way = wayOf(level, stone, how);
  const members = membersOf(way, nameStone);
  const beside = way.by !== 'level' && level !== undefined ? { level } : {};
  return [{ from, ...members, ...beside }];
}

function meant(text: string | undefined): string | undefined {
  return text === undefined || isNothing(text) ? undefined : text;
}

function wayOf(
  level: number | undefined,
  stone: string | undefined,
  how: string | undefined,
): Way | { readonly by: 'other' } {
  if (stone !== undefined) {
    return { by: 'stone', stone };
  }
  if (how !== undefined) {
    return parseWay(how);
  }
  return level === undefined ? { by: 'other' } : { by: 'level', level };
}

function membersOf(
  way: Way | { readonly by: 'other' },
  nameStone: (stone: NamedStone) => void,
): Omit<EvolutionEntry, 'from'> {
  if (way.by !== 'stone') {
    return way;
  }
  const words = nameWords(way.stone);
  const slug = (words.at(-1) === 'stone' && words.length > 1 ? words.slice(0, -1) : words).join(
    '-',
  );
  nameStone({ slug, name: way.stone });
  return { by: 'stone', stone: slug };
}
