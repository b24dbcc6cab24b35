import type { Column } from '../authoring/sheet/guess-columns.ts';
import { overrule } from '../authoring/sheet/choose-columns.ts';
import { readImportRecords, recordPath } from '../authoring/sheet/import-record.ts';
import { type ImportOutcome, importSheet, sheetName } from '../authoring/sheet/import-sheet.ts';
import {
  findListSeparator,
  isOwnExport,
  type Survey,
  surveySheet,
} from '../authoring/sheet/survey-sheet.ts';
import { OperatorError } from '../service/operator-error.ts';
import { parseOwnArguments } from './arguments.ts';
import type { Command } from './command.ts';
import { askForColumns, choose, parseMap } from './choices-of-columns.ts';
import { describeColumns, uniqueNames } from './column-table.ts';
import { takeTwoOperands } from './operands.ts';
import { canAsk } from './questions.ts';
import { showProgress } from './progress.ts';
import { UsageError } from './usage-error.ts';

/** Issues that are shown at once: more help nobody. */
const mostIssues = 1000;

export const importCommand: Command = {
  operands: 'FILE.csv DIR',
  summary: "make a world's creatures of the rows of a spreadsheet",
  options: [],
  flags: { map: 'COLUMN=MEMBER,… what columns say; - for a member leaves one out' },
  switches: {
    yes: 'take the guess at what columns say, and ask nothing',
    force: 'write over a file of creatures that was changed by hand',
  },
  run: async (args) => {
    const { values, switches, positionals } = parseOwnArguments(args, importCommand);
    const [file, folder] = takeTwoOperands(
      positionals,
      '"import FILE.csv DIR" with a spreadsheet saved as CSV and a world\'s folder',
    );
    const map = parseMap(values.get('map'));
    const survey = await showProgress('Looking at', (onProgress) => surveySheet(file, onProgress));
    if (survey.names.every((name) => name === '')) {
      throw new OperatorError(
        `The spreadsheet "${file}" is empty; expected the names of its columns in the first row`,
      );
    }
    const kept = (await readImportRecords(folder)).get(recordPath(sheetName(file)));
    const keptChoices = (kept?.columns ?? []).filter(({ column }) => isColumn(column, survey));
    const first = choose(survey, overrule(keptChoices, map));
    console.log(describeColumns(survey, first));
    const mayAsk = !switches.has('yes') && !kept && map.length === 0 && canAsk();
    const columns = mayAsk ? await askForColumns(survey, first) : first;
    requireMembers(columns);

    const isExport = isOwnExport(survey);
    const outcome = await showProgress('Importing', (onProgress) =>
      importSheet({
        file,
        folder,
        columns,
        columnNames: uniqueNames(survey.names),
        listSeparator: kept?.listSeparator ?? findListSeparator(columns, survey, isExport),
        isExport,
        force: switches.has('force'),
        onProgress,
      }),
    );
    return tell(outcome, file, folder);
  },
};

/** Tells what came of it. Throws an `OperatorError` where the operator has to choose. */
function tell(outcome: ImportOutcome, file: string, folder: string): number {
  switch (outcome.kind) {
    case 'issues': {
      const { lines } = outcome;
      lines.slice(0, mostIssues).forEach((line) => console.log(line));
      const count = `${lines.length} ${lines.length === 1 ? 'issue' : 'issues'}`;
      const cut = lines.length > mostIssues ? `, the first ${mostIssues} shown` : '';
      console.error(`${count}${cut}; nothing was written`);
      return 1;
    }
    case 'not ours':
      throw new OperatorError(
        `The file "${outcome.path}" of "${folder}" was changed by hand since import made it; keep what is yours in another file of "creatures", or write over it with --force`,
      );
    case 'imported': {
      const { title, creatures, forms, written } = outcome;
      const change = written.length === 0 ? 'nothing has changed' : `wrote ${written.join(', ')}`;
      console.log(`${title}: ${creatures} creatures in ${forms} forms from ${file}; ${change}`);
      console.log(`Look at it with: creature-catalog serve --watch --world ${folder}`);
      return 0;
    }
  }
}

/** A creature has at least a name and a type. */
function requireMembers(columns: readonly Column[]): void {
  for (const member of ['name', 'types'] as const) {
    if (!columns.some((column) => column.member === member)) {
      throw new UsageError(
        `No column says the ${member === 'name' ? 'names' : 'types'} of creatures; tell which with --map "COLUMN=${member}"`,
      );
    }
  }
}

/** Whether a column that was kept is still there. */
function isColumn(column: string, { names }: Survey): boolean {
  return uniqueNames(names).some((name) => name.toLowerCase() === column.toLowerCase());
}
