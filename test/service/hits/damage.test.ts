import { closeSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openHitFile } from '../../../src/service/hits/hit-file.ts';
import { openHitCounter } from '../../../src/service/hits/hit-counter.ts';
import { fileBytes } from '../../../src/service/hits/slot.ts';
import { withFolder } from './processes.ts';

const hits = 5;

/** What lies in a file after five hits. */
async function createSample(): Promise<Uint8Array> {
  return withFolder((directory) => {
    const counter = openHitCounter({ directory, warn: expect.unreachable });
    for (let hit = 0; hit < hits; hit += 1) counter.count();
    counter.close();
    return readFileSync(join(directory, 'hits-0.bin'));
  });
}

type Outcome = {
  readonly count: number;
  readonly warnings: readonly string[];
  readonly quarantined: readonly Uint8Array[];
};

/** Starts a counter on a file of these bytes, and counts one hit to see that it goes on. */
function startOn(directory: string, bytes: Uint8Array): Outcome {
  mkdirSync(directory);
  writeFileSync(join(directory, 'hits-0.bin'), bytes);
  const warnings: string[] = [];
  const counter = openHitCounter({ directory, warn: (message) => warnings.push(message) });
  const count = counter.total();
  counter.count();
  counter.close();
  const reopened = openHitCounter({ directory, warn: expect.unreachable });
  expect(reopened.total()).toBe(count + 1);
  reopened.close();
  const quarantined = readdirSync(directory)
    .filter((name) => name.startsWith('hits-0.bin.corrupt-'))
    .map((name) => readFileSync(join(directory, name)));
  return { count, warnings, quarantined };
}

/** What became of the count: the only honest ends there are, or what was wrong. */
function judge({ count, warnings, quarantined }: Outcome, bytes: Uint8Array): string {
  const [warning = 'silence', ...more] = warnings;
  const [kept, ...others] = quarantined;
  if (more.length > 0 || others.length > 0) return 'more than one report';
  if (kept === undefined) {
    if (!warning.includes('damaged')) return warning;
    if (count === hits) return 'newest';
    return count === hits - 1 ? 'older' : `${count} hits`;
  }
  if (!warning.includes('unreadable') || count !== 0) return `${count} hits, ${warning}`;
  return Buffer.compare(kept, bytes) === 0 ? 'kept aside' : 'kept aside, changed';
}

test('A file truncated to any length goes on from a valid slot or is kept aside, with a warning', async () => {
  const sample = await createSample();
  await withFolder((directory) => {
    for (let length = 0; length < fileBytes; length += 1) {
      const bytes = sample.subarray(0, length);
      const outcome = startOn(join(directory, `${length}`), bytes);
      // The fifth hit has sequence 6 and lies in the first slot.
      expect(judge(outcome, bytes)).toBe(length < 20 ? 'kept aside' : 'newest');
    }
  });
});

test('A file that is too long goes on from its newest slot, with a warning', async () => {
  const sample = await createSample();
  await withFolder((directory) => {
    for (const surplus of [1, 20, 5000]) {
      const bytes = Buffer.concat([sample, Buffer.alloc(surplus, 0xff)]);
      expect(judge(startOn(join(directory, `${surplus}`), bytes), bytes)).toBe('newest');
    }
  });
});

test('Any single bit flipped costs at most the last hit, with a warning', async () => {
  const sample = await createSample();
  await withFolder((directory) => {
    for (let bit = 0; bit < fileBytes * 8; bit += 1) {
      const bytes = Uint8Array.from(sample);
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const outcome = startOn(join(directory, `${bit}`), bytes);
      expect(judge(outcome, bytes)).toBe(bit < 160 ? 'older' : 'newest');
    }
  });
});

test('Any bytes overwritten never give a silent or a made-up count', async () => {
  expect.hasAssertions();
  const sample = await createSample();
  let run = 0;
  await withFolder((directory) => {
    fc.assert(
      fc.property(fc.nat(fileBytes - 1), fc.uint8Array({ minLength: 1 }), (offset, noise) => {
        const bytes = Uint8Array.from(sample);
        bytes.set(noise.subarray(0, fileBytes - offset), offset);
        fc.pre(Buffer.compare(bytes, sample) !== 0);
        run += 1;
        const end = judge(startOn(join(directory, `${run}`), bytes), bytes);
        expect(['newest', 'older', 'kept aside']).toContain(end);
      }),
      { numRuns: 60 },
    );
  });
});

test('Unreadable files are all kept aside, also in one millisecond', async () => {
  await withFolder((directory) => {
    const warnings: string[] = [];
    const warn = (message: string): void => void warnings.push(message);
    for (let copy = 0; copy < 3; copy += 1) {
      writeFileSync(join(directory, 'hits-0.bin'), `copy ${copy}`);
      closeSync(openHitFile({ directory, number: 0, expected: true, warn }).descriptor);
    }
    const kept = readdirSync(directory).filter((name) => name.includes('corrupt'));
    expect(kept).toHaveLength(3);
    expect(warnings).toHaveLength(3);
  });
});

test('An unreadable file of another process is reported once and left to its next owner', async () => {
  await withFolder((directory) => {
    writeFileSync(join(directory, 'hits-3.bin'), 'rubbish');
    const warnings: string[] = [];
    const counter = openHitCounter({ directory, warn: (message) => warnings.push(message) });
    counter.count();
    expect([counter.total(), counter.total()]).toEqual([1, 1]);
    expect(warnings).toEqual([expect.stringContaining('hits-3.bin" are unreadable')]);
    expect(readFileSync(join(directory, 'hits-3.bin'), 'utf8')).toBe('rubbish');
    counter.close();
  });
});

test('A file that disappeared between two starts is reported', async () => {
  await withFolder((directory) => {
    const warnings: string[] = [];
    const warn = (message: string): void => void warnings.push(message);
    mkdirSync(join(directory, 'gone'));
    writeFileSync(join(directory, 'gone', 'hits-0.1.lock'), 'linux 1 2 3 4 5\nreleased\n');
    const counter = openHitCounter({ directory: join(directory, 'gone'), warn });
    expect(counter.total()).toBe(0);
    expect(warnings).toEqual([expect.stringContaining('are gone: it counts from 0 again')]);
    counter.close();
  });
});
