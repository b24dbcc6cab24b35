import { checkMoves } from './check-moves.ts';
import { checkWorld } from './check-world.ts';
import { type Fault, fileFault } from './fault.ts';
import type { Issue } from './issue.ts';
import { issuesOf } from './issues-of.ts';
import { type OnProgress, partOf, noProgress } from './on-progress.ts';
import { parseFile } from './parse-file.ts';
import { parseEntry, parseRecords } from './parse-records.ts';
import {
  CreatureSchema,
  EvolutionStoneSchema,
  LeagueSchema,
  LearnsetSchema,
  type Manifest,
  ManifestSchema,
  MoveSchema,
} from './schema.ts';
import type { TextFormat } from './text-format.ts';
import type { Located, World } from './world.ts';
import { sortFiles, type WorldFile } from './world-files.ts';

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
 * files or folders, each as `.json`, `.yaml` or `.yml`; ignores other files. Throws if a file is YAML and `yaml` (`loadYaml`) is missing.
 */
export function parseWorld(
  files: readonly WorldFile[],
  yaml?: TextFormat,
  onProgress: OnProgress = noProgress,
): ParsedWorld {
  const { world, faults } = checkFiles(files, yaml, onProgress);
  return world
    ? { kind: 'valid', world }
    : { kind: 'invalid', issues: issuesOf(faults, files, yaml) };
}

/** The world of some files, or all that is wrong with them, without lines and columns. */
type CheckedFiles = { readonly world: World | undefined; readonly faults: readonly Fault[] };

/** Does what `parseWorld` does, for a caller that places the faults itself. */
export function checkFiles(
  files: readonly WorldFile[],
  yaml: TextFormat | undefined,
  onProgress: OnProgress,
): CheckedFiles {
  const sorted = sortFiles(files);
  const faults: Fault[] = [...sorted.faults];

  if (!sorted.manifest) {
    faults.push(fileFault('world.json', 'a file that describes the world'));
  }
  const manifest = sorted.manifest && parseManifest(sorted.manifest, yaml, faults);

  if (sorted.creatures.length === 0) {
    const expected = 'a file "creatures.json" or "creatures.yaml", or a folder of such files';
    faults.push(fileFault('creatures', expected));
  }
  const creatures = parseRecords(
    CreatureSchema,
    'records or one record',
    sorted.creatures,
    yaml,
    faults,
    partOf(onProgress, 0, recordsShare),
  );
  const leagues = parseRecords(LeagueSchema, 'records', present(sorted.leagues), yaml, faults);
  const stoneFiles = present(sorted.evolutionStones);
  const stones = parseRecords(EvolutionStoneSchema, 'records', stoneFiles, yaml, faults);
  const oneOrMore = 'records or one record';
  const moves = parseRecords(MoveSchema, oneOrMore, sorted.moves, yaml, faults);
  const learnsets = parseRecords(LearnsetSchema, oneOrMore, sorted.learnsets, yaml, faults);
  if (sorted.creatures.length > 0 && creatures.entries.length + creatures.malformed.length === 0) {
    faults.push(fileFault('creatures', 'at least one creature'));
  }

  faults.push(
    ...checkWorld({
      manifest,
      creatures: creatures.entries,
      leagues: leagues.entries,
      stones: stones.entries,
      malformed: { creatures: creatures.malformed, stones: stones.malformed },
      stonesFile: sorted.evolutionStones?.path ?? 'evolution-stones.json',
    }),
    ...checkMoves({ manifest, creatures, moves, learnsets: learnsets.entries }),
  );
  if (!manifest || faults.length > 0) {
    return { world: undefined, faults };
  }
  const world: World = {
    manifest: manifest.entry,
    creatures: creatures.entries.map(({ entry }) => entry).toSorted((a, b) => a.number - b.number),
    leagues: leagues.entries.map(({ entry }) => entry),
    evolutionStones: stones.entries.map(({ entry }) => entry),
    ...(sorted.moves.length > 0 && { moves: moves.entries.map(({ entry }) => entry) }),
    ...(sorted.learnsets.length > 0 && { learnsets: learnsets.entries.map(({ entry }) => entry) }),
  };
  return { world, faults };
}

function parseManifest(
  file: WorldFile,
  yaml: TextFormat | undefined,
  faults: Fault[],
): Located<Manifest> | undefined {
  const parsed = parseFile(file, yaml, faults);
  const origin = { file: file.path, index: undefined, record: undefined };
  const entry = parsed && parseEntry(ManifestSchema, parsed.value, () => origin, faults);
  return entry && { file: file.path, index: undefined, entry };
}

function present(file: WorldFile | undefined): readonly WorldFile[] {
  return file ? [file] : [];
}
