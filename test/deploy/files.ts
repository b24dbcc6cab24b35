import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { root } from '../../harness/processes.ts';

/** The text of a file of `deploy/`. */
export function readDeployed(file: string): string {
  return readFileSync(path.join(root, 'deploy', file), 'utf8');
}

/** The one document of a YAML file of `deploy/`, with its anchors and merges followed. Throws if it is not well formed. */
export function readYaml<Document>(file: string): Document {
  const [document, ...others] = parseAllDocuments(readDeployed(file), {
    merge: true,
    strict: true,
    uniqueKeys: true,
  });
  const faults = [...(document?.errors ?? []), ...(document?.warnings ?? [])];
  if (document === undefined || others.length > 0 || faults.length > 0) {
    throw new Error(`"${file}" is not one document: ${faults.join('; ')}`);
  }
  return document.toJS() as Document;
}

/** The version of the package. */
export const version = (
  JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
).version;

/** The time that a replica may take to end by itself after the drain: the last hits, and the threads. */
export const endSeconds = 2;

/** The text of a file of `deploy/` with texts replaced, everywhere. Throws if one of them is not in it. */
export function editDeployed(
  file: string,
  ...changes: readonly (readonly [from: string, to: string])[]
): string {
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) {
      throw new Error(`"${file}" does not say "${from}"`);
    }
    return text.replaceAll(from, () => to);
  }, readDeployed(file));
}
