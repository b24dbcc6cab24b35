import { rename as renameFile } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError, writing } from '../../service/operator-error.ts';
import { counted } from '../../world/phrases.ts';
import { editMentions } from '../../world/mentions.ts';
import { nameKey } from '../../world/name-key.ts';
import { compileNearestNames } from '../../world/nearest-names.ts';
import { type Command, takeTwoOperands } from '../command.ts';
import { importedFinder } from '../import/import-record.ts';
import { UsageError } from '../options.ts';
import type { Io } from '../terminal.ts';
import { writeFiles } from '../world-files.ts';
import { checkEdited, expectFree, kinds, namesIn, openToEdit, type OpenWorld } from './edit.ts';
import { findMovedPictures } from './move-pictures.ts';

export const rename: Command = {
  operands: 'KIND OLD NEW',
  summary: `rename a ${kinds.join(', a ')} in all files of the world in this folder, with its pictures`,
  options: ['world'],
  switches: {},
  run: async ({ options, operands: [given, ...rest] }, io) => {
    const usage = `"rename KIND OLD NEW" with one of ${kinds.join(', ')}, and two names`;
    const [old, to] = takeTwoOperands(rest, usage);
    const kind = kinds.find((each) => each === given);
    if (kind === undefined) {
      throw new UsageError(`Expected ${usage}`);
    }
    const opened = await openToEdit(options);
    const all = namesIn(opened.world, kind);
    const names = all.flatMap((each) => (each.kind === kind ? each.name : []));
    const from = findName(kind, old, names);
    const next = to.trim().normalize('NFC');
    const others = all.filter(({ name }) => name !== from || name === next);
    expectFree(next, others);
    const { forms = [] } =
      opened.world.creatures.find(({ name }) => kind === 'creature' && name === from) ?? {};
    const renames = [{ name: from }, ...forms]
      .map(({ name }) => [name, name.replaceAll(wordsOf(from), () => next)] as const)
      .filter(([name, renamed]) => name !== renamed);
    return edit(opened, kind === 'type' ? kind : 'form', new Map(renames), io);
  },
};

export const renumber: Command = {
  operands: 'OLD NEW',
  summary: 'give the creature with a number another one, with its pictures',
  options: ['world'],
  switches: {},
  run: async ({ options, operands }, io) => {
    const areNumbers = operands.every((each) => /^[1-9]\d{0,6}$/.test(each));
    const usage = '"renumber OLD NEW" with two numbers from 1 to 9999999';
    const [old, to] = takeTwoOperands(areNumbers ? operands : [], usage).map(Number);
    const opened = await openToEdit(options);
    const owners = new Map(opened.world.creatures.map(({ name, number }) => [number, name]));
    if (old === undefined || to === undefined || !owners.has(old)) {
      throw new OperatorError(`No creature has the number ${old}`);
    }
    expectFreeNumber(to, owners);
    return edit(opened, 'number', new Map([[old, to]]), io);
  },
};

/** Returns a name as it is written in the world. Throws an `OperatorError` with the nearest if it is not there. */
function findName(kind: string, given: string, names: readonly string[]): string {
  const found = names.find((name) => nameKey(name) === nameKey(given));
  if (found === undefined) {
    const [nearest] = compileNearestNames(names.map((name) => ({ name })))(given, 1);
    const hint = nearest === undefined ? '' : `. Did you mean "${nearest}"?`;
    throw new OperatorError(`The world has no ${kind} "${given}"${hint}`);
  }
  return found;
}

/** Throws an `OperatorError` with the nearest numbers that are free if a creature has a number. */
export function expectFreeNumber(number: number, owners: ReadonlyMap<number, string>): void {
  if (owners.has(number)) {
    const [below, above] = [-1, 1].map((step) => {
      let free = number;
      while (owners.has(free)) {
        free += step;
      }
      return free;
    });
    const free = [below || [], above].flat().join(', ');
    throw new OperatorError(
      `${number} is the number of "${owners.get(number)}"; free near it: ${free}`,
    );
  }
}

/** Matches a name where it stands as words of its own. */
function wordsOf(name: string): RegExp {
  const escaped = name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, 'gu');
}

/** Gives other values to what a world's files name, and other names to pictures. Resolves with the exit code. */
async function edit(
  opened: OpenWorld,
  named: 'type' | 'form' | 'number',
  changes: ReadonlyMap<unknown, string | number>,
  io: Io,
): Promise<number> {
  const { folder, files, yaml } = opened;
  const edited = editMentions(files, yaml, named, (found) => changes.get(found));
  const shared = edited.find(({ file }) => !file);
  if (shared) {
    throw new OperatorError(
      `"${shared.path}" has it in an anchor of YAML that other values share; write these out first. Nothing was written`,
    );
  }
  const texts = new Map(edited.map(({ path: name, file }) => [name, file?.text ?? '']));
  const world = checkEdited(opened, texts, io);
  if (!world) {
    return 1;
  }
  const moved = await findMovedPictures(folder, opened.world, world, changes);
  await writeFiles(folder, texts);
  for (const [from, to] of moved) {
    const place = path.join(folder, 'pictures');
    await writing(`"pictures/${to}"`, () =>
      renameFile(path.join(place, from), path.join(place, to)),
    );
  }
  changes.forEach((to, from) => io.print(`${String(from)} is ${to} now`));
  edited.forEach(({ path: name, count }) => io.print(`${name}: ${counted(count, 'change')}`));
  moved.forEach((to, from) => io.print(`pictures/${from} is pictures/${to} now`));
  const [old = '', next = ''] = [...changes].flat().map(String);
  const now = new Map([...files.map((file) => [file.path, file.text] as const), ...texts]);
  now.forEach((text, name) => {
    if (named !== 'number' && wordsOf(old).test(text.replaceAll(next, ''))) {
      io.print(`${name}: "${old}" still stands in other texts`);
    }
  });
  const isImported = await importedFinder(folder);
  for (const { path: name } of edited.filter((each) => isImported(each.path))) {
    io.print(`${name} was made by import: change its spreadsheet alike before you import it again`);
  }
  return 0;
}
