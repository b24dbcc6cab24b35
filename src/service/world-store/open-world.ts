import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { totalmem } from 'node:os';
import path from 'node:path';
import type { Catalog } from '../../catalog/catalog.ts';
import { openCatalog } from '../../catalog/open-catalog.ts';
import { type ByteSource, type Pack, memorySource, openPack } from '../../catalog/pack/pack.ts';
import { imageBytesSection, versionOf } from '../../catalog/pack/portable-world.ts';
import { makeFolder } from '../make-folder.ts';
import { OperatorError } from '../operator-error.ts';
import { builtFolder, isEmbedded, packageRoot } from '../package-root.ts';
import { holdFile, openFileSource, standardOutput, temporaryFile } from './pack-file.ts';

/** A compiled world while it is open. */
export type OpenWorld = {
  readonly pack: Pack;
  readonly catalog: Catalog;
  /** The same for the same files compiled by the same build. */
  readonly version: string;
  /** The file that it is read from; undefined for a world in memory. */
  readonly file: string | undefined;
  /** Reading from it throws afterwards. */
  readonly close: () => void;
};

export type OpenWorldOptions = {
  /** A folder of files, or a compiled file. */
  readonly world: string;
  /** The folder for compiled worlds. */
  readonly stateDirectory: string;
  /** Whether other processes open the same file: then it is one in the state folder, unless that cannot be written. */
  readonly isShared?: boolean;
  /** Takes a line for the operator. */
  readonly warn: (message: string) => void;
  readonly signal?: AbortSignal;
  /** Runs the compilation of a folder. `isReused`: later starts open the same result. */
  readonly whileCompiling?:
    | (<Result>(compile: () => Promise<Result>, isReused: boolean) => Promise<Result>)
    | undefined;
};

export type WhileCompiling = NonNullable<OpenWorldOptions['whileCompiling']>;

/** The folder of the world in the package. */
export const builtInWorld = path.join(packageRoot, 'worlds/default');

const compiledBuiltInWorld =
  builtFolder === undefined ? undefined : path.join(builtFolder, 'worlds/default.pack');

/** A longer compiled file of the user is read in place, so it may only be replaced by renaming. */
const largestInMemory = 64 * 1024 * 1024;

/** Characters of a digest in a file name. */
const digestLength = 16;

/** Compiled versions of a world that stay: a process may be about to open the one before the last. */
const keptVersions = 2;

/** The command-line program of this package; the runtime of an executable has it inside. */
const program = isEmbedded
  ? []
  : [
      builtFolder === undefined
        ? path.join(packageRoot, 'src/cli/main.ts')
        : path.join(builtFolder, 'main.js'),
    ];

const unkeptFolders = new Set<string>();

/**
 * Opens a world. The build compiles the built-in world; any other folder is compiled when it is new or has changed. Rejects
 * with an `OperatorError` if the world cannot be read or is not valid.
 */
export async function openWorld(options: OpenWorldOptions): Promise<OpenWorld> {
  const { world, isShared } = options;
  const file = compiledFileOf(world);
  if (file === undefined) {
    return openFolder(options);
  }
  try {
    if (file !== world) {
      return openWorldFile(file, { isMapped: true });
    }
    if (isShared) {
      return await openCopy(options);
    }
    return await openForeignFile(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`The world "${world}" cannot be read: ${reason}`, { cause: error });
  }
}

/** The compiled file of a world; undefined for a folder. */
export function compiledFileOf(world: string): string | undefined {
  if (world === builtInWorld && compiledBuiltInWorld !== undefined) {
    return compiledBuiltInWorld;
  }
  return statSync(world, { throwIfNoEntry: false })?.isFile() ? world : undefined;
}

/** The folder `pictures` of a world's folder; undefined where there is none, and for a compiled file. */
export function imagesFolderOf(world: string): string | undefined {
  const folder = path.join(world, 'pictures');
  return existsSync(folder) ? folder : undefined;
}

/** Opens a compiled file. `isMapped` as for `openFileSource()`. Throws if it cannot be read or is no compiled world. */
export function openWorldFile(file: string, options: { readonly isMapped: boolean }): OpenWorld {
  const source = openFileSource(file, options);
  try {
    return { ...openParts(source), file, close: source.close };
  } catch (error) {
    source.close();
    throw error;
  }
}

/** Opens the bytes of a compiled file. Throws if they are no compiled world. */
export function openWorldBytes(bytes: Uint8Array<ArrayBuffer>): OpenWorld {
  return { ...openParts(memorySource(bytes)), file: undefined, close: () => undefined };
}

/**
 * Opens a compiled file that other programs may write, even in place. Rejects if it cannot be read or is no compiled
 * world.
 */
export async function openForeignFile(file: string): Promise<OpenWorld> {
  const source = openFileSource(file, { isMapped: false });
  try {
    const { contents } = openPack(source);
    // Pictures are read when they are asked for.
    const images = contents.find(({ name }) => name === imageBytesSection);
    if (source.byteLength - (images?.byteLength ?? 0) > largestInMemory) {
      return { ...openParts(source), file, close: source.close };
    }
    const held = await holdFile(source, images);
    if (images === undefined) {
      source.close();
    }
    return { ...openParts(held), file: undefined, close: source.close };
  } catch (error) {
    source.close();
    throw error;
  }
}

