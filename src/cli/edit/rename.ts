import { rename as renameFile } from 'node:fs/promises';
import path from 'node:path';
import { existsSync } from 'node:fs';
import { OperatorError, writing } from '../../service/operator-error.ts';
import { counted } from '../../world/phrases.ts';
import { nameKey, slugOf } from '../../world/name-key.ts';
import { compileNearestNames } from '../../world/nearest-names.ts';
import { type Command, takeTwoOperands } from '../command.ts';
import { importedFinder } from '../import/import-record.ts';
import { UsageError } from '../options.ts';
import type { Io } from '../terminal.ts';
import { writeFiles } from '../../export/replace-files.ts';
import {
  alone,
  checkEdited,
  expectFree,
  expectFreeNumber,
  kinds,
  namesIn,
  openToEdit,
  type OpenWorld,
} from './edit.ts';
import { formQueryOf, keyOfFile, keysOfForm } from '../../api/pictures/user-images.ts';
import type { Catalog, FormOf } from '../../catalog/catalog.ts';
import { compileCatalog } from '../../catalog/compile-catalog.ts';
import { readFolderImages } from '../../service/read-images.ts';
import { imagesFolderOf } from '../../service/places.ts';
import type { World } from '../../world/schema.ts';
import { findPlaces, pathsIn } from '../../world/find-places.ts';
import { jsonText } from '../../world/json-text.ts';
import { formatOf, parseFile, textOf } from '../../world/parse-file.ts';
import type { Edit } from '../../world/text-format.ts';
import { type Role, sortFiles, type WorldFile } from '../../world/world-files.ts';

export const rename: Command = {
  operands: 'KIND OLD NEW',
  summary: `rename a ${kinds.join(', a ')} in all files of the world in this folder, with its pictures`,
  options: ['world'],
  switches: {},
  run: alone(async ({ options, operands: [given, ...rest] }, io) => {
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
  }),
};

export const renumber: Command = {
  operands: 'OLD NEW',
  summary: 'give the creature with a number another one, with its pictures',
  options: ['world'],
  switches: {},
  run: alone(async ({ options, operands }, io) => {
    const areNumbers = operands.every((each) => /^[1-9]\d{0,6}$/.test(each));
    const usage = '"renumber OLD NEW" with two numbers from 1 to 9999999';
    const [old, to] = takeTwoOperands(areNumbers ? operands : [], usage).map(Number);
    const opened = await openToEdit(options);
    const isThere = opened.world.creatures.some(({ number }) => number === old);
    if (old === undefined || to === undefined || !isThere) {
      throw new OperatorError(`No creature has the number ${old}`);
    }
    expectFreeNumber(to, opened.world);
    return edit(opened, 'number', new Map([[old, to]]), io);
  }),
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

/** Matches a name where it stands as words of its own. */
function wordsOf(name: string): RegExp {
  const escaped = name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, 'gu');
}

