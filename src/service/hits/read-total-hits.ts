import { openHitStore } from './hit-store.ts';
import { createOtherHits } from './other-hits.ts';

/**
 * The hits of all processes that ever shared the folder, which is made where it is missing.
 *
 * @throws what the system reports where hits cannot be stored there
 */
export function readTotalHits(directory: string, warn: (message: string) => void): number {
  // To own a file for a moment shows that workers will be able to.
  openHitStore(directory, warn).close();
  return createOtherHits(directory, warn).read(undefined);
}
