import { rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { InvalidWorldError, loadWorld } from '../../service/load-world.ts';
import { codeOf, OperatorError } from '../../service/operator-error.ts';
import { builtInWorld } from '../../service/places.ts';
import { formsOf } from '../../world/checks.ts';
import { counted } from '../../world/phrases.ts';
import { formatIssue } from '../../world/issue.ts';
import { nameKey } from '../../world/name-key.ts';
import { parseWorld } from '../../world/parse-world.ts';
import type { World } from '../../world/schema.ts';
import { sortFiles, type WorldFile } from '../../world/world-files.ts';
import type { Command } from '../command.ts';
import type { OptionValues } from '../options.ts';
import type { Io } from '../terminal.ts';

/** A valid world that a command changes. */
export type OpenWorld = {
  readonly folder: string;
  readonly files: readonly WorldFile[];
  readonly world: World;
};

/**
 * Opens the world in the folder that the option names, or in the current one: never the built-in world by default. Rejects
 * with an `OperatorError` if there is none, or it has issues.
 */
export async function openToEdit(options: OptionValues): Promise<OpenWorld> {
  const folder = folderOf(options);
  const { files, parsed } = await loadWorld(folder);
  if (sortFiles(files).of('world').length === 0) {
    throw new OperatorError(
      `There is no world in the folder "${folder}"; name the folder of one with --world`,
    );
  }
  if (parsed.kind === 'invalid') {
    throw new InvalidWorldError(folder, parsed.issues);
  }
  return { folder, files, world: parsed.world };
}

function folderOf({ world }: OptionValues): string {
  return world === builtInWorld ? '.' : world;
}

/** Makes a command of one that changes the world in a folder: it runs alone, and so does not undo what another changes. */
export function alone(run: Command['run']): Command['run'] {
  return async (line, io) => editAlone(folderOf(line.options), async () => run(line, io));
}

const longestWaitMilliseconds = 30_000;

/** A command touches its file each second. One as old as this was left by a command that was killed. */
const leftMilliseconds = 10_000;

/**
 * Resolves with what `edit` does, after other commands that change the folder have ended. Rejects with an `OperatorError` if
 * that takes long.
 */
export async function editAlone<Edited>(
  folder: string,
  edit: () => Promise<Edited>,
): Promise<Edited> {
  const file = path.join(folder, '.editing');
  const latest = Date.now() + longestWaitMilliseconds;
  let state = await take(file);
  while (state === 'taken') {
    if (Date.now() > latest) {
      throw new OperatorError(
        `Another command is changing the folder "${folder}"; try again when it has ended`,
      );
    }
    await wait(20 + Math.random() * 40);
    state = await take(file);
  }
  if (state === 'impossible') {
    return edit();
  }
  const touch = (): void => void utimes(file, new Date(), new Date()).catch(() => undefined);
  const timer = setInterval(touch, 1000);
  try {
    return await edit();
  } finally {
    clearInterval(timer);
    await rm(file, { force: true });
  }
}

/** Makes the file that a command has while it changes a folder; impossible if the folder is missing or not to be written to. */
async function take(file: string): Promise<'ours' | 'taken' | 'impossible'> {
  try {
    await writeFile(file, '', { flag: 'wx' });
    return 'ours';
  } catch (error) {
    const found = await stat(file).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > leftMilliseconds) {
      await rm(file, { force: true });
    }
    return codeOf(error) === 'EEXIST' ? 'taken' : 'impossible';
  }
}

/** Returns the world with changed files; undefined if it is not valid, after every issue was printed. */
export function checkEdited(
  { files }: OpenWorld,
  texts: ReadonlyMap<string, string>,
  io: Io,
): World | undefined {
  const all = new Map(files.map((file) => [file.path, file]));
  texts.forEach((text, name) => all.set(name, { path: name, text }));
  const parsed = parseWorld([...all.values()]);
  if (parsed.kind === 'valid') {
    return parsed.world;
  }
  parsed.issues.forEach((issue) => io.print(formatIssue(issue)));
  io.complain(`${counted(parsed.issues.length, 'issue')}; nothing was written`);
  return undefined;
}

/** What can be renamed. Creatures and forms share their names. */
export const kinds = ['type', 'creature', 'form'] as const;

type Named = { readonly kind: (typeof kinds)[number]; readonly name: string };

/** Returns the names that no two of a world may have: of types, or of creatures and forms. */
export function namesIn({ manifest, creatures }: World, kind: Named['kind']): readonly Named[] {
  return kind === 'type'
    ? manifest.types.map(({ name }) => ({ kind, name }))
    : creatures.flatMap((creature) =>
        formsOf(creature).map(([{ length }, { name }]) => ({
          kind: length === 0 ? 'creature' : 'form',
          name,
        })),
      );
}

/** Throws an `OperatorError` if a name is one of others, or could be taken for it. */
export function expectFree(name: string, others: readonly Named[]): void {
  const taken = others.find((each) => nameKey(each.name) === nameKey(name));
  if (taken) {
    throw new OperatorError(`"${name}" is taken: the world has the ${taken.kind} "${taken.name}"`);
  }
}

/** Throws an `OperatorError` with the nearest numbers that are free if a creature has a number. */
export function expectFreeNumber(number: number, { creatures }: World): void {
  const taken = new Set(creatures.map((each) => each.number));
  const owner = creatures.find((each) => each.number === number);
  if (owner) {
    const [below, above] = [-1, 1].map((step) => {
      let free = number;
      while (taken.has(free)) {
        free += step;
      }
      return free;
    });
    const free = [below || [], above].flat().join(', ');
    throw new OperatorError(`${number} is the number of "${owner.name}"; free near it: ${free}`);
  }
}
