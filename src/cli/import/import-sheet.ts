import path from 'node:path';
import { OperatorError } from '../../service/operator-error.ts';
import { counted } from '../../world/counted.ts';
import { checkFiles } from '../../world/parse-world.ts';
import { type Io, showProgress, withQuestions } from '../terminal.ts';
import { formatNote, type Note, readNotes } from '../validate.ts';
import {
  folderTitle,
  schemaCopies,
  writeFiles,
  writeRecord,
  writeRecords,
} from '../world-files.ts';
import { type SheetKind, sheetKinds } from './columns.ts';
import type { SheetPart } from './further-sheets.ts';
import type { GrowingWorld } from './growing-world.ts';
import { digestOf, type ImportRecord, recordPath } from './import-record.ts';
import { readRecords, type SheetRecords } from './records.ts';
import { describeCells, describeFaults, describeReading } from './report.ts';
import { formatCellIssue } from './sheet.ts';

type ImportOptions = {
  readonly main: SheetPart<SheetKind>;
  /** Sheets that say more about the creatures of the main one. */
  readonly further: readonly SheetPart[];
  readonly world: GrowingWorld;
  /** The world's folder, which may not exist yet. */
  readonly folder: string;
  /** The name of the files of the sheet. */
  readonly stem: string;
  /** The record of the last import, and that of this one without what it wrote. */
  readonly kept: ImportRecord | undefined;
  readonly record: Omit<ImportRecord, 'wrote'>;
  /** Whether to overwrite a file of creatures that was edited by hand. */
  readonly force: boolean;
  /** Whether to ask before anything is written. */
  readonly mayAsk: boolean;
};

/** Returns the file for the moves or learnsets of a spreadsheet: one of its own if the world has others. */
function placeOfRecords(of: 'moves' | 'learnsets', { world, kept, stem }: ImportOptions): string {
  const own = Object.keys(kept?.wrote ?? {}).find((name) => name.startsWith(of));
  return own ?? (world.has(of) ? `${of}/${stem}.json` : `${of}.json`);
}

/**
 * Imports a spreadsheet into a world's folder: writes its records to files of their own, and adds missing types, egg
 * groups, stones, categories of moves and ways to learn them. Resolves with whether the world has creatures, so that it can
 * be served; undefined if nothing was written, which it says. Rejects with an `OperatorError` if the folder cannot be read
 * or written, or if a file of records was edited by hand.
 */
