import type { EvolutionStoneEntry } from '../world/schema.ts';
import type { World } from '../world/world.ts';
import type { Catalog, Creature, Evolution, EvolutionStone, Family } from './catalog.ts';
import { compileCreatures, compileEvolutions } from './compile-creatures.ts';
import { firstAlike } from './cosmetic-forms.ts';
import { describeEvolution } from './evolutions.ts';
import { compileMoves } from './compile-moves.ts';
import { createCatalog } from './open-catalog.ts';

/**
 * Compiles a validated world to a catalog; `modified` is when the world last changed. Throws if a reference leads nowhere,
 * which validation excludes.
 */
export function compileCatalog(world: World, modified?: Date): Catalog {
  const creatures = compileCreatures(world.creatures, world.manifest);
  const evolutions = compileEvolutions(world.creatures, creatures);
  const { manifest, leagues, evolutionStones } = world;
  return createCatalog(
    {
      manifest,
      leagues,
      evolutionStones: evolutionStones.map((stone) => compileStone(stone, evolutions)),
      creatures,
      localNames: world.creatures.map((entry) =>
        withoutTrailing([entry, ...(entry.forms ?? [])].map(({ names = {} }) => names)),
      ),
      families: groupFamilies(creatures, evolutions),
      ...compileMoves(world, creatures),
    },
    modified,
  );
}

/** Leaves out the last records if they are empty. */
function withoutTrailing<Item extends object>(items: readonly Item[]): Item[] {
  return items.slice(0, items.findLastIndex((item) => Object.keys(item).length > 0) + 1);
}

function compileStone(
  stone: EvolutionStoneEntry,
  evolutions: readonly Evolution[],
): EvolutionStone {
  return {
    ...stone,
    effects: withoutCosmetic(evolutions.filter(({ way }) => way.stone === stone.slug)).map(
      (evolution) => describeEvolution(evolution),
    ),
  };
}

/** Leaves out evolutions that differ from an earlier one in the looks of the forms alone (decision 22). */
function withoutCosmetic(evolutions: readonly Evolution[]): Evolution[] {
  const known = new Map<string, Evolution>();
  for (const evolution of evolutions) {
    const { from, to, way } = evolution;
    const names = [from, to].map(({ creature, form }) => firstAlike(creature, form).name);
    const key = JSON.stringify([names, way]);
    if (!known.has(key)) {
      known.set(key, evolution);
    }
  }
  return [...known.values()];
}

function groupFamilies(creatures: readonly Creature[], evolutions: readonly Evolution[]): Family[] {
  const families: { id: number; members: Creature[]; evolutions: Evolution[] }[] = [];
  for (const creature of creatures) {
    const { familyId: id } = creature;
    (families[id - 1] ??= { id, members: [], evolutions: [] }).members.push(creature);
  }
  for (const evolution of evolutions) {
    families[evolution.from.creature.familyId - 1]?.evolutions.push(evolution);
  }
  return families;
}
