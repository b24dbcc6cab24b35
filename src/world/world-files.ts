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
  readonly moves: readonly WorldFile[];
  readonly learnsets: readonly WorldFile[];
  readonly faults: readonly Fault[];
};

/** What may be a file or a folder of files. */
export const recordFolders = ['creatures', 'moves', 'learnsets'] as const;

/** Matches the files of a world; `stem` is the path without its extension, `folder` what it has records of. */
const worldPath = new RegExp(
  String.raw`^(?<stem>world|leagues|evolution-stones|(?<folder>${recordFolders.join('|')})(?:\/.+)?)\.(?:json|ya?ml)$`,
  'i',
);

/** Whether a file of this path is read as a part of a world. */
export function isWorldPath(path: string): boolean {
  return worldPath.test(path);
}

/** Sorts files by role and ignores unrelated ones. Of two files with the same role the first counts. */
export function sortFiles(files: readonly WorldFile[]): SortedFiles {
  const byStem = new Map<string, WorldFile>();
  const byFolder = new Map<string, WorldFile[]>(recordFolders.map((folder) => [folder, []]));
  const faults: Fault[] = [];
  for (const file of files) {
    const { stem: written, folder = '' } = worldPath.exec(file.path)?.groups ?? {};
    const stem = written?.toLowerCase();
    const other = stem === undefined ? undefined : byStem.get(stem);
    if (other) {
      const expected = `no other file beside ${show(other.path)} for the same thing`;
      faults.push(fileFault(file.path, expected, show(file.path)));
    } else if (stem !== undefined) {
      byStem.set(stem, file);
      byFolder.get(folder.toLowerCase())?.push(file);
    }
  }
  return {
    manifest: byStem.get('world'),
    creatures: byFolder.get('creatures') ?? [],
    leagues: byStem.get('leagues'),
    evolutionStones: byStem.get('evolution-stones'),
    moves: byFolder.get('moves') ?? [],
    learnsets: byFolder.get('learnsets') ?? [],
    faults,
  };
}
