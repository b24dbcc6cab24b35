import { once } from 'node:events';
import path from 'node:path';
import { startChild } from '../../harness/child.ts';
import { executableOf, root, type Runtime } from '../../harness/places.ts';
import { type Check, noFaults } from '../check.ts';
import type { WorldsOutcome } from '../worlds/validate-worlds.ts';

/** Validates random and corrupted worlds on a runtime: the validator never throws, and always names the fault. */
export async function checkWorlds(
  runtime: Runtime,
  count: number,
  seed: number,
): Promise<readonly Check[]> {
  const child = startChild('anywhere', executableOf(runtime), [
    path.join(root, 'accept/worlds/validate-worlds.ts'),
    String(count),
    String(seed),
    path.join(root, 'worlds/lampshoal'),
  ]);
  let output = '';
  child.process.stdout?.on('data', (chunk) => (output += String(chunk)));
  await once(child.process, 'close');
  if (child.process.exitCode !== 0) {
    throw new Error(`The worlds could not be validated: ${child.complaints()}`);
  }
  const { valid, invalid, faults }: WorldsOutcome = JSON.parse(output);
  return [
    {
      ...noFaults('worlds that the validator failed at', faults, valid + invalid),
      ...(faults.length === 0 && { note: `${valid} of them are valid, and were compiled` }),
    },
  ];
}
