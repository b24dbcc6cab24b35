import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Catalog } from '../../catalog/catalog.ts';
import { compileCatalog } from '../../catalog/compile-catalog.ts';
import { formatIssue, type Issue } from '../../world/issue.ts';
import { loadYaml } from '../../world/parse-file.ts';
import type { OnProgress } from '../../world/on-progress.ts';
import { parseWorld, type ParsedWorld } from '../../world/parse-world.ts';
import { readWorldChange, readWorldFiles, worldPaths } from '../../world/read-world.ts';
import type { World } from '../../world/world.ts';
import { OperatorError } from '../operator-error.ts';
import { datedFile, readBuildIdentity } from '../package-root.ts';
import { counted } from '../../world/counted.ts';

/** The number of issues in the message about an invalid world. */
const shownIssues = 3;

/** Reads and validates the world in a folder. Rejects with an `OperatorError` if it cannot be read. */
export async function loadWorld(folder: string, onProgress?: OnProgress): Promise<ParsedWorld> {
  const files = await readingWorld(folder, () => readWorldFiles(folder));
  return parseWorld(files, await loadYaml(files), onProgress);
}

/** Reads the world in a folder. Rejects with an `OperatorError` if it cannot be read or is not valid. */
export async function loadValidWorld(folder: string, onProgress?: OnProgress): Promise<World> {
  const parsed = await loadWorld(folder, onProgress);
  if (parsed.kind === 'invalid') {
    throw new OperatorError(`The world "${folder}" has ${summarise(parsed.issues)}`);
  }
  return parsed.world;
}

/** Reads the world in a folder and compiles its catalog in memory. Rejects as `loadValidWorld` does. */
export async function loadCatalog(folder: string): Promise<Catalog> {
  return compileCatalog(await loadValidWorld(folder), await lastChange(folder));
}

/** When the responses for a world last changed: with its files, or with the code. */
export async function lastChange(folder: string): Promise<Date> {
  const [world, code] = await Promise.all([readWorldChange(folder), stat(datedFile)]);
  return world > code.mtime ? world : code.mtime;
}

/**
 * Resolves with another text when a world's files or the code that compiles them change: SHA-256 in hexadecimal digits over
 * the paths and contents of the files and the identity of the build. Rejects with the system's error.
 */
export async function fingerprintOf(folder: string): Promise<string> {
  const hash = createHash('sha256').update(buildIdentity());
  for (const each of await worldPaths(folder)) {
    const bytes = await readFile(path.join(folder, each));
    hash.update(`\n${each}\n${bytes.byteLength}\n`).update(bytes);
  }
  return hash.digest('hex');
}

/** The fingerprint of a world in memory, over a text that holds all of it. */
export async function fingerprintOfText(text: string): Promise<string> {
  return createHash('sha256').update(buildIdentity()).update(`\n${text}`).digest('hex');
}

/** Empty for sources, whose compiled worlds are not kept. */
function buildIdentity(): string {
  return readBuildIdentity() ?? '';
}

/** Turns a failure to read the world's folder into an `OperatorError`. */
export async function readingWorld<Read>(folder: string, read: () => Promise<Read>): Promise<Read> {
  try {
    return await read();
  } catch (error) {
    throw new OperatorError(`The world "${folder}" cannot be read: ${readingFailure(error)}`, {
      cause: error,
    });
  }
}

/** One line with the number of issues and the first of them. */
function summarise(issues: readonly Issue[]): string {
  const first = issues.slice(0, shownIssues).map((issue) => formatIssue(issue));
  return issues.length <= shownIssues
    ? `${counted(issues.length, 'issue')}: ${first.join('; ')}`
    : `${counted(issues.length, 'issue')}, the first: ${first.join('; ')}; "validate" shows them all`;
}

function readingFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ENOENT':
      return 'no such folder';
    case 'ENOTDIR':
      return 'not a folder';
    case 'EACCES':
      return 'not allowed';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
