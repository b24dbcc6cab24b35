import type { Fault, Place } from '../../world/fault.ts';
import { formatIssue, formatLocation, type Issue, type Location } from '../../world/issue.ts';
import { issuesOf } from '../../world/issues-of.ts';
import type { TextFormat } from '../../world/text-format.ts';
import type { WorldFile } from '../../world/world-files.ts';
import { type MemberName, memberNames } from './columns.ts';
import type { SheetCreature } from './creatures.ts';
import type { ColumnsByMember } from './row.ts';
import { type CellIssue, formatCellIssue, type Sheet } from './sheet.ts';

/** A spreadsheet and what was read from it. */
type Imported = {
  readonly sheet: Sheet;
  /** Path of the file of creatures. */
  readonly creatureFile: string;
  /** In the order of that file. */
  readonly creatures: readonly SheetCreature[];
  readonly byMember: ColumnsByMember;
  readonly issues: readonly CellIssue[];
};

/** Formats issues of cells as lines, by row and column. */
export function describeCells(sheet: Sheet, issues: readonly CellIssue[]): readonly string[] {
  return issues
    .toSorted((a, b) => a.row - b.row || (a.column ?? -1) - (b.column ?? -1))
    .map((issue) => formatCellIssue(sheet, issue));
}

/**
 * Formats the issues of cells and the faults of a world as lines. Those of imported creatures have the row and the column
 * that they stem from; those that a cell is to blame for, which has an issue already, are left out.
 */
export function describeFaults(
  imported: Imported,
  faults: readonly Fault[],
  files: readonly WorldFile[],
  yaml: TextFormat | undefined,
): readonly string[] {
  const { sheet, creatures, issues } = imported;
  const unreadable = new Set(issues.map(({ row, column = -1 }) => `${row}:${column + 1}`));
  const isConsequence = (place: Place): boolean => {
    const cell = locate(place, imported)?.spot;
    return cell && 'steps' in place
      ? unreadable.has(`${cell.line}:${cell.column}`) ||
          creatures[Number(place.steps[0])]?.entry.number === null
      : // Types that no row could tell are missing in the file of the world.
        issues.length > 0 && place.file === 'world.json';
  };
  const found = issuesOf(
    faults.filter(({ place }) => !isConsequence(place)),
    files,
    yaml,
    (place) => locate(place, imported),
  ).map((issue): Issue => {
    const { clash, hint } = issue;
    const row = `row ${clash?.spot?.line} of ${sheet.file}`;
    return clash?.file === sheet.file
      ? { ...issue, hint: hint?.replace(formatLocation(clash), row) }
      : issue;
  });
  const inCells = found.filter(({ file }) => file === sheet.file);
  const elsewhere = found.filter(({ file }) => file !== sheet.file);
  return [
    ...describeCells(sheet, [...issues, ...inCells.map(cellIssueOf)]),
    ...elsewhere.map(formatIssue),
  ];
}

function cellIssueOf({ spot, expected, received, hint }: Issue): CellIssue {
  const { line = 1, column = 0 } = spot ?? {};
  return { row: line, column: column === 0 ? undefined : column - 1, expected, received, hint };
}

/** The members that a fault may stem from, by the start of its field if it has another name; longer starts first. */
const membersByField: readonly (readonly [start: string, ...members: readonly MemberName[]])[] = [
  ['abilities.hidden', 'hiddenAbilities'],
  ['abilities', 'abilities', 'hiddenAbilities'],
  ['evolvesFrom.0.stone', 'stone', 'item', 'how'],
  ['evolvesFrom.0.item', 'item', 'how'],
  ['evolvesFrom.0.level', 'level', 'how'],
  ['evolvesFrom.0.condition', 'how'],
  ['evolvesFrom', 'evolvesFrom', 'line'],
  ['relatedTo', 'family'],
  ['heightMetres', 'height'],
  ['weightKilograms', 'weight'],
  ['gender', 'gender', 'male', 'female'],
  ['stats', 'stat'],
  ['appearance.body', 'body'],
  ['appearance', 'colour', 'body'],
];

/** Returns the row of a place in the file of creatures, as a line, and its column; column 0 stands for the whole row. */
function locate(
  place: Place,
  { sheet, creatureFile, creatures, byMember }: Imported,
): Location | undefined {
  if (place.file !== creatureFile || !('steps' in place)) {
    return undefined;
  }
  const [index, list, form, ...inForm] = place.steps;
  const isForm = list === 'forms' && typeof form === 'number';
  const field = (isForm ? inForm : place.steps.slice(1)).join('.');
  const [, ...possible] = membersByField.find(([start]) => field.startsWith(start)) ?? [
    field,
    ...memberNames.filter((name) => field.split('.', 1)[0] === name),
  ];
  const [column = -1] = possible.flatMap((member) => byMember.get(member) ?? []);
  const line = creatures[Number(index)]?.rows[isForm ? form + 1 : 0] ?? 1;
  return { file: sheet.file, spot: { line, column: column + 1 } };
}
