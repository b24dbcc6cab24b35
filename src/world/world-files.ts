import { type Fault, fileFault, show } from './issue.ts';

/** A file of a world: its path relative to the world's folder, with `/` between the parts, and its text. */
export type WorldFile = { readonly path: string; readonly text: string };

/** What may be a file or a folder of files. */
export const recordFolders = ['creatures', 'moves', 'learnsets'] as const;

/** What the files of a world hold, as they or their folders are called. */
const roles = ['world', 'leagues', 'evolution-stones', ...recordFolders] as const;

export type Role = (typeof roles)[number];

/** Matches the files of a world; `stem` is the path without its extension. */
const worldPath = new RegExp(
  String.raw`^(?<stem>world|leagues|evolution-stones|(?:${recordFolders.join('|')})(?:\/.+)?)\.(?:json|ya?ml)$`,
  'i',
);

/** Whether a file of this path is read as a part of a world. */
export function isWorldPath(path: string): boolean {
  return worldPath.test(path);
}

/** The files of a world by their roles. */
type SortedFiles = {
  readonly of: (role: Role) => readonly WorldFile[];
  readonly faults: readonly Fault[];
};

/** Sorts files by role and ignores unrelated ones. Of two files for the same thing the first counts. */
export function sortFiles(files: readonly WorldFile[]): SortedFiles {
  const byStem = new Map<string, WorldFile>();
  const faults: Fault[] = [];
  for (const file of files) {
    const stem = worldPath.exec(file.path)?.groups?.['stem']?.toLowerCase();
    const other = byStem.get(stem ?? '');
    if (other) {
      const expected = `no other file beside ${show(other.path)} for the same thing`;
      faults.push(fileFault(file.path, expected, show(file.path)));
    } else if (stem !== undefined) {
      byStem.set(stem, file);
    }
  }
  const byRole = Map.groupBy(byStem, ([stem]) => stem.split('/', 1)[0]);
  return { of: (role) => (byRole.get(role) ?? []).map(([, file]) => file), faults };
}
