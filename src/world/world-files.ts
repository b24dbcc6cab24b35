import type { Fault } from './fault.ts';
import { show } from './issue.ts';

/** A file of a world: its path relative to the world's folder, with `/` between the parts, and its text. */
export type WorldFile = { readonly path: string; readonly text: string };

/** What the files of a folder are there for; each is undefined where it is missing. */
export type SortedFiles = {
  readonly manifest: WorldFile | undefined;
  readonly creatures: readonly WorldFile[];
  readonly leagues: WorldFile | undefined;
  readonly evolutionStones: WorldFile | undefined;
  readonly faults: readonly Fault[];
};

/** The part of a path before the ending of a format; undefined for a file that is no part of a world. */
const worldPath = /^(?<stem>world|leagues|evolution-stones|creatures(?:\/.+)?)\.(?:json|ya?ml)$/;

/** Tells files apart by their paths, and leaves others alone. Of two for the same thing the first is taken. */
export function sortFiles(files: readonly WorldFile[]): SortedFiles {
  const byStem = new Map<string, WorldFile>();
  const faults: Fault[] = [];
  for (const file of files) {
    const stem = worldPath.exec(file.path)?.groups?.['stem'];
    const other = stem === undefined ? undefined : byStem.get(stem);
    if (other) {
      faults.push({
        ...missingFile(file.path, `no other file beside ${show(other.path)} for the same thing`),
        received: show(file.path),
      });
    } else if (stem !== undefined) {
      byStem.set(stem, file);
    }
  }
  return {
    manifest: byStem.get('world'),
    creatures: [...byStem].filter(([stem]) => stem.startsWith('creatures')).map(([, file]) => file),
    leagues: byStem.get('leagues'),
    evolutionStones: byStem.get('evolution-stones'),
    faults,
  };
}

/** A fault of a file as a whole. */
export function missingFile(file: string, expected: string): Fault {
  return {
    place: { kind: 'file', file },
    record: undefined,
    field: undefined,
    expected,
    received: 'nothing',
    hint: undefined,
  };
}
