/** A catalog in one JSON file, for programs that work without the service. */
import * as v from 'valibot';
import { motifs } from '@creature-catalog/portrait/subject';
import type { Catalog, Family } from './catalog.ts';
import type { PackedFamily, PackedForm } from './write-catalog.ts';
import { LeagueSchema } from './representations.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const Names = v.array(v.string());
const Place = v.pipe(Count, v.description('Place in `creatures`, from 0'));
const Measure = v.union([v.number(), v.literal('unknown')]);
const Gender = v.union([
  v.object({ male: v.number(), female: v.number() }),
  v.literal('genderless'),
]);

/** Facts are metric, as in the world's files; a lookup finds a form by `name` and `aliases`. */
export const CatalogFormSchema = v.object({
  name: v.string(),
  slug: v.string(),
  aliases: Names,
  rank: Count,
  types: Names,
  abilities: v.object({ normal: Names, hidden: Names }),
  eggGroups: Names,
  gender: Gender,
  heightMetres: Measure,
  weightKilograms: Measure,
  mega: v.boolean(),
  description: v.optional(v.string()),
  colour: v.optional(v.string()),
  body: v.optional(v.string()),
  line: v.object({ stage: Count, creatures: Names }),
});

const CreatureSchema = v.object({
  number: Count,
  name: v.string(),
  species: v.string(),
  generation: Count,
  starter: v.boolean(),
  legendary: v.boolean(),
  mythical: v.boolean(),
  ultraBeast: v.boolean(),
  familyId: Count,
  forms: v.tupleWithRest([CatalogFormSchema], CatalogFormSchema),
});

const PlacedFormSchema = v.pipe(
  v.tuple([Count, Count]),
  v.description('Place of the creature, and the rank of the form'),
);

const EvolutionSchema = v.object({
  from: PlacedFormSchema,
  to: PlacedFormSchema,
  way: v.object({
    by: v.picklist(['level', 'stone', 'item', 'trade', 'friendship', 'move', 'other']),
    level: v.optional(Count),
    stone: v.optional(v.string()),
    item: v.optional(v.string()),
    move: v.optional(v.string()),
    gender: v.optional(v.picklist(['male', 'female'])),
    time: v.optional(v.picklist(['day', 'evening', 'night'])),
    place: v.optional(v.string()),
    condition: v.optional(v.string()),
  }),
});

const ManifestSchema = v.object({
  format: v.literal(1),
  title: v.string(),
  author: v.exactOptional(v.string()),
  language: v.optional(v.string()),
  generations: Count,
  types: v.array(
    v.object({
      name: v.string(),
      colour: v.string(),
      motif: v.optional(v.picklist(motifs)),
      attacks: v.optional(v.record(v.string(), v.number())),
    }),
  ),
  eggGroups: v.array(v.object({ name: v.string(), body: v.optional(v.string()) })),
  subjects: v.optional(Names),
  synonyms: v.optional(v.array(Names)),
});

const EvolutionStoneSchema = v.object({
  name: v.string(),
  slug: v.string(),
  aka: v.string(),
  colour: v.string(),
  effects: Names,
});

const NamesByLanguageSchema = v.record(v.string(), v.string());

export const CatalogFileSchema = v.object({
  kind: v.literal('catalog'),
  baseURL: v.string(),
  resourcesURL: v.string(),
  manifest: ManifestSchema,
  leagues: v.array(LeagueSchema),
  evolutionStones: v.array(EvolutionStoneSchema),
  creatures: v.array(CreatureSchema),
  localNames: v.pipe(
    v.array(NamesByLanguageSchema),
    v.description('Names in other languages by their tags, a record for each creature'),
  ),
  localFormNames: v.optional(
    v.pipe(
      v.array(v.array(NamesByLanguageSchema)),
      v.description('The same for its further forms, up to the last with names'),
    ),
    [],
  ),
  families: v.pipe(
    v.array(v.object({ members: v.array(Place), evolutions: v.array(EvolutionSchema) })),
    v.description('In the order of their ids, from 1'),
  ),
});

/** Returns the text of a catalog file in pieces, so that a large world needs little memory. */
export function* writeCatalogFile(
  { manifest, leagues, evolutionStones, creatures, localNames, families }: Catalog,
  addresses: { readonly baseUrl: string; readonly resourcesUrl: string },
): Iterable<string> {
  const head = {
    kind: 'catalog',
    baseURL: addresses.baseUrl,
    resourcesURL: addresses.resourcesUrl,
    manifest,
    leagues,
    evolutionStones,
  };
  yield `${JSON.stringify(head).slice(0, -1)},"creatures":[`;
  const positions = new Map<number, number>();
  for (const creature of creatures) {
    yield (positions.size === 0 ? '' : ',') + JSON.stringify(creature);
    positions.set(creature.number, positions.size);
  }
  yield '],"localNames":[';
  for (let place = 0; place < creatures.length; place += 1) {
    yield (place === 0 ? '' : ',') + JSON.stringify(Object.fromEntries(localNames.at(place)));
  }
  yield '],"localFormNames":[';
  for (let place = 0; place < creatures.length; place += 1) {
    const further = localNames.formsAt(place).slice(1);
    yield (
      (place === 0 ? '' : ',') + JSON.stringify(further.map((names) => Object.fromEntries(names)))
    );
  }
  yield '],"families":[';
  let before = '';
  for (const family of families) {
    yield before + JSON.stringify(packFamily(family, positions));
    before = ',';
  }
  yield ']}';
}

function packFamily(
  { members, evolutions }: Family,
  positions: ReadonlyMap<number, number>,
): PackedFamily {
  const positionOf = ({ number }: { readonly number: number }): number =>
    positions.get(number) ?? 0;
  const pack = ({ creature, form }: Family['evolutions'][number]['from']): PackedForm => [
    positionOf(creature),
    form.rank,
  ];
  return {
    members: members.map(positionOf),
    evolutions: evolutions.map(({ from, to, way }) => ({ from: pack(from), to: pack(to), way })),
  };
}
