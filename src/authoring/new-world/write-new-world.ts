import { readdir } from 'node:fs/promises';
import { OperatorError } from '../../service/operator-error.ts';
import { writeFiles } from '../write-files.ts';
import type { Answers } from './answers.ts';
import { creaturesFile } from './creatures-file.ts';
import { evolutionStonesFile, leaguesFile, readmeFile, worldFile } from './other-files.ts';

/**
 * Writes a small world to a folder that has nothing in it yet, or is not there; resolves with the paths of its files in
 * it. The same answers make the same files. Rejects with an `OperatorError`.
 */
export async function writeNewWorld(folder: string, answers: Answers): Promise<readonly string[]> {
  const files = new Map([
    ['README.md', readmeFile(answers)],
    ['world.yaml', worldFile(answers)],
    ['creatures/first.yaml', creaturesFile(answers)],
    ['evolution-stones.yaml', evolutionStonesFile()],
    ['leagues.yaml', leaguesFile(answers)],
  ]);
  await writeFiles(folder, files);
  return [...files.keys()];
}

/** Rejects with an `OperatorError` where a folder has anything in it, or is none. */
export async function expectEmptyFolder(folder: string): Promise<void> {
  let names: readonly string[];
  try {
    names = await readdir(folder);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') {
      return;
    }
    const reason = code === 'ENOTDIR' ? 'not a folder' : String(error);
    throw new OperatorError(`The folder "${folder}" cannot be read: ${reason}`, { cause: error });
  }
  if (names.length > 0) {
    throw new OperatorError(
      `The folder "${folder}" is not empty; expected a new one, or one with nothing in it`,
    );
  }
}