export async function importSheet(
  options: ImportOptions,
  io: Io,
): Promise<{ readonly isWhole: boolean } | undefined> {
  const { main, world, folder, stem, kept, force } = options;
  const { sheet, kind, columns } = main;
  const { files, yaml } = world;
  if (kind === 'learnsets' && !(world.has('creatures') && world.has('moves'))) {
    throw new OperatorError(
      `Learnsets need creatures and moves; import spreadsheets of these into "${folder}" first`,
    );
  }
  const stats = world.statsWith(columns);
  const records = readRecords([main, ...options.further], {
    learning: world.learningWords(),
    stats,
    spell: (member, name) => world.spell(member, name),
  });
  if (records[kind].length === 0) {
    return refuse(describeCells(sheet, records.issues.get(sheet)), io);
  }
  const manifest = world.extendManifest(folderTitle(folder), kind, records, stats);
  const added = [
    ['world.json', manifest.text],
    ['evolution-stones.json', world.extendStones(records)],
    ['leagues.json', world.extendLeagues(records)],
  ] as const;
  const places = {
    creatures: `creatures/${stem}.json`,
    moves: placeOfRecords('moves', options),
    learnsets: placeOfRecords('learnsets', options),
  };
  const own = new Map(
    sheetKinds
      // Learnsets that the spreadsheet has no more are gone from their file too.
      .filter((each) => records[each].length > 0 || kept?.wrote[places[each]] !== undefined)
      .map((each) => [places[each], writeRecords(records[each].map(({ entry }) => entry))]),
  );
  const texts = new Map([
    ...added.flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const])),
    ...own,
  ]);
  const before = new Map(files.map(({ path: name, text }) => [name, text]));
  const all = [...new Map([...before, ...texts])].map(([name, text]) => ({ path: name, text }));

  const { world: checked, faults: found } = await showProgress('Importing', async (onProgress) =>
    checkFiles(all, yaml, onProgress),
  );
  // Moves may be there first.
  const isWhole = kind !== 'moves' || found.every(({ place }) => place.file !== 'creatures');
  const faults = isWhole ? found : found.filter(({ place }) => place.file !== 'creatures');
  const lines = [
    ...describeFaults({ sheet, columns, places, records }, faults, all, yaml),
    ...options.further.flatMap(({ sheet: other }) =>
      (records.issues.get(other) ?? []).map((issue) => formatCellIssue(other, issue)),
    ),
  ];
  if (lines.length > 0) {
    return refuse(lines, io);
  }
  if (!force) {
    expectUnedited(folder, own, before, kept);
  }
  io.print(`${describeReading(records, columns)}\n`);
  if (options.mayAsk && !(await mayWrite())) {
    io.complain('Nothing was written');
    return undefined;
  }
  const wrote = Object.fromEntries([...own].map(([name, text]) => [name, digestOf(text)]));
  const changed = new Map([...texts].filter(([name, text]) => before.get(name) !== text));
  const record = `${writeRecord({ ...options.record, wrote })}\n`;
  const schemas = await schemaCopies(folder, before.size === 0);
  await writeFiles(folder, new Map([...changed, [recordPath(stem), record], ...schemas]));
  const notes = [...notesOf(main), ...(await readNotes(folder, checked))];
  notes.forEach((note) => io.print(formatNote(note)));
  const names = [...changed.keys()].join(', ');
  const change = names === '' ? 'nothing has changed' : `wrote ${names}`;
  io.print(`${manifest.title}: ${countsOf(records)} from ${sheet.file}; ${change}`);
  return { isWhole };
}

const mostIssues = 1000;

/** Prints issues, each one line. */
function refuse(lines: readonly string[], io: Io): undefined {
  lines.slice(0, mostIssues).forEach((line) => io.print(line));
  const cut = lines.length > mostIssues ? `, the first ${mostIssues} shown` : '';
  io.complain(`${counted(lines.length, 'issue')}${cut}; nothing was written`);
}

async function mayWrite(): Promise<boolean> {
  const question = 'Enter writes the world; any other answer writes nothing';
  return withQuestions(async (ask) => (await ask(question)) === '');
}

/** Counts what a spreadsheet has, without what it has nothing of. */
function countsOf({ creatures, moves, learnsets }: SheetRecords): string {
  const forms = creatures.reduce((sum, { rows }) => sum + rows.length, 0);
  const counts = [
    [moves.length, 'move'],
    [learnsets.length, 'learnset'],
  ] as const;
  return [
    ...(forms > 0 ? [`${counted(creatures.length, 'creature')} in ${counted(forms, 'form')}`] : []),
    ...counts.flatMap(([number, noun]) => (number > 0 ? [counted(number, noun)] : [])),
  ].join(', ');
}

/** Throws an `OperatorError` if a file that an import writes was edited by hand. */
function expectUnedited(
  folder: string,
  own: ReadonlyMap<string, string>,
  before: ReadonlyMap<string, string>,
  kept: ImportRecord | undefined,
): void {
  for (const [name, text] of own) {
    const there = before.get(name);
    if (there !== undefined && there !== text && kept?.wrote[name] !== digestOf(there)) {
      const [of] = name.split(/[./]/, 1);
      throw new OperatorError(
        `The file "${name}" of "${folder}" was changed by hand since import made it; keep what is yours in another file of "${of}", or write over it with --force`,
      );
    }
  }
}

function notesOf({ kind, sheet: { file, columns } }: SheetPart): readonly Note[] {
  const isExport = kind === 'moves' && columns.some(({ name }) => name === 'slug');
  const message =
    'It has no effects of moves; their descriptions, which are kept, say what they do';
  return isExport ? [{ file: path.basename(file), message }] : [];
}