/** Gives other values to what a world's files name, and other names to pictures. Resolves with the exit code. */
async function edit(
  opened: OpenWorld,
  named: Named,
  changes: ReadonlyMap<unknown, string | number>,
  io: Io,
): Promise<number> {
  const { folder, files } = opened;
  const edited = editMentions(files, named, (found) => changes.get(found));
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

/**
 * Finds the new names of the pictures in a world's folder whose forms have other names or another number in the world `after`;
 * `renames` has the new names of forms. Rejects with an `OperatorError` if another picture is in the way.
 */
async function findMovedPictures(
  folder: string,
  before: World,
  after: World,
  renames: ReadonlyMap<unknown, string | number>,
): Promise<ReadonlyMap<string, string>> {
  const images = imagesFolderOf(folder);
  const moved = new Map<string, string>();
  if (images === undefined) {
    return moved;
  }
  const { files } = await readFolderImages(images);
  const old = compileCatalog(before);
  const now = compileCatalog(after);
  const byName = new Map(now.forms.map((each) => [each.form.name, each]));
  for (const each of old.forms) {
    const next = byName.get(String(renames.get(each.form.name) ?? each.form.name));
    const keys = new Set(next && keysOf(now, next));
    const gone = keysOf(old, each).filter((key) => files.has(key) && !keys.has(key));
    for (const file of gone.map((key) => files.get(key) ?? '')) {
      const { name: stem, ext } = path.parse(file);
      const to = next && stemsFor(stem, each, next).find((one) => keys.has(keyOfFile(one) ?? ''));
      const there = files.get(keyOfFile(to ?? '') ?? '') ?? `${to}${ext}`;
      if (existsSync(path.join(images, there)) || [...moved.values()].includes(there)) {
        throw new OperatorError(
          `"pictures/${file}" would become "pictures/${to}${ext}", but "pictures/${there}" is in the way; rename or remove it first`,
        );
      }
      moved.set(file, there);
    }
  }
  return moved;
}

function keysOf(catalog: Catalog, formOf: FormOf): readonly string[] {
  return keysOfForm(formQueryOf(catalog, formOf));
}

/** Names that a picture may get, those in the style of its old one first. */
function stemsFor(stem: string, old: FormOf, next: FormOf): readonly string[] {
  const number = String(next.creature.number);
  const numbered = stem.replace(/^0*[1-9]\d*(?=$|[-_ ])/, (digits) =>
    Number(digits) === old.creature.number ? number.padStart(digits.length, '0') : digits,
  );
  const words = [
    [old.form.name, next.form.name],
    [old.creature.name, next.creature.name],
  ] as const;
  const renamed = words.flatMap(([from, to]) => [
    numbered.replace(from, () => to),
    numbered.replace(slugOf(from), () => slugOf(to)),
  ]);
  const slug = slugOf(next.form.name);
  const whole = `${number}-${slug}`;
  return [numbered, ...renamed, ...(/^\d/.test(stem) ? [whole] : []), slug, whole];
}

/**
 * Where the files of a world name a type, a form or a number: paths in a record (`findPlaces`). What is missing here makes a
 * renamed world invalid, since all of it is checked.
 */
const placesOf = {
  type: {
    world: 'types.*.name types.*.attacks.=',
    creatures: 'types.* forms.*.types.*',
    moves: 'type',
  },
  form: {
    world: 'icon',
    creatures: 'name relatedTo.* evolvesFrom.*.from forms.*.name forms.*.evolvesFrom.*.from',
    learnsets: 'form alsoFor.*',
  },
  number: { creatures: 'number' },
} as const satisfies Readonly<Record<string, Partial<Record<Role, string>>>>;

/** What a world's files name. */
type Named = keyof typeof placesOf;

/** A changed file, and how many places of it changed; undefined instead of the file if only a person can edit it. */
type EditedFile = {
  readonly path: string;
  readonly file: WorldFile | undefined;
  readonly count: number;
};

/**
 * Gives other values to what the files of a valid world name: `change` returns the new one, or undefined. A file keeps its
 * comments, its order and its formatting. Each result was parsed again, and has exactly these changes.
 */
function editMentions(
  files: readonly WorldFile[],
  named: Named,
  change: (found: unknown) => string | number | undefined,
): readonly EditedFile[] {
  const sorted = sortFiles(files);
  const places: Partial<Record<Role, string>> = placesOf[named];
  return (['world', 'creatures', 'moves', 'learnsets'] as const).flatMap((role) =>
    sorted.of(role).flatMap((file) => {
      const value = parseFile(file)?.value;
      const paths = pathsIn(places[role] ?? '');
      const inFile = Array.isArray(value) ? paths.map((steps) => ['*', ...steps]) : paths;
      const edits = findPlaces(value, inFile).flatMap(({ found, ...place }): Edit[] => {
        const to = change(found);
        return to === undefined || to === found ? [] : [{ ...place, to }];
      });
      const edited = edits.length > 0 && editFile(file, value, edits);
      return edited === false ? [] : [{ path: file.path, file: edited, count: edits.length }];
    }),
  );
}

/** Undefined if the result says anything else than it should, as where an anchor of YAML stands for other values too. */
function editFile(file: WorldFile, value: unknown, edits: readonly Edit[]): WorldFile | undefined {
  const text = textOf(file);
  const mark = file.text.slice(0, file.text.length - text.length);
  const edited = { path: file.path, text: mark + formatOf(file).edit(text, edits) };
  const found = JSON.stringify(parseFile(edited)?.value);
  const expected = JSON.stringify(JSON.parse(jsonText.edit(JSON.stringify(value), edits)));
  return found === expected ? edited : undefined;
}
