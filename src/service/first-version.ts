import { firstModification } from './modification.ts';
import type { OpenWorldOptions } from './world-store/world-pack.ts';
import { openWorldVersion, type WorldVersion } from './world-store/world-version.ts';

/** A version that goes into service, with when it is said to have changed; undefined where no date can say so. */
export type DatedVersion = {
  readonly version: WorldVersion;
  readonly modified: Date | undefined;
};

/** Opens the world as it is. Rejects with an `OperatorError` where it cannot be served. */
export async function openFirstVersion(
  options: Pick<OpenWorldOptions, 'world' | 'stateDirectory' | 'warn' | 'whileCompiling'> & {
    readonly images: string | undefined;
  },
): Promise<DatedVersion> {
  const version = await openWorldVersion({ ...options, reuses: true, isBusy: false, maps: true });
  return {
    version,
    modified: new Date(firstModification(version.changedMilliseconds, Date.now())),
  };
}
