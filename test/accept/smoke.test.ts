import { describe, expect, it } from 'vitest';
import { bodies } from '../../accept/bodies.ts';
import { drain } from '../../accept/drain.ts';
import { fuzz } from '../../accept/fuzz.ts';
import { http } from '../../accept/http.ts';
import { kill } from '../../accept/kill.ts';
import { reload } from '../../accept/reload.ts';
import { replicas } from '../../accept/replicas.ts';
import { stop } from '../../accept/stop.ts';
import { store } from '../../accept/store.ts';
import { startChild } from '../../harness/child.ts';
import { runtimes } from '../../harness/places.ts';
import { isMissing } from '../system-programs.ts';

/**
 * The groups of which a small volume means something whatever else the machine does. The first take long on one runtime, and
 * the tests of what they check run on the other too.
 */
const runs = [
  ...[replicas, stop, store, kill].map((group) => ({ ...group, runtime: 'Node' })),
  ...[reload, drain].map((group) => ({ ...group, runtime: 'Bun' })),
  ...[fuzz, bodies, http].flatMap((group) => runtimes.map((runtime) => ({ ...group, runtime }))),
];

describe('"npm run accept -- --smoke"', () => {
  it.concurrent.for(runs)(
    'misses nothing in $name on $runtime',
    async ({ name, runtime, needs }, { skip }) => {
      skip(needs.some(isMissing));
      const args = ['accept/main.ts', '--smoke', '--runtime', runtime.toLowerCase(), name];
      const { ended, printed, complaints } = startChild(process.execPath, args);
      const code = await ended;
      // With the note of each.
      const missed = printed.filter((_, i) =>
        /✗|not checked/.test(`${printed[i - 1]}${printed[i]}`),
      );
      expect([code, missed, complaints]).toEqual([0, [], []]);
      expect(printed.at(-1)).toBe('All 1 passed');
    },
  );
});
