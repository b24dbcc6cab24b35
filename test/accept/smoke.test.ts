import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fuzz } from '../../accept/fuzz.ts';
import { security } from '../../accept/security.ts';
import { describeResult, runGroup } from '../../accept/run.ts';
import { runtimes } from '../../harness/places.ts';
import { isMissing } from '../system-programs.ts';

/** The acceptance groups whose checks no other test makes. "security" checks code that is the same on both runtimes. */
describe.each([
  { name: 'fuzz', group: fuzz, on: runtimes },
  { name: 'security', group: security, on: ['Bun'] as const },
])('a small volume of the acceptance group "$name"', ({ group, on }) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'creature-catalog-accept-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.skipIf(group.needs.some(isMissing)).each(on)(
    'passes on %s',
    async (runtime) => {
      const result = await runGroup(group, {
        runtime,
        volume: 'smoke',
        seed: 20_260_101,
        folder,
      });
      expect(result.passed, describeResult(result)).toBe(true);
    },
    120_000,
  );
});
