import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { OperatorError } from '../operator-error.ts';
import { builtFolder, isEmbedded, packageRoot } from '../package-root.ts';
import { fingerprintOf, readingWorld } from './load-world.ts';
import {
  openForeignFile,
  type OpenWorld,
  openWorldBytes,
  openWorldFile,
  type OpenWorldOptions,
} from './open-world.ts';
import { standardOutput, temporaryFile } from './pack-file.ts';

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
 * Opens the compiled world of a folder: the file that was kept if nothing has changed since, or else a new one. Rejects
 * with an `OperatorError` if the world cannot be read or is not valid.
 */
export async function openFolder(options: OpenWorldOptions): Promise<OpenWorld> {
  const { world: folder, signal, whileCompiling = (compile) => compile() } = options;
  const directory = findDirectory(options);
  if (directory === undefined) {
    const compile = (): Promise<Buffer> => compileInChild(folder, standardOutput, signal);
    return openWorldBytes(new Uint8Array(await whileCompiling(compile, false)));
  }
  const fingerprint = await readingWorld(folder, () => fingerprintOf(folder));
  const file = nameFile(directory, folder, fingerprint);
  // Sources may change without a new fingerprint.
  const isKept = builtFolder !== undefined;
  if (isKept && existsSync(file)) {
    try {
      return openWorldFile(file, { isMapped: true });
    } catch {
      // It was cut short.
    }
  }
  await whileCompiling(() => compileInChild(folder, file, signal), isKept);
  removeOldVersions(file);
  return openWorldFile(file, { isMapped: true });
}

/** Opens a copy of a compiled file in the state folder, which stays as it is whatever happens to the original. */
export async function openCopy(options: OpenWorldOptions): Promise<OpenWorld> {
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
      warn(`The compiled world cannot be kept, and is compiled at each start: ${reason}`);
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
  const args = [...process.execArgv, ...program, 'compile', '--', folder, file];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
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

/** The line that names an unforeseen error among the lines of its stack, or else the first line. */
function complaintOf(text: string): string | undefined {
  const lines = text.trim().split('\n');
  return lines.find((line) => /^\w*Error: /i.test(line)) ?? (lines[0] || undefined);
}