function openParts(source: ByteSource): Pick<OpenWorld, 'pack' | 'catalog' | 'version'> {
  const pack = openPack(source);
  return { pack, catalog: openCatalog(pack), version: versionOf(pack) };
}

/**
 * Opens the compiled world of a folder: the file that was kept if nothing has changed since, or else a new one. Rejects
 * with an `OperatorError` if the world cannot be read or is not valid.
 */
async function openFolder(options: OpenWorldOptions): Promise<OpenWorld> {
  const { world: folder, signal, whileCompiling = (compile) => compile() } = options;
  const directory = findDirectory(options);
  if (directory === undefined) {
    const compile = (): Promise<Buffer> => compileInChild(folder, standardOutput, signal);
    return openWorldBytes(new Uint8Array(await whileCompiling(compile, false)));
  }
  // The parser of worlds is large, and a start with a compiled world does not need it.
  const { fingerprintOf, readingWorld } = await import('./load-world.ts');
  const fingerprint = await readingWorld(folder, () => fingerprintOf(folder));
  const file = nameFile(directory, folder, fingerprint);
  // Sources may change without a new fingerprint.
  const isReused = builtFolder !== undefined;
  if (isReused && existsSync(file)) {
    try {
      return openWorldFile(file, { isMapped: true });
    } catch {
      // It was cut short.
    }
  }
  await whileCompiling(() => compileInChild(folder, file, signal), isReused);
  removeOldVersions(file);
  return openWorldFile(file, { isMapped: true });
}

/** Opens a copy of a compiled file in the state folder, which stays as it is whatever happens to the original. */
async function openCopy(options: OpenWorldOptions): Promise<OpenWorld> {
  const original = await openForeignFile(options.world);
  const directory = findDirectory(options);
  if (directory === undefined) {
    return original;
  }
  const file = nameFile(directory, options.world, original.version);
  original.close();
  const draft = temporaryFile(file, process.pid);
  copyFileSync(options.world, draft);
  renameSync(draft, file);
  removeOldVersions(file);
  return openWorldFile(file, { isMapped: true });
}

function findDirectory({ stateDirectory, warn }: OpenWorldOptions): string | undefined {
  const directory = path.join(stateDirectory, 'worlds');
  try {
    makeFolder(directory);
    return directory;
  } catch (error) {
    if (!unkeptFolders.has(directory)) {
      unkeptFolders.add(directory);
      const reason = error instanceof Error ? error.message : String(error);
      warn(`The compiled world cannot be stored, so each start compiles it again: ${reason}`);
    }
    return undefined;
  }
}

function nameFile(directory: string, world: string, fingerprint: string): string {
  const place = createHash('sha256').update(path.resolve(world)).digest('hex');
  const version = fingerprint.slice(0, digestLength);
  return path.join(directory, `${place.slice(0, digestLength)}-${version}.pack`);
}

/** Removes all but the newest compiled versions of a world. Processes that have one open keep it. */
function removeOldVersions(file: string): void {
  const directory = path.dirname(file);
  const place = path.basename(file).slice(0, digestLength);
  const versions = readdirSync(directory)
    .filter((name) => name.startsWith(place) && name.endsWith('.pack'))
    .map((name) => path.join(directory, name))
    .map((each) => ({ each, written: statSync(each).mtimeMs }))
    .toSorted((a, b) => b.written - a.written);
  for (const { each } of versions.slice(keptVersions)) {
    rmSync(each, { force: true });
  }
}

/**
 * Compiles in a child process: its memory goes with it, and this event loop is free meanwhile. Resolves with its standard
 * output, or rejects with an `OperatorError` with its line on standard error.
 */
async function compileInChild(
  folder: string,
  file: string,
  signal: AbortSignal | undefined,
): Promise<Buffer> {
  const args = [
    ...process.execArgv,
    ...program,
    'compile',
    '--without-pictures',
    '--',
    folder,
    file,
  ];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: nodeOptions() },
  });
  const kill = (): void => {
    child.kill('SIGKILL');
    rmSync(temporaryFile(file, child.pid ?? 0), { force: true });
  };
  signal?.addEventListener('abort', kill);
  process.on('exit', kill);
  const output: Buffer[] = [];
  let complaints = '';
  child.stdout.on('data', (piece: Buffer) => output.push(piece));
  child.stderr.on('data', (text) => (complaints += String(text)));
  try {
    const [code, end] = await once(child, 'close');
    if (code !== 0) {
      throw new OperatorError(
        complaintOf(complaints) ?? `The world "${folder}" could not be compiled (${code ?? end})`,
      );
    }
    return Buffer.concat(output);
  } catch (error) {
    kill();
    throw error;
  } finally {
    signal?.removeEventListener('abort', kill);
    process.off('exit', kill);
  }
}

/** Node ends at 4 GiB by default, and a world of a million creatures needs more. Later options win, so the operator's do. */
function nodeOptions(): string {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  const limit = `--max-old-space-size=${Math.floor((bytes * 0.75) / 2 ** 20)}`;
  return `${limit} ${process.env['NODE_OPTIONS'] ?? ''}`.trim();
}

/** The line that names an unforeseen error among the lines of its stack, or else the first line. */
function complaintOf(text: string): string | undefined {
  const lines = text.trim().split('\n');
  return lines.find((line) => /^\w*Error: /i.test(line)) ?? (lines[0] || undefined);
}
