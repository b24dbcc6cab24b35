import path from 'node:path';
import { writeFiles } from '../../export/replace-files.ts';
import { slugOf } from '../../world/name-key.ts';
import { parseFile } from '../../world/parse-file.ts';
import type { CreatureEntry } from '../../world/schema.ts';
import { isYaml } from '../../world/text-format.ts';
import { sortFiles, type WorldFile } from '../../world/world-files.ts';
import { yamlScalar } from '../../world/yaml-text.ts';
import { type Command, takeOperand } from '../command.ts';
import type { Column, MemberName } from '../import/columns.ts';
import { readCreatures } from '../import/creatures.ts';
import { GrowingWorld } from '../import/growing-world.ts';
import { importedFinder } from '../import/import-record.ts';
import { readRows, type RowCells } from '../import/row.ts';
import { UsageError } from '../options.ts';
import { writeInline, writeRecord } from '../world-files.ts';
import {
  alone,
  checkEdited,
  expectFree,
  expectFreeNumber,
  namesIn,
  openToEdit,
  type OpenWorld,
} from './edit.ts';

/** The options, with the members that they give in the words of a spreadsheet. */
const given: ReadonlyMap<string, readonly [MemberName, usage: string]> = new Map([
  ['number', ['number', 'NUMBER in the catalog (after the greatest)']],
  ['species', ['species', 'WORDS for the kind of creature']],
  ['type', ['types', 'NAME,… of its types']],
  ['generation', ['generation', 'NUMBER (1 if there is no other)']],
  ['height', ['height', 'HEIGHT such as 1.2m, or unknown']],
  ['weight', ['weight', 'WEIGHT such as 40kg, or unknown']],
  ['gender', ['gender', 'MALE:FEMALE in percent, or genderless']],
  ['stats', ['stat', 'NUMBER,… for each stat, in the order of the world']],
  ['ability', ['abilities', 'NAME,… of abilities (none)']],
  ['hidden-ability', ['hiddenAbilities', 'NAME,… of hidden abilities (none)']],
  ['egg-group', ['eggGroups', 'NAME,… of egg groups (none)']],
  ['evolves-from', ['evolvesFrom', 'NAME of an earlier form (none)']],
  ['how', ['how', 'WORDS such as "level 16" or a stone, how it evolves']],
  ['description', ['description', 'TEXT (made by the service)']],
]);

export const add: Command = {
  operands: 'NAME',
  summary: 'add a creature to the world in this folder',
  options: ['world'],
  flags: Object.fromEntries(Array.from(given, ([flag, [, usage]]) => [flag, usage])),
  switches: {},
  run: alone(async ({ options, flags, operands }, io) => {
    const name = takeOperand(operands, '"add NAME" with one name').trim().normalize('NFC');
    const opened = await openToEdit(options);
    const { files, world, folder } = opened;
    const { generations, stats } = world.manifest;
    const needed = ['species', 'type', 'height', 'weight', 'gender'];
    needed.push(...(generations > 1 ? ['generation'] : []), ...(stats ? ['stats'] : []));
    const missing = needed.filter((flag) => !flags.has(flag)).map((flag) => `--${flag}`);
    if (missing.length > 0) {
      throw new UsageError(`"${name}" needs ${missing.join(', ')} too; "help" says how`);
    }
    expectFree(name, namesIn(world, 'creature'));
    const next = String((world.creatures.at(-1)?.number ?? 0) + 1);
    const said = new Map([['number', next], ...flags]);
    const [creature] = readCreatures(readOptions(name, said, new GrowingWorld(files)), false);
    const number = creature?.entry.number;
    if (!creature || typeof number !== 'number') {
      throw new UsageError('Expected "add NAME" with a name');
    }
    expectFreeNumber(number, world);
    const { number: _, ...facts } = creature.entry;
    const file = await placeFor({ number, ...facts }, opened);
    const texts = new Map([[file.path, file.text]]);
    if (!checkEdited(opened, texts, io)) {
      return 1;
    }
    await writeFiles(folder, texts);
    io.print(`${name} is number ${number} now, in ${file.path}`);
    return 0;
  }),
};

