import { counted } from '../world/phrases.ts';
import { formatIssue, type Issue } from '../world/issue.ts';
import type { OnProgress } from '../world/on-progress.ts';
import { loadYaml } from '../world/parse-file.ts';
import { type ParsedWorld, parseWorld, type WorldFile } from '../world/parse-world.ts';
import { readWorldFiles } from '../world/read-world.ts';
import { OperatorError, reading } from './operator-error.ts';

const shownIssues = 3;

/** The files of a world, and the world or all its issues. */
type LoadedWorld = {
  readonly files: readonly WorldFile[];
  readonly parsed: ParsedWorld;
};

/** Reads and validates the world in a folder. Rejects with an `OperatorError` if it cannot be read. */
export async function loadWorld(folder: string, onProgress?: OnProgress): Promise<LoadedWorld> {
  const files = await readFolder(folder);
  return { files, parsed: parseWorld(files, onProgress) };
}

/** A world that is not valid; the message has the number of issues and the first of them. */
export class InvalidWorldError extends OperatorError {
  readonly issues: readonly Issue[];

  constructor(world: string, issues: readonly Issue[]) {
    super(`The world "${world}" has ${summarise(issues)}`);
    this.issues = issues;
  }
}

function summarise(issues: readonly Issue[]): string {
  const first = issues.slice(0, shownIssues).map((issue) => formatIssue(issue));
  return issues.length <= shownIssues
    ? `${counted(issues.length, 'issue')}: ${first.join('; ')}`
    : `${counted(issues.length, 'issue')}, the first: ${first.join('; ')}; "validate" shows them all`;
}

/** Reads the files of a world, ready to be parsed. Rejects with an `OperatorError` if they cannot be read. */
export async function readFolder(folder: string): Promise<readonly WorldFile[]> {
  const files = await reading(`The world "${folder}"`, 'folder', () => readWorldFiles(folder));
  await loadYaml(files);
  return files;
}
