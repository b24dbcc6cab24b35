/**
 * `npm run executables`: builds one file for each platform into `dist/executables/`, with Bun, the built-in world, the
 * explorer and resvg inside. Out of the box for the platforms whose Bun is installed, which is usually this one; with
 * `--all` npm fetches the others, and the lockfile says whether they are what they should be. Names of platforms build
 * these alone. Fails where one that was asked for could not be built.
 */
import { closeSync, mkdtempSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compileExecutable } from './executables/compile.ts';
import { fetchBun } from './executables/fetch-bun.ts';
import { readExecutableKind } from './executables/executable-kind.ts';
import { findBun } from './executables/find-bun.ts';
import { type Platform, platforms } from './executables/platforms.ts';
import { stagePackage } from './executables/stage.ts';

const root = path.dirname(import.meta.dirname);
const folder = path.join(root, 'dist/executables');

const wanted = process.argv.slice(2);
const unknown = wanted.filter(
  (each) => each !== '--all' && !platforms.some(({ name }) => name === each),
);
if (unknown.length > 0) {
  const known = platforms.map(({ name }) => name).join(', ');
  console.error(`No platform "${unknown.join('", "')}"; expected --all or some of ${known}`);
  process.exit(2);
}
const names = new Set(wanted.filter((each) => each !== '--all'));
const chosen = platforms.filter(({ name }) => names.size === 0 || names.has(name));
const fetches = wanted.length > 0;

const work = mkdtempSync(path.join(tmpdir(), 'creature-catalog-executables-'));
try {
  const staged = stagePackage(root, path.join(work, 'package'));
  for (const platform of chosen) {
    const file = path.join(folder, `creature-catalog-${platform.name}`);
    const outcome = build(platform, file, staged);
    console.log(`${platform.name.padEnd(18)} ${outcome}`);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** What came of it, as a person reads it. */
function build(platform: Platform, file: string, staged: string): string {
  try {
    const bun = findBun(root, platform) ?? (fetches ? fetchBun(root, platform, work) : undefined);
    if (bun === undefined) {
      return 'not built: its Bun is not installed; --all fetches it';
    }
    compileExecutable({ root, staged, bun, platform, file });
    checkKind(file, platform);
    return `${Math.round(statSync(file).size / 1_000_000)} MB`;
  } catch (error) {
    process.exitCode = 1;
    return `not built: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Throws where a file is not for its platform, or could not be started there. */
function checkKind(file: string, { kind: { format, architecture } }: Platform): void {
  const head = new Uint8Array(16_384);
  const descriptor = openSync(file, 'r');
  readSync(descriptor, head);
  closeSync(descriptor);
  const kind = readExecutableKind(head);
  if (kind?.format !== format || kind.architecture !== architecture) {
    throw new Error(
      `expected ${format} for ${architecture}, not ${kind ? `${kind.format} for ${kind.architecture}` : 'no executable'}`,
    );
  }
  if (format === 'Mach-O' && architecture === 'arm64' && !kind.isSigned) {
    throw new Error('macOS on arm64 starts no program without a signature');
  }
}