/** Reads the options as the row of a spreadsheet. Throws a `UsageError` for the first that cannot be read. */
function readOptions(
  name: string,
  flags: ReadonlyMap<string, string>,
  world: GrowingWorld,
): readonly RowCells[] {
  const cells = [...flags].flatMap(([flag, text]): (readonly [Column, string])[] => {
    const [member] = given.get(flag) ?? [];
    const column: Column = { name: `--${flag}`, member, decimal: '.', separator: ',' };
    return member === 'stat'
      ? text
          .split(',')
          .map((part, i) => [{ ...column, stat: world.stats[i]?.name ?? part }, part.trim()])
      : [[column, text]];
  });
  cells.unshift([{ name: 'NAME', member: 'name' }, name]);
  const columns = cells.map(([column]) => column);
  const row = { number: 1, cells: cells.map(([, text]) => ({ text })) };
  return readRows([row], columns, world, ({ spot, expected, received }) => {
    const { name: flag } = columns[(spot?.column ?? 0) - 1] ?? { name: 'It' };
    throw new UsageError(`${flag} is ${received}; expected ${expected}`);
  });
}

/** Returns the file with a new creature: that of the one before it if this is a list, or else a new one of the same format. */
async function placeFor(
  record: CreatureEntry,
  { folder, files, world: { creatures } }: OpenWorld,
): Promise<WorldFile> {
  const isBefore = ({ generation, number }: CreatureEntry): boolean =>
    generation === record.generation && number < record.number;
  const before = JSON.stringify((creatures.findLast(isBefore) ?? creatures.at(-1))?.name);
  const isImported = await importedFinder(folder);
  const valueOf = (file: WorldFile): unknown => parseFile(file)?.value;
  const neighbour = sortFiles(files)
    .of('creatures')
    .find((file) => JSON.stringify(valueOf(file)).includes(`"name":${before}`));
  const value = neighbour && valueOf(neighbour);
  if (neighbour && Array.isArray(value) && !isImported(neighbour.path)) {
    const longer = { path: neighbour.path, text: append(neighbour, record) };
    if (JSON.stringify(valueOf(longer)) === JSON.stringify([...value, record])) {
      return longer;
    }
  }
  // Two files that differ in their extension or in case alone count as one.
  const taken = new Set(files.map((file) => file.path.replace(/\.\w+$/, '').toLowerCase()));
  let stem = `creatures/${slugOf(record.name)}`;
  while (taken.has(stem)) {
    stem += `-${record.number}`;
  }
  const file = `${stem}${path.extname(neighbour?.path ?? '')}`;
  return { path: file, text: isYaml(file) ? writeYaml(record, '') : `${writeRecord(record)}\n` };
}

/** Returns the text of a list with one more creature at its end. */
function append({ path: file, text }: WorldFile, record: CreatureEntry): string {
  const indent = /^[ \t]*(?=- |\{)/m.exec(text.slice(1))?.[0] ?? '';
  const end = text.lastIndexOf(']');
  const gap = /\n\n *- /.test(text) ? '\n' : '';
  const longer = isYaml(file)
    ? `${text.trimEnd()}\n${gap}${indent}- ${writeYaml(record, `${indent}  `)}`
    : `${text.slice(0, end).trimEnd()},\n${indent}${writeRecord(record, indent)}\n${text.slice(end)}`;
  return text.includes('\r\n') ? longer.replaceAll(/\r?\n/g, '\r\n') : longer;
}

function writeYaml(record: CreatureEntry, indent: string): string {
  const members = Object.entries(record).map(
    ([name, value]) => `${name}: ${writeInline(value, yamlScalar)}\n`,
  );
  return members.join(indent);
}
