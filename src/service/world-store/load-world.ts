import { type Issue, formatIssue } from '../../world/issue.ts';
import { loadYaml } from '../../world/parse-file.ts';
import type { OnProgress } from '../../world/on-progress.ts';
import { type ParsedWorld, parseWorld } from '../../world/parse-world.ts';
import { readWorldFiles } from '../../world/read-world.ts';
import type { World } from '../../world/world.ts';
import { OperatorError } from '../operator-error.ts';

/** Issues that are told of a world that cannot be served. */
const shownIssues = 3;

/** The world in a folder, valid or with its issues. Rejects with an `OperatorError` where it cannot be read. */
export async function loadWorld(folder: string, onProgress?: OnProgress): Promise<ParsedWorld> {
  const files = await readingWorld(folder, () => readWorldFiles(folder));
  return parseWorld(files, await loadYaml(files), onProgress);
}

/** The world in a folder. Rejects with an `OperatorError` where it cannot be read or is not valid. */
export async function loadValidWorld(folder: string, onProgress?: OnProgress): Promise<World> {
  const parsed = await loadWorld(folder, onProgress);
  if (parsed.kind === 'invalid') {
    throw new OperatorError(`The world "${folder}" has ${summarise(parsed.issues)}`);
  }
  return parsed.world;
}

/** How many there are, and the first of them, in one line. */
function summarise(issues: readonly Issue[]): string {
  const first = issues.slice(0, shownIssues).map((issue) => formatIssue(issue));
  return issues.length <= shownIssues
    ? `${issues.length} ${issues.length === 1 ? 'issue' : 'issues'}: ${first.join('; ')}`
    : `${issues.length} issues, the first: ${first.join('; ')}; "validate" shows them all`;
}

/** What `read` gives; where it fails, an `OperatorError` says so of the world's folder. */
export async function readingWorld<Read>(folder: string, read: () => Promise<Read>): Promise<Read> {
  try {
    return await read();
  } catch (error) {
    throw new OperatorError(`The world "${folder}" cannot be read: ${readingFailure(error)}`, {
      cause: error,
    });
  }
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
