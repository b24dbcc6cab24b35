import type * as v from 'valibot';
import { type Fault, fileFault, show } from './issue.ts';
import { CreatureSchema } from './schema/creature.ts';
import { LearnsetSchema, MoveSchema } from './schema/move.ts';
import { EvolutionStoneSchema, LeagueSchema, ManifestSchema } from './schema.ts';

/** A file of a world: its path relative to the world's folder, with `/` between the parts, and its text. */
export type WorldFile = { readonly path: string; readonly text: string };

/** Allowed content of a file. */
export type Holding = 'records' | 'records or one record' | 'one record';

/** What the files of a world hold, by what they or their folders are called. */
export const roles = {
  world: { holding: 'one record', schema: ManifestSchema },
  creatures: { holding: 'records or one record', schema: CreatureSchema },
  leagues: { holding: 'records', schema: LeagueSchema },
  'evolution-stones': { holding: 'records', schema: EvolutionStoneSchema },
  moves: { holding: 'records or one record', schema: MoveSchema },
  learnsets: { holding: 'records or one record', schema: LearnsetSchema },
} as const satisfies Readonly<
  Record<string, { readonly holding: Holding; readonly schema: v.GenericSchema }>
>;

export type Role = keyof typeof roles;

/** What may be a file or a folder of files. */
export const recordFolders = ['creatures', 'moves', 'learnsets'] as const satisfies Role[];

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
