import type { Issue } from '../../world/issue.ts';
import type { CellIssue } from './cell-issue.ts';
import type { MemberName } from './members.ts';
import type { SheetCreature } from './read-creatures.ts';
import type { ColumnsByMember } from './row-cells.ts';

/** The members that a cell may have said, by how the path of a member in a record begins; longer ones first. */
const membersByField: readonly (readonly [start: string, members: readonly MemberName[]])[] = [
  ['abilities.hidden', ['hiddenAbilities']],
  ['abilities', ['abilities', 'hiddenAbilities']],
  ['evolvesFrom[0].stone', ['stone', 'item', 'how']],
  ['evolvesFrom[0].item', ['item', 'how']],
  ['evolvesFrom[0].level', ['level', 'how']],
  ['evolvesFrom[0].condition', ['how']],
  ['evolvesFrom', ['evolvesFrom', 'line']],
  ['relatedTo', ['family']],
  ['heightMetres', ['height']],
  ['weightKilograms', ['weight']],
  ['gender', ['gender', 'male', 'female']],
  ['appearance.body', ['body']],
  ['appearance', ['colour', 'body']],
  ['eggGroups', ['eggGroups']],
  ['types', ['types']],
  ['aliases', ['aliases']],
  ['number', ['number']],
  ['name', ['name']],
  ['species', ['species']],
  ['generation', ['generation']],
];

/** Finds the rows and columns that issues of a file of imported creatures come from. */
export function createIssuePlacer(
  creatures: readonly SheetCreature[],
  columns: ColumnsByMember,
): (issue: Issue) => CellIssue {
  const byName = new Map(creatures.map((creature) => [creature.entry.name, creature]));
  return ({ record = '', field = '', expected, received, hint }) => {
    const position = /^record (?<position>[0-9]+)$/.exec(record)?.groups?.['position'];
    const creature = byName.get(record) ?? creatures[Number(position) - 1];
    const [, form, rest = ''] = /^(?:forms\[(?<form>[0-9]+)\]\.?)?(?<rest>.*)$/s.exec(field) ?? [];
    const row = creature?.rows[form === undefined ? 0 : Number(form) + 1] ?? 1;
    const said = membersByField.find(([start]) => rest.startsWith(start))?.[1] ?? [];
    const member = said.find((each) => columns.has(each));
    const column = member === undefined ? undefined : columns.get(member)?.[0];
    return { row, column, expected, received, ...(hint !== undefined && { hint }) };
  };
}
