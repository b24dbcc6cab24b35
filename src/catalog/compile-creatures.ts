import { nameWords } from '../world/name-key.ts';
import type { CreatureEntry, FormEntry } from '../world/schema.ts';
import type { Creature, Evolution, EvolutionLine, Form, FormOf } from './catalog.ts';
import { compileEvolutionLines } from './evolution-lines.ts';
import { compileFamilies } from './families.ts';

/**
 * Every creature of a validated world, in its order, with what only the whole world can tell of it. Throws where the
 * world breaks what its validation promises.
 */
export function compileCreatures(entries: readonly CreatureEntry[]): Creature[] {
  const families = compileFamilies(entries);
  const lines = compileEvolutionLines(entries);
  return entries.map((entry) => compileCreature(entry, families, lines));
}

/** Every evolution, by number of the creature that evolves, then its form, then what it becomes. */
export function compileEvolutions(
  entries: readonly CreatureEntry[],
  creatures: readonly Creature[],
): Evolution[] {
  const forms = new Map<string, FormOf>();
  for (const creature of creatures) {
    for (const form of creature.forms) {
      forms.set(form.name, { creature, form });
    }
  }
  const evolutions = entries.flatMap((entry) =>
    [entry, ...(entry.forms ?? [])].flatMap(({ name, evolvesFrom }) =>
      (evolvesFrom ?? []).map(({ from, ...way }) => ({
        from: promised(forms.get(from), from),
        to: promised(forms.get(name), name),
        way,
      })),
    ),
  );
  // The sort is stable: what stands equal stays in the order of the creatures it leads to.
  return evolutions.toSorted(
    (a, b) =>
      a.from.creature.number - b.from.creature.number || a.from.form.rank - b.from.form.rank,
  );
}

function compileCreature(
  entry: CreatureEntry,
  families: ReadonlyMap<number, number>,
  lines: ReadonlyMap<string, EvolutionLine>,
): Creature {
  return {
    number: entry.number,
    name: entry.name,
    species: entry.species,
    generation: entry.generation,
    starter: entry.starter ?? false,
    legendary: entry.legendary ?? false,
    mythical: entry.mythical ?? false,
    ultraBeast: entry.ultraBeast ?? false,
    familyId: promised(families.get(entry.number), entry.name),
    forms: [
      compileForm(entry, undefined, 0, lines),
      ...(entry.forms ?? []).map((form, i) => compileForm(entry, form, i + 1, lines)),
    ],
  };
}

/** A further form takes over from the base form what it does not state. */
function compileForm(
  base: CreatureEntry,
  further: FormEntry | undefined,
  rank: number,
  lines: ReadonlyMap<string, EvolutionLine>,
): Form {
  const { name, aliases } = further ?? base;
  return {
    name,
    slug: nameWords(name).join('-'),
    aliases: aliases ?? [],
    rank,
    types: further?.types ?? base.types,
    abilities: further?.abilities ?? base.abilities,
    eggGroups: further?.eggGroups ?? base.eggGroups,
    gender: further?.gender ?? base.gender,
    heightMetres: further?.heightMetres ?? base.heightMetres,
    weightKilograms: further?.weightKilograms ?? base.weightKilograms,
    mega: further?.mega ?? false,
    colour: further?.appearance?.colour ?? base.appearance?.colour,
    body: further?.appearance?.body ?? base.appearance?.body,
    line: promised(lines.get(name), name),
  };
}

function promised<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) {
    throw new Error(`The world's validation let "${name}" pass without its counterpart`);
  }
  return value;
}
