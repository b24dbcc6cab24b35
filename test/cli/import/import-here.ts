import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Cell, type CellValue, type MergeRange, writeXlsx } from 'hucre/xlsx';
import { newFolder } from '../../../harness/lifetimes.ts';
import { runHere } from '../../../harness/run-in-process.ts';

/** A folder for spreadsheets, and one in it for the world that is made of them. */
export type Place = {
  readonly world: string;
  /** Writes a file beside the world; returns its path. */
  readonly write: (name: string, content: string | Uint8Array) => Promise<string>;
  /** The JSON of a file of the world. */
  readonly read: (name: string) => Promise<unknown>;
  /** Writes a spreadsheet beside the world, as bytes or as rows of CSV, and imports it. */
  readonly run: (
    name: string,
    content: Uint8Array | readonly string[],
    ...more: readonly string[]
  ) => Promise<Imported>;
};

type Imported = Place &
  Awaited<ReturnType<typeof importHere>> & {
    readonly file: string;
    /** Those of the spreadsheet in the world. */
    readonly creatures: readonly Creature[];
  };

type Creature = {
  readonly name: string;
  readonly number: number;
  readonly heightMetres: number;
  readonly weightKilograms: number;
  readonly gender: unknown;
  readonly evolvesFrom?: readonly object[];
};

export function newPlace(): Place {
  const folder = newFolder();
  const world = path.join(folder, 'world');
  const place: Place = {
    world,
    write: async (name, content) => {
      const file = path.join(folder, name);
      await writeFile(file, content);
      return file;
    },
    read: async (name) => JSON.parse(await readFile(path.join(world, name), 'utf8')),
    run: async (name, content, ...more) => {
      const isBytes = content instanceof Uint8Array;
      const file = await place.write(name, isBytes ? content : `${content.join('\n')}\n`);
      const imported = await importHere(file, world, ...more);
      const written = `creatures/${path.parse(name).name.toLowerCase()}.json`;
      const text = await readFile(path.join(world, written), 'utf8').catch(() => '[]');
      return { ...place, ...imported, file, creatures: JSON.parse(text) };
    },
  };
  return place;
}

/** Imports a spreadsheet into a world; issues are without the name of the file. */
async function importHere(file: string, world: string, ...more: readonly string[]) {
  const { code, stdout, stderr } = await runHere(['import', file, world, ...more]);
  const issues = stdout
    .split('\n')
    .flatMap((line) => (line.startsWith(`${file}:`) ? [line.slice(file.length + 1)] : []));
  return { code, stdout, stderr, issues };
}

export type SheetOfBook = {
  readonly name?: string;
  readonly rows: CellValue[][];
  readonly cells?: Readonly<Record<string, Partial<Cell>>>;
  readonly merges?: MergeRange[];
  readonly hidden?: boolean;
};

export const bookOf = (sheets: readonly SheetOfBook[]): Promise<Uint8Array> =>
  writeXlsx({
    sheets: sheets.map(({ name = 'Beasts', cells = {}, ...sheet }) => ({
      ...sheet,
      name,
      cells: new Map(Object.entries(cells)),
    })),
  });

/** A sheet of rows whose cells are between commas, each a text, a number or nothing. */
export const sheetOf = (name: string, ...rows: readonly string[]): SheetOfBook => ({
  name,
  rows: rows.map((row) =>
    row.split(',').map((cell) => (/^[\d.]+$/.test(cell) ? Number(cell) : cell || null)),
  ),
});
