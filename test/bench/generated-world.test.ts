import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTakenNames } from '../../bench/world/taken-names.ts';
import { familiesOf } from '../../bench/world/families.ts';
import { generateFamilies, readModelWorld } from '../../bench/world/generate-families.ts';
import { writeWorld } from '../../bench/world/write-world.ts';
import { nameKey } from '../../src/world/name-key.ts';
import { parseWorld } from '../../src/world/parse-world.ts';
import { readWorldFiles } from '../../src/world/read-world.ts';
import type { CreatureEntry } from '../../src/world/schema.ts';
import type { World } from '../../src/world/world.ts';

const count = 1000;
let folder = '';
let model: World;
let world: World;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'generated-world-'));
  await writeWorld(folder, { count });
  model = await readModelWorld();
  const parsed = parseWorld(await readWorldFiles(folder));
  if (parsed.kind === 'invalid') {
    throw new Error(`Expected a valid world, not ${JSON.stringify(parsed.issues[0])}`);
  }
  ({ world } = parsed);
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('a generated world', () => {
  it('has the given number of creatures, numbered from 1', () => {
    expect(world.creatures.map(({ number }) => number)).toEqual(
      Array.from({ length: count }, (_, i) => i + 1),
    );
  });

  it.each([
    ['further forms', ({ forms = [] }: CreatureEntry) => forms.length, 0.1],
    ['evolutions', ({ evolvesFrom = [] }: CreatureEntry) => evolvesFrom.length, 0.1],
    ['types', ({ types }: CreatureEntry) => types.length, 0.1],
    ['aliases', ({ aliases = [] }: CreatureEntry) => aliases.length, 0.1],
    ['hidden abilities', ({ abilities }: CreatureEntry) => abilities.hidden.length, 0.1],
  ])('has about as many %s a creature as the built-in one', (_, countOf, tolerance) => {
    const mean = ({ creatures }: World): number =>
      creatures.reduce((sum, creature) => sum + countOf(creature), 0) / creatures.length;
    expect(Math.abs(mean(world) / mean(model) - 1)).toBeLessThan(tolerance);
  });

  it('has families of the shapes that the built-in one has', () => {
    const lengths = new Set(familiesOf(model).map(({ length }) => length));
    const generated = familiesOf(world).map(({ length }) => length);
    expect(generated.filter((length) => !lengths.has(length))).toEqual([]);
    expect(new Set(generated).size).toBeGreaterThan(2);
  });

  it('has none of the built-in names', () => {
    const known = new Set(model.creatures.map(({ name }) => nameKey(name)));
    expect(world.creatures.filter(({ name }) => known.has(nameKey(name)))).toEqual([]);
  });

  it('is the same each time, and another for another seed', () => {
    const creatures = [...generateFamilies(model, { count })].flat();
    expect(creatures).toEqual(world.creatures);
    expect([...generateFamilies(model, { count, seed: 8 })].flat()).not.toEqual(creatures);
  });

  it('has the given size even if it cuts the last family short', () => {
    for (const small of [1, 2, 3, 7]) {
      expect([...generateFamilies(model, { count: small })].flat()).toHaveLength(small);
    }
  });
});

describe('writeWorld()', () => {
  it('puts at most 10,000 creatures into a file', async () => {
    const large = path.join(folder, 'large');
    await writeWorld(large, { count: 10_001 });
    const lengths = readdirSync(path.join(large, 'creatures')).map((file) => {
      const creatures: unknown[] = JSON.parse(
        readFileSync(path.join(large, 'creatures', file), 'utf8'),
      );
      return creatures.length;
    });
    expect(lengths).toEqual([10_000, 1]);
  });
});

describe('createTakenNames()', () => {
  it('accepts a name once in any spelling, and all names of a creature or none', () => {
    const { take } = createTakenNames();
    expect(take(['Abo', 'Mega Abo'])).toBe(true);
    expect(take(['àbo'])).toBe(false);
    expect(take(['Free', 'megaabo'])).toBe(false);
    expect(take(['Free'])).toBe(true);
    expect(take(['Twice', 'twice'])).toBe(false);
  });
});
