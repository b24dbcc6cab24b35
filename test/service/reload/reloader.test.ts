import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorldVersion } from '../../../src/service/world-store/world-version.ts';
import { createCondition } from '../../../src/service/condition.ts';
import { builtInWorld } from '../../../src/service/world-store/built-in-world.ts';
import { stampWorld } from '../../../src/service/reload/file-stamps.ts';
import { createReloader, type Reloader } from '../../../src/service/reload/reloader.ts';
import { root, temporaryFolder } from '../../../harness/processes.ts';

/** A reloader of files that stay as they are, and what it told. */
async function startReloader(
  stateDirectory: string,
  world: string,
  open: (signal: AbortSignal) => Promise<never>,
): Promise<{ reloader: Reloader; warnings: readonly string[] }> {
  const current = await openWorldVersion({
    world: builtInWorld,
    images: undefined,
    stateDirectory,
    reuses: true,
    isBusy: false,
    maps: false,
    warn: () => undefined,
  });
  const warnings: string[] = [];
  const reloader = createReloader({
    current,
    modifiedMilliseconds: 0,
    readStamp: () => stampWorld(world),
    open,
    putIntoService: () => Promise.reject(new Error('Nothing is to come into service')),
    isUrgent: true,
    condition: createCondition(current.world.version),
    tell: () => undefined,
    warn: (line) => warnings.push(line),
  });
  return { reloader, warnings };
}

describe('createReloader()', () => {
  const world = path.join(root, 'worlds/lampshoal');
  const notBefore = 0;
  let state: string;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    ({ folder: state, remove } = await temporaryFolder());
  });
  afterAll(() => remove());

  it('does not hold it against files as they are now that an attempt was given up because they had changed', async () => {
    const { reloader, warnings } = await startReloader(state, world, async (signal) => {
      await once(signal, 'abort');
      throw new Error('The compiler was killed');
    });
    const change = new AbortController();
    const attempt = reloader.attempt({ change: change.signal, notBefore });
    // The change came before the files were looked at, and was seen after it.
    await sleep(100);
    change.abort();
    expect(await attempt).toEqual({ kind: 'unsteady' });
    expect(warnings).toEqual([]);
  });

  it('says why files that did not change cannot be served', async () => {
    const { reloader } = await startReloader(state, world, () =>
      Promise.reject(new Error('It has 5 issues')),
    );
    const { signal } = new AbortController();
    expect(await reloader.attempt({ change: signal, notBefore })).toEqual({
      kind: 'failed',
      stamp: (await stampWorld(world)).text,
      reason: 'It has 5 issues',
    });
  });
});
