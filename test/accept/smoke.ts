import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { groups } from '../../accept/groups/groups.ts';
import { describeResult } from '../../accept/report.ts';
import { runGroup } from '../../accept/run-group.ts';
import { type Runtime, serviceProgram } from '../../harness/places.ts';
import { isMissing } from '../system-programs.ts';

/** Seconds on a machine with nothing else to do. One that is given up would take the processes of the next with it. */
const timeoutMilliseconds = 600_000;

/** A busy machine fails those that keep times, whatever the service does. */
const untimed = groups.filter(({ isTimed }) => !isTimed);

/** A little of each acceptance group on a runtime. Groups wait half of their time: a file for each lets the other work. */
export function describeSmoke(runtime: Runtime): void {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'creature-catalog-accept-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  describe.each(untimed)('a little of the acceptance group "$name"', (group) => {
    it.skipIf(group.needs.some(isMissing))(
      `passes on ${runtime}`,
      async () => {
        const result = await runGroup(group, {
          runtime,
          volume: 'smoke',
          seed: 20_260_101,
          folder,
          program: serviceProgram,
        });
        expect(result.passed, describeResult(result)).toBe(true);
      },
      timeoutMilliseconds,
    );
  });
}
