import { type Fault, fileFault } from './fault.ts';
import { show } from './issue.ts';

/** A file of a world: its path relative to the world's folder, with `/` between the parts, and its text. */
export type WorldFile = { readonly path: string; readonly text: string };

/** The files of a world by their roles. */
export type SortedFiles = {
  readonly manifest: WorldFile | undefined;
  readonly creatures: readonly WorldFile[];
  readonly leagues: WorldFile | undefined;
  readonly evolutionStones: WorldFile | undefined;
  readonly faults: readonly Fault[];
};

/** Matches the files of a world; `stem` is the path without its extension. */
const worldPath = /^(?<stem>world|leagues|evolution-stones|creatures(?:\/.+)?)\.(?:json|ya?ml)$/;

/** Sorts files by role and ignores unrelated ones. Of two files with the same role the first counts. */
export function sortFiles(files: readonly WorldFile[]): SortedFiles {
  const byStem = new Map<string, WorldFile>();
  const faults: Fault[] = [];
  for (const file of files) {
    const stem = worldPath.exec(file.path)?.groups?.['stem'];
    const other = stem === undefined ? undefined : byStem.get(stem);
    if (other) {
      const expected = `no other file beside ${show(other.path)} for the same thing`;
      faults.push(fileFault(file.path, expected, show(file.path)));
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
