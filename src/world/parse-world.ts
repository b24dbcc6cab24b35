import { checkWorld } from './check-world.ts';
import { type Fault, fileFault, type Issue } from './issue.ts';
import { issuesOf } from './issues-of.ts';
import { noProgress, type OnProgress } from './on-progress.ts';
import { hasAny, type ParsedRecords, parseRecords, type Records } from './parse-records.ts';
import type { World } from './schema.ts';
import { type Role, sortFiles, type WorldFile } from './world-files.ts';

export type { WorldFile } from './world-files.ts';

/** A valid world, or all issues of its files. */
export type ParsedWorld =
  | { readonly kind: 'valid'; readonly world: World }
  | { readonly kind: 'invalid'; readonly issues: readonly Issue[] };

/** Share of the processor time, measured with 50,000 creatures; checks between records take the rest. */
const recordsShare = 0.7;

/**
 * Parses the files of a world; returns the world or all issues, sorted by file, line and column. Reads `world`,
 * `creatures` or the files in `creatures/`, and, where present, `leagues`, `evolution-stones`, and `moves` and `learnsets` as
 * files or folders, each as `.json`, `.yaml` or `.yml`; ignores other files. Call `loadYaml` before.
 */
export function parseWorld(
  files: readonly WorldFile[],
  onProgress: OnProgress = noProgress,
): ParsedWorld {
  const { world, faults } = checkFiles(files, onProgress);
  return world ? { kind: 'valid', world } : { kind: 'invalid', issues: issuesOf(faults, files) };
}

/** The world of some files, or all that is wrong with them, without lines and columns. */
type CheckedFiles = { readonly world: World | undefined; readonly faults: readonly Fault[] };

/** Does what `parseWorld` does, for a caller that places the faults itself. */
export function checkFiles(files: readonly WorldFile[], onProgress: OnProgress): CheckedFiles {
  const sorted = sortFiles(files);
  const faults: Fault[] = [...sorted.faults];
  const parse = <Named extends Role>(role: Named, progress?: OnProgress) =>
    parseRecords(role, sorted.of(role), faults, progress);

  const records: ParsedRecords = {
    world: parse('world'),
    creatures: parse('creatures', (share) => onProgress(share * recordsShare)),
    leagues: parse('leagues'),
    'evolution-stones': parse('evolution-stones'),
    moves: parse('moves'),
    learnsets: parse('learnsets'),
  };
  const { creatures, moves, learnsets } = records;
  if (records.world.files.length === 0) {
    faults.push(fileFault('world.json', 'a file that describes the world'));
  }
  if (creatures.files.length === 0) {
    const expected = 'a file "creatures.json" or "creatures.yaml", or a folder of such files';
    faults.push(fileFault('creatures', expected));
  } else if (!hasAny(creatures)) {
    faults.push(fileFault('creatures', 'at least one creature'));
  }
  checkWorld(records, faults);
  const [manifest] = records.world.entries;
  if (!manifest || faults.length > 0) {
    return { world: undefined, faults };
  }
  const entriesOf = <Entry>({ entries }: Records<Entry>) => entries.map(({ entry }) => entry);
  const world: World = {
    manifest: manifest.entry,
    creatures: entriesOf(creatures).toSorted((a, b) => a.number - b.number),
    leagues: entriesOf(records.leagues),
    evolutionStones: entriesOf(records['evolution-stones']),
    ...(moves.files.length > 0 && { moves: entriesOf(moves) }),
    ...(learnsets.files.length > 0 && { learnsets: entriesOf(learnsets) }),
  };
  return { world, faults };
}
