import type { Catalog } from '../catalog/catalog.ts';
import { compileCatalog } from '../catalog/compile-catalog.ts';
import { formatIssue } from '../world/issue.ts';
import { parseWorld, type ParsedWorld } from '../world/parse-world.ts';
import { readWorldFiles } from '../world/read-world.ts';
import { OperatorError } from './operator-error.ts';

/** The world in a folder, valid or with its issues. Rejects with an `OperatorError` where it cannot be read. */
export async function loadWorld(folder: string): Promise<ParsedWorld> {
  try {
    return parseWorld(await readWorldFiles(folder));
  } catch (error) {
    throw new OperatorError(`The world "${folder}" cannot be read: ${readingFailure(error)}`, {
      cause: error,
    });
  }
}

/** The catalog of the world in a folder. Rejects with an `OperatorError` where it cannot be read or is not valid. */
export async function loadCatalog(folder: string): Promise<Catalog> {
  const parsed = await loadWorld(folder);
  if (parsed.kind === 'invalid') {
    const [first] = parsed.issues;
    const example = first ? `, the first: ${formatIssue(first)}` : '';
    throw new OperatorError(
      `The world "${folder}" has ${parsed.issues.length} issues${example}; "validate" shows them all`,
    );
  }
  return compileCatalog(parsed.world);
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
