import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const cases: readonly [program: string, args: readonly string[], complaint: string][] = [
  ['accept/main.ts', ['nothing'], 'No group "nothing"; expected some of http, '],
  ['accept/main.ts', ['--runtime', 'deno'], 'No runtime "deno"; expected node, bun or both'],
  ['accept/main.ts', ['soak', '--minutes', 'ten'], '--minutes is a number above 0, not "ten"'],
  ['accept/main.ts', ['--quick'], "Unknown option '--quick'"],
  ['bench/main.ts', ['nothing'], 'No group "nothing"; expected some of lookup, '],
  ['bench/main.ts', ['--rounds', '0'], '--rounds is a number above 0, not "0"'],
  ['bench/main.ts', ['--sizes', '5'], '--sizes names at least two whole numbers from 100 on'],
  ['bench/main.ts', ['world', '5'], 'Expected "world COUNT DIR"'],
];

describe('the programs that check and measure', () => {
  it.each(cases)('%s refuses %j in one line', (program, args, complaint) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr.trimEnd().split('\n')).toEqual([expect.stringContaining(complaint)]);
  });
});
