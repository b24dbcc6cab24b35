import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stampWorld } from '../../../src/service/reload/file-stamps.ts';
import type { Attempt } from '../../../src/service/reload/reloader.ts';
import { watchFiles } from '../../../src/service/reload/watcher.ts';
import { readWorldFiles } from '../../../src/world/read-world.ts';
import { temporaryFolder } from '../../../harness/processes.ts';

/** What may happen to a world of two files that have to say the same. */
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('write', 'half', 'rename', 'swap', 'recreate', 'remove', 'broken'),
    pauseMilliseconds: fc.constantFrom(0, 5, 60, 250, 800),
  }),
  { minLength: 1, maxLength: 8 },
);

type Step = { readonly kind: string; readonly pauseMilliseconds: number };

/** A folder, reached by a link, whose two files agree where nobody is at work on them. */
async function startWorld(folder: string): Promise<(step: Step, text: string) => Promise<void>> {
  let count = 0;
  let current = path.join(folder, 'folder-0');
  const place = path.join(folder, 'world');
  const fill = async (target: string, text: string): Promise<void> => {
    await mkdir(target, { recursive: true });
    await writeFile(path.join(target, 'a.json'), text);
    await writeFile(path.join(target, 'b.json'), text);
  };
  await fill(current, 'start');
  await symlink(current, place);
  return async ({ kind }, text) => {
    switch (kind) {
      case 'write':
        return fill(current, text);
      case 'half':
        await fill(current, text);
        return writeFile(path.join(current, 'b.json'), `${text} and more`);
      case 'rename':
        await fill(`${current}.new`, text);
        await mkdir(current, { recursive: true });
        await rename(path.join(`${current}.new`, 'a.json'), path.join(current, 'a.json'));
        return rename(path.join(`${current}.new`, 'b.json'), path.join(current, 'b.json'));
      case 'swap':
        count += 1;
        current = path.join(folder, `folder-${count}`);
        await fill(current, text);
        await symlink(current, `${place}.new`);
        return rename(`${place}.new`, place);
      case 'recreate':
        await rm(current, { recursive: true, force: true });
        return fill(current, text);
      case 'remove':
        return rm(current, { recursive: true, force: true });
      default:
        await fill(current, 'broken');
        return undefined;
    }
  };
}

/** What the files say together; rejects where they disagree or cannot be read. */
async function readTogether(world: string): Promise<string> {
  const texts = new Set((await readWorldFiles(world)).map(({ text }) => text));
  const [text = ''] = texts;
  if (texts.size !== 1 || text === 'broken') {
    throw new Error(`The files say ${[...texts].join(' and ')}`);
  }
  return text;
}

describe('watchFiles()', () => {
  let folder: string;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    ({ folder, remove } = await temporaryFolder());
  });
  afterAll(() => remove());

  it('ends with what the files say in the end, or tells once why that cannot be served', async () => {
    const runs = fc.sample(steps, { numRuns: 24, seed: 20_260_101 });
    await Promise.all(
      runs.map(async (run, i) => {
        const own = path.join(folder, `run-${i}`);
        await mkdir(own);
        const act = await startWorld(own);
        const world = path.join(own, 'world');
        const readStamp = () => stampWorld(world);
        const ending = new AbortController();
        let served = 'start';
        const refusals: string[] = [];
        const attempt = async (): Promise<Attempt> => {
          const { text: stamp } = await readStamp();
          try {
            const text = await readTogether(world);
            if ((await readStamp()).text !== stamp) {
              return { kind: 'unsteady' };
            }
            served = text;
            return { kind: 'succeeded', stamp };
          } catch (error) {
            return (await readStamp()).text === stamp
              ? { kind: 'failed', stamp, reason: String(error) }
              : { kind: 'unsteady' };
          }
        };
        const watching = watchFiles({
          readStamp,
          firstStamp: (await readStamp()).text,
          settledStamp: () => undefined,
          attempt,
          refuse: (reason) => refusals.push(reason),
          signal: ending.signal,
        });
        for (const [j, step] of run.entries()) {
          await act(step, `text ${i} ${j}`);
          await sleep(step.pauseMilliseconds);
        }
        await sleep(4000);
        ending.abort();
        await watching;
        const wanted = await readTogether(world).catch(() => undefined);
        const told = JSON.stringify(run);
        if (wanted === undefined) {
          expect(refusals, told).toHaveLength(1);
        } else {
          expect(served, told).toBe(wanted);
          expect(refusals, told).toEqual([]);
        }
      }),
    );
  });
});
