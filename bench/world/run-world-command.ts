import { existsSync, readdirSync } from 'node:fs';
import type { Family } from './families.ts';
import { writeWorld } from './write-world.ts';

const most = 1_000_000;

/** The arguments of `npm run bench -- world COUNT DIR`. */
export type WorldCommand = {
  readonly count: number;
  readonly folder: string;
  readonly seed: number | undefined;
};

/** Throws for invalid arguments. */
export function parseWorldCommand(
  operands: readonly string[],
  seedText: string | undefined,
): WorldCommand {
  const [countText = '', folder, ...others] = operands;
  const count = wholeNumber(countText, 'COUNT', most);
  const seed = seedText === undefined ? undefined : wholeNumber(seedText, '--seed', 2 ** 32);
  if (folder === undefined || others.length > 0) {
    throw new Error('Expected "world COUNT DIR" with a number of creatures and one folder');
  }
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Error(`The folder "${folder}" is not empty`);
  }
  return { count, folder, seed };
}

/** Writes a generated world into a folder. */
export async function runWorldCommand({ count, folder, seed }: WorldCommand): Promise<void> {
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
