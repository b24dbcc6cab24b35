import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Catalog } from '../src/catalog/catalog.ts';
import { compileCatalog } from '../src/catalog/compile-catalog.ts';
import { parseWorld, type WorldFile } from '../src/world/parse-world.ts';
import type { CreatureEntry, Manifest } from '../src/world/schema.ts';
import { createRandom } from './load.ts';
import { defaultWorld } from './places.ts';

const seed = 7;
const syllables =
  'ba be bo chi cha da do fa fi ga go ha ja ka ki la lo ma mu na ni pa po ra ri sa shi ta tu va zo'.split(
    ' ',
  );

/** The catalog of a world of so many made-up creatures, the same each time, in families of three. */
export function generateCatalog(count: number): Catalog {
  const parsed = parseWorld(generateWorld(count));
  if (parsed.kind === 'invalid') {
    throw new Error(`The generated world is not valid: ${JSON.stringify(parsed.issues[0])}`);
  }
  return compileCatalog(parsed.world);
}

/** The files of such a world; everything but the creatures is as in the built-in one. */
export function generateWorld(count: number): readonly WorldFile[] {
  const manifestText = readFileSync(path.join(defaultWorld, 'world.json'), 'utf8');
  const manifest: Manifest = JSON.parse(manifestText);
  const random = createRandom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const pick = <Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item => {
    const item = items[below(items.length)];
    if (item === undefined) {
      throw new Error('Nothing to choose from');
    }
    return item;
  };
  const typeNames = manifest.types.map(({ name }) => name);
  const eggGroups = manifest.eggGroups.map(({ name }) => name);
  const abilities = Array.from({ length: 300 }, (_, i) => `Power of ${nameOf(i)}`);
  const creatures = Array.from({ length: count }, (_, i): CreatureEntry => {
    const stage = i % 3;
    return {
      number: i + 1,
      name: nameOf(i),
      species: `${nameOf(below(500))} kind`,
      generation: 1 + Math.floor((i * 9) / count),
      legendary: below(40) === 0,
      types: [...new Set([pick(typeNames), pick(typeNames)])],
      abilities: { normal: [pick(abilities)], hidden: [pick(abilities)] },
      eggGroups: [pick(eggGroups)],
      gender: pick(['genderless', { male: 50, female: 50 }, { male: 87.5, female: 12.5 }] as const),
      heightMetres: (1 + below(200)) / 10,
      weightKilograms: (1 + below(9000)) / 10,
      ...(stage > 0 && { evolvesFrom: [{ from: nameOf(i - 1), by: 'level', level: 16 * stage }] }),
    };
  });
  return [
    { path: 'world.json', text: manifestText },
    { path: 'creatures.json', text: JSON.stringify(creatures) },
  ];
}

/** A name of its own for each index: its digits to the base of the syllables, at least three. */
function nameOf(index: number): string {
  let rest = index;
  let name = '';
  for (let place = 0; place < 3 || rest > 0; place += 1) {
    name += syllables[(rest + place * 11) % syllables.length];
    rest = Math.floor(rest / syllables.length);
  }
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
