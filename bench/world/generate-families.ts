import { parseWorld } from '../../src/world/parse-world.ts';
import { readWorldFiles } from '../../src/world/read-world.ts';
import type { World } from '../../src/world/world.ts';
import { defaultWorld } from '../../harness/places.ts';
import { createChooser } from '../../harness/random.ts';
import { type Family, familiesOf } from './families.ts';
import { makeName } from './make-name.ts';
import { renameFamily } from './rename-family.ts';
import { createTakenNames } from './taken-names.ts';
import { createVariation } from './vary-family.ts';

export type GeneratedWorldOptions = {
  /** How many creatures; their further forms come on top, six for ten creatures as in the built-in world. */
  readonly count: number;
  /** Decides everything that is left to chance. */
  readonly seed?: number;
};

const defaultSeed = 7;

/** The built-in world, after which the generated ones are made. */
export async function readModelWorld(): Promise<World> {
  const parsed = parseWorld(await readWorldFiles(defaultWorld));
  if (parsed.kind === 'invalid') {
    throw new Error('The built-in world is not valid');
  }
  return parsed.world;
}

/**
 * Families of made-up creatures, one after the other, with consecutive numbers from 1. Each follows a family of the
 * model; all of these have had their turn before one has another, so that worlds of any size have the model's shares and
 * records of the same mean size. Names are made up, facts are varied.
 */
export function* generateFamilies(
  model: World,
  { count, seed = defaultSeed }: GeneratedWorldOptions,
): Generator<Family, void, undefined> {
  const chooser = createChooser(seed);
  const vary = createVariation(model, chooser);
  const taken = createTakenNames();
  const families = familiesOf(model);
  const { generations } = model.manifest;
  const deck: Family[] = [];
  let made = 0;
  while (made < count) {
    if (deck.length === 0) {
      deck.push(...chooser.shuffle(families));
    }
    const next = deck.pop() ?? [];
    // At the end, one that is too long makes way for one that fits.
    const family =
      next.length <= count - made
        ? next
        : chooser.pick(families.filter(({ length }) => length <= count - made));
    const first = made + 1;
    yield renameFamily(vary(family), {
      makeName: () => makeName(chooser),
      take: (names) => taken.take(names),
    }).map((creature, place) => ({
      ...creature,
      number: first + place,
      generation: 1 + Math.floor(((first + place - 1) * generations) / count),
    }));
    made += family.length;
  }
}
