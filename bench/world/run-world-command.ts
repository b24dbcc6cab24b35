import { existsSync, readdirSync } from 'node:fs';
import type { Family } from './families.ts';
import { writeWorld } from './write-world.ts';

const most = 1_000_000;

/** `npm run bench -- world COUNT DIR`: writes a generated world into a folder. Throws where it is not asked well. */
export async function runWorldCommand(
  operands: readonly string[],
  seedText: string | undefined,
): Promise<void> {
  const [countText = '', folder, ...others] = operands;
  const count = wholeNumber(countText, 'COUNT', most);
  const seed = seedText === undefined ? undefined : wholeNumber(seedText, '--seed', 2 ** 32);
  if (folder === undefined || others.length > 0) {
    throw new Error('Expected "world COUNT DIR" with a number of creatures and one folder');
  }
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Error(`The folder "${folder}" is not empty`);
  }
  let forms = 0;
  await writeWorld(folder, { count, ...(seed !== undefined && { seed }) }, (family: Family) => {
    forms += family.reduce((sum, creature) => sum + 1 + (creature.forms?.length ?? 0), 0);
  });
  console.log(`${folder}: ${count} creatures in ${forms} forms`);
}

function wholeNumber(text: string, name: string, largest: number): number {
  const number = Number(text);
  if (!/^[0-9]+$/.test(text) || number < 1 || number > largest) {
    throw new Error(`${name} is a whole number from 1 to ${largest}, not "${text}"`);
  }
  return number;
}
