import { setTimeout as sleep } from 'node:timers/promises';
import { servedText } from '../live-world.ts';
import { openRelease } from './release.ts';
import type { RunningService } from '../serve.ts';
import type { TeamNews, TeamState } from './worker-messages.ts';

/** After so long, a worker tries again to open what it could not. */
const retryMilliseconds = 1000;

/**
 * Keeps a worker's service to what its team has in common: takes each new state, and puts its release into service, the
 * last one if several come at once. Open pages hear of it when all of the team have it.
 */
export function followTeam(
  { condition, putIntoService }: RunningService,
  first: TeamState,
  options: {
    readonly images: string | undefined;
    readonly warn: (message: string) => void;
    /** Hears the number of a release once it is in service. */
    readonly onServed: (release: number) => void;
  },
): (news: TeamNews) => void {
  let wanted = first;
  let served = first.release.number;
  let isAtWork = false;

  const take = ({ release, reload, reloads }: TeamState): void => {
    condition.worldVersion = release.version;
    condition.reload = reload;
    condition.reloads = { ...reloads };
  };

  const catchUp = async (): Promise<void> => {
    while (served !== wanted.release.number) {
      const state = wanted;
      try {
        const opened = await openRelease(state.release, options.images);
        await putIntoService(opened.version, opened.modified).catch((error: unknown) => {
          opened.version.world.close();
          throw error;
        });
        served = state.release.number;
        options.onServed(served);
      } catch (error) {
        if (state === wanted) {
          options.warn(
            `A worker (process ${process.pid}) still answers from the version before: ${error instanceof Error ? error.message : String(error)}`,
          );
          await sleep(retryMilliseconds, undefined, { ref: false });
        }
      }
    }
    take(wanted);
  };

  take(first);
  // A page may have what it shows from any of the workers.
  condition.told = servedText(condition);
  return (news) => {
    if (news.kind === 'united') {
      condition.told = servedText(condition);
      return;
    }
    wanted = news.state;
    if (!isAtWork) {
      isAtWork = true;
      void catchUp().finally(() => {
        isAtWork = false;
      });
    }
  };
}
