import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeWorld } from '../../bench/world.ts';
import { newFolder } from '../../harness/lifetimes.ts';
import { defaultWorld } from '../../harness/places.ts';
import { readWorld } from '../../src/package/world.ts';
import type { CreatureEntry } from '../../src/world/schema.ts';

async function creaturesIn(world: string): Promise<readonly CreatureEntry[]> {
  const parsed = await readWorld(world);
  return parsed.kind === 'valid' ? parsed.world.creatures : [];
}

describe('a generated world', () => {
  const folder = newFolder();

  it.each([1, 150, 1300])('is valid and has the given number of creatures: %i', async (count) => {
    const world = path.join(folder, String(count));
    writeWorld(world, { count });
    const creatures = await creaturesIn(world);
    expect(creatures.map(({ number }) => number)).toEqual(
      Array.from({ length: count }, (_, i) => i + 1),
    );
  });

  it('has the records of the built-in one, under other names that are the same each time', async () => {
    const world = path.join(folder, 'again');
    writeWorld(world, { count: 1300 });
    const creatures = await creaturesIn(world);
    const model = await creaturesIn(defaultWorld);
    const factsOf = ({ types, abilities }: CreatureEntry) => ({ types, abilities });
    expect(creatures.slice(0, 1025).map(factsOf)).toEqual(model.map(factsOf));
    const known = new Set(model.map(({ name }) => name));
    expect(creatures.filter(({ name }) => known.has(name))).toEqual([]);
    expect(creatures).toEqual(await creaturesIn(path.join(folder, '1300')));
  });
});
