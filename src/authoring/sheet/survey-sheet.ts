import type { Column } from './guess-columns.ts';
import type { OnProgress } from '../../world/on-progress.ts';
import { members } from './members.ts';
import { readSheet } from './read-sheet.ts';

/** What is known of a spreadsheet before its columns are understood. */
export type Survey = {
  /** Of the columns, in the first row. */
  readonly names: readonly string[];
  /** Of each column, the first cell that holds anything. */
  readonly examples: readonly (string | undefined)[];
  /** Rows with anything in them, but for the first. */
  readonly rows: number;
  /** Of each column, which of the characters that can part a list it holds. */
  readonly separators: readonly string[];
};

/** What may stand between the items of a list in one cell; of two, the first is meant. */
const listSeparators = [';', '|', '\n', '/', ','] as const;

/** Reads a spreadsheet once. Rejects as `readSheet` does. */
export async function surveySheet(file: string, onProgress?: OnProgress): Promise<Survey> {
  let names: readonly string[] | undefined;
  let rows = 0;
  const examples: (string | undefined)[] = [];
  const separators: string[] = [];
  for await (const { cells } of readSheet(file, onProgress)) {
    if (!names) {
      names = cells;
      continue;
    }
    rows += 1;
    for (const [i, cell] of cells.entries()) {
      if (cell === '') {
        continue;
      }
      examples[i] ??= cell;
      for (const separator of listSeparators) {
        if (cell.includes(separator) && !(separators[i] ?? '').includes(separator)) {
          separators[i] = (separators[i] ?? '') + separator;
        }
      }
    }
  }
  // A trailing delimiter makes a column of nothing.
  const width = Math.max((names ?? []).findLastIndex((name) => name !== '') + 1, examples.length);
  return {
    names: Array.from({ length: width }, (_, i) => names?.[i] ?? ''),
    examples: Array.from({ length: width }, (_, i) => examples[i]),
    rows,
    separators: Array.from({ length: width }, (_, i) => separators[i] ?? ''),
  };
}

/** What stands between the items of lists, judged by the columns that hold some. */
export function findListSeparator(
  columns: readonly Column[],
  { separators }: Survey,
  isExport: boolean,
): string {
  if (isExport) {
    return ';';
  }
  const held = separators
    .filter((_, i) => {
      const member = columns[i]?.member;
      return member !== undefined && members[member].isList;
    })
    .join('');
  return listSeparators.find((separator) => held.includes(separator)) ?? ';';
}

/** Names of columns that nobody but the API gives. */
const ownNames = new Set([
  'normalAbilities',
  'hiddenAbilities',
  'familyId',
  'evolutionStage',
  'evolutionLine',
  'ultraBeast',
]);

/** Whether the service wrote a spreadsheet itself, as a bulk file or for a search. */
export function isOwnExport({ names }: Survey): boolean {
  return (
    names.some((name) => ownNames.has(name)) && names.every((name) => /^[a-zA-Z]+$/.test(name))
  );
}
