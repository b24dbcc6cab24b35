import { createCondition } from '../condition.ts';
import { firstModification } from '../modification.ts';
import { type HeldWorld, holdWorld } from '../world-store/held-world.ts';
import { startReloading, type Sources, stampSources } from '../reload/start-reloading.ts';
import type { Release, TeamState } from './worker-messages.ts';
import type { WhileCompiling } from '../world-store/world-pack.ts';
import { openWorldVersion, type WorldVersion } from '../world-store/world-version.ts';

/** The versions of the world that a supervisor gives to its workers. */
export type Releases = {
  readonly state: () => TeamState;
  /** Calls back with each new state, from now on. */
  readonly onChange: (listener: (state: TeamState) => void) => void;
  readonly reload: () => void;
  /** Resolves when there will be no new release. */
  readonly stop: () => Promise<void>;
};

/** So many are held: a worker that is slow may still be about to open the one before the last. */
const heldReleases = 2;

/** Opens the first version. Rejects with an `OperatorError` where it cannot be served. */
export async function startReleases(
  options: Sources & {
    readonly watch: boolean;
    /** Whether a version without a date is better than one that waits for it. */
    readonly isUrgent: boolean;
    readonly warn: (message: string) => void;
    readonly whileCompiling?: WhileCompiling | undefined;
    readonly tell: (message: string) => void;
  },
): Promise<Releases> {
  const { stateDirectory, watch } = options;
  const watchedFrom = watch ? await stampSources(options) : undefined;
  // Not mapped: other processes open it by way of the descriptor.
  const first = await openWorldVersion({ ...options, reuses: true, isBusy: true, maps: false });
  const modified = new Date(firstModification(first.changedMilliseconds, Date.now()));
  const held: HeldWorld[] = [];
  const condition = createCondition(first.world.version);
  let number = 0;
  let listener: (state: TeamState) => void = () => undefined;

  const release = ({ world }: WorldVersion, date: Date | undefined): Release => {
    const holding = holdWorld(world, stateDirectory);
    held.push(holding);
    if (held.length > heldReleases) {
      held.shift()?.close();
    }
    number += 1;
    return {
      number,
      files: [...holding.files],
      isMapped: world.isOurs,
      version: world.version,
      modifiedMilliseconds: date?.getTime(),
    };
  };

  let current = release(first, modified);
  const state = (): TeamState => {
    const { reload, reloads } = condition;
    return { release: current, reload, reloads };
  };
  const reloading = startReloading({
    ...options,
    sources: options,
    maps: false,
    current: first,
    modifiedMilliseconds: modified.getTime(),
    watchedFrom,
    putIntoService: async (version, date) => {
      current = release(version, date);
    },
    condition,
    onChange: () => listener(state()),
  });
  return {
    reload: reloading.reload,
    stop: async () => {
      await reloading.stop();
      held.forEach((each) => each.close());
    },
    state,
    onChange: (next) => {
      listener = next;
    },
  };
}
