import { openPrebuilt, targetHash } from '../../responses/prebuilt.ts';
import { placeholders } from '../../catalog/records.ts';
import type { OpenWorld } from '../world-store/open-world.ts';
import { sha256 } from '../sha256.ts';

/** A target that every world has an answer to. */
const knownTarget = '/v1/creature';

/** Throws where a compiled world, which others may have brought, holds not all that a service needs. */
export function probeWorld({ pack, catalog }: OpenWorld): void {
  const { creatures } = catalog;
  const findAnswer = openPrebuilt(pack, {
    placeholders,
    addresses: ['', ''],
    sha256,
  });
  if (
    !creatures.at(0) ||
    !creatures.at(creatures.length - 1) ||
    !findAnswer(knownTarget, targetHash(knownTarget))
  ) {
    throw new Error('The compiled world has no creatures');
  }
}
