/** A family as a graph: its creatures, and how their forms come from one another. */
import * as v from 'valibot';
import type { Catalog, Evolution, Family, FormOf } from './catalog.ts';
import { describeEvolution } from './describe-evolution.ts';
import { type Naming, ownNaming } from './naming.ts';

const Member = v.strictObject({
  number: v.string(),
  name: v.pipe(v.string(), v.description('Name of the creature')),
  form: v.pipe(v.string(), v.description('Name of the form')),
});

export const EvolutionSchema = v.strictObject({
  from: Member,
  to: Member,
  conditions: v.strictObject({
    by: v.picklist(['level', 'stone', 'item', 'trade', 'friendship', 'move', 'other']),
    level: v.optional(v.pipe(v.number(), v.integer())),
    stone: v.optional(
      v.strictObject({ name: v.string(), slug: v.string(), url: v.pipe(v.string(), v.url()) }),
    ),
    item: v.optional(v.pipe(v.string(), v.description('Used by `item`, held otherwise'))),
    move: v.optional(v.string()),
    gender: v.optional(v.picklist(['male', 'female'])),
    time: v.optional(v.picklist(['day', 'evening', 'night'])),
    place: v.optional(v.string()),
    other: v.optional(v.pipe(v.string(), v.description('What no other member can say, in words'))),
  }),
  sentence: v.string(),
});

export const FamilySchema = v.strictObject({
  id: v.pipe(v.number(), v.integer()),
  members: v.pipe(
    v.array(v.strictObject({ number: v.string(), name: v.string() })),
    v.description('The creatures of the family, in number order'),
  ),
  evolutions: v.array(EvolutionSchema),
});

/** A family: its creatures in number order, and how their forms come from one another. */
export type FamilyRecord = v.InferOutput<typeof FamilySchema>;

/** An evolution from one form to another, its conditions in members and in a sentence. */
export type EvolutionRecord = v.InferOutput<typeof EvolutionSchema>;

/** A family of the catalog as a record. */
export function representFamily(
  { id, members, evolutions }: Family,
  catalog: Catalog,
  baseUrl: string,
  naming: Naming = ownNaming,
): FamilyRecord {
  return {
    id,
    members: members.map(({ number, name }) => ({
      number: String(number),
      name: naming.nameFor(name),
    })),
    evolutions: evolutions.map((evolution) =>
      representEvolution(catalog, evolution, baseUrl, naming),
    ),
  };
}

/** An evolution of the catalog as a record. */
export function representEvolution(
  { evolutionStones }: Catalog,
  evolution: Evolution,
  baseUrl: string,
  naming: Naming = ownNaming,
): EvolutionRecord {
  const { by, level, stone: slug, item, move, gender, time, place, condition } = evolution.way;
  const stone = evolutionStones.find((each) => each.slug === slug);
  return {
    from: memberOf(evolution.from, naming),
    to: memberOf(evolution.to, naming),
    conditions: {
      by,
      ...(level !== undefined && { level }),
      ...(stone && {
        stone: {
          name: stone.name,
          slug: stone.slug,
          url: `${baseUrl}/v1/evolution-stone/${stone.slug}`,
        },
      }),
      ...(item !== undefined && { item }),
      ...(move !== undefined && { move }),
      ...(gender && { gender }),
      ...(time && { time }),
      ...(place !== undefined && { place }),
      ...(condition !== undefined && { other: condition }),
    },
    sentence: describeEvolution(evolution, evolutionStones),
  };
}

function memberOf({ creature, form }: FormOf, naming: Naming): EvolutionRecord['from'] {
  return {
    number: String(creature.number),
    name: naming.nameFor(creature.name),
    form: naming.nameOfForm(creature, form),
  };
}
