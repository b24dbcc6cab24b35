/**
 * The JSON bodies of the nine operations (spec §2), member for member in the spec's order. The only place where the
 * wire's quirks live: numbers as strings, feet, inches and pounds, pairs for genders.
 */
import * as v from 'valibot';
import {
  type Catalog,
  type Creature,
  type EvolutionStone,
  type FormOf,
  formsOf,
  isCosmetic,
  type League,
  slugFor,
} from './catalog.ts';
import type { LeagueSchema } from './catalog-schema.ts';
import { describeForm } from './describe-form.ts';
import { type Naming, ownNamingOf } from './languages.ts';
import { memoize } from '../world/memoize.ts';
import { factsOf, isFlag, optionalMembers } from './optional-facts.ts';
import { statsOf } from './stats.ts';
import { formatHeight, formatWeight } from '../world/imperial.ts';
import { described, Integer, optionalMember } from '../world/described.ts';

const Names = v.array(v.string());

export const CreatureFamilySchema = v.strictObject({
  id: described(Integer, 'Identifier of the family'),
  evolutionStage: described(Integer, 'Place in the line, from 1'),
  evolutionLine: described(
    Names,
    'Names of creatures: ancestors, the creature itself, descendants by stage',
  ),
});

/** Spec §2.1, then `description` (decision 17). */
export const CreatureRecordSchema = v.strictObject({
  number: v.pipe(
    v.string(),
    v.regex(/^[0-9]+$/),
    v.description('Catalog number, digits without padding'),
  ),
  name: described(v.string(), 'Name of the creature, or of the form'),
  species: described(v.string(), 'Species of the creature, such as Mouse'),
  types: Names,
  abilities: v.strictObject({
    normal: described(Names, 'Empty if unknown'),
    hidden: Names,
  }),
  eggGroups: Names,
  gender: described(v.array(v.number()), '[male %, female %], or empty for a genderless creature'),
  height: described(v.string(), 'Feet and inches; `???` if unknown'),
  weight: described(v.string(), 'Pounds; `??? lbs.` if unknown'),
  family: CreatureFamilySchema,
  starter: described(v.boolean(), 'Whether it is a starter: a partner to begin a journey with'),
  legendary: v.boolean(),
  mythical: v.boolean(),
  ultraBeast: v.boolean(),
  mega: described(v.boolean(), 'Whether the form is mega evolved'),
  gen: described(Integer, 'Generation in which the creature was discovered'),
  sprite: v.pipe(v.string(), v.url(), v.description('Address of a picture')),
  description: described(v.string(), 'Description of the form in one or more sentences'),
});

const Measure = v.nullable(v.number());

/** A number for each stat of the world, in its order, then their total (decision 23). */
const StatsSchema = v.record(v.string(), Integer);

/**
 * All that is known of a form (decision 26): the creature record, measures as numbers (decision 21), and what only some
 * worlds tell.
 */
export const FormRecordSchema = v.strictObject({
  ...CreatureRecordSchema.entries,
  heightMetres: described(Measure, 'Height in metres; null if unknown'),
  weightKilograms: described(Measure, 'Weight in kilograms; null if unknown'),
  slug: described(v.string(), 'Its name in addresses'),
  base: described(v.boolean(), 'Whether it is the base form of its creature'),
  cosmetic: described(
    v.boolean(),
    'Whether it differs from another form of its creature in looks alone',
  ),
  appearance: optionalMember(
    v.strictObject({ colour: v.optional(v.string()), body: v.optional(v.string()) }),
    'The colour and the shape of its body',
  ),
  stats: optionalMember(StatsSchema, 'A number for each stat, then their total'),
  effort: optionalMember(
    StatsSchema,
    'Effort points that a defeated one gives, without those that are 0',
  ),
  ...v.partial(v.object(optionalMembers)).entries,
  descriptions: optionalMember(
    v.record(v.string(), v.string()),
    'Its descriptions in other languages, by their tags',
  ),
});

/** Spec §2.3: `gen1` to `genN`, then `total`. */
export const CreatureCountsSchema = v.objectWithRest({ total: Integer }, Integer);

/** Spec §2.5. */
export const EvolutionStoneSchema = v.strictObject({
  name: v.string(),
  aka: described(v.string(), 'Another name'),
  slug: v.string(),
  effects: described(Names, 'A sentence for each evolution that uses it'),
  sprite: v.pipe(v.string(), v.url()),
});

/** A form of a creature in lookups and searches. */
export type CreatureRecord = v.InferOutput<typeof CreatureRecordSchema>;
/** All forms of a creature, base form first: there is always one. */
export type CreatureForms = [CreatureRecord, ...CreatureRecord[]];
/** All that is known of a form. */
export type FormRecord = v.InferOutput<typeof FormRecordSchema>;
/** Number of creatures per generation. */
export type CreatureCounts = v.InferOutput<typeof CreatureCountsSchema>;
/** A league with its badges. */
export type LeagueRecord = v.InferOutput<typeof LeagueSchema>;
/** An evolution stone and its effects. */
export type EvolutionStoneRecord = v.InferOutput<typeof EvolutionStoneSchema>;

/** Returns all forms of a creature as records, base form first. */
export function representCreature(
  creature: Creature,
  resourcesUrl: string,
  naming: Naming,
): CreatureForms {
  const represent = (formOf: FormOf): CreatureRecord => representForm(formOf, resourcesUrl, naming);
  const [base, ...others] = formsOf(creature);
  return [represent(base), ...others.map(represent)];
}

export function representForm(
  formOf: FormOf,
  resourcesUrl: string,
  naming: Naming,
): CreatureRecord {
  const { creature, form } = formOf;
  return {
    number: String(creature.number),
    name: naming.nameOfForm(formOf),
    species: creature.species,
    types: [...form.types],
    abilities: { normal: [...form.abilities.normal], hidden: [...form.abilities.hidden] },
    eggGroups: [...form.eggGroups],
    gender: form.gender === 'genderless' ? [] : [form.gender.male, form.gender.female],
    height: formatHeight(form.heightMetres),
    weight: formatWeight(form.weightKilograms),
    family: {
      id: creature.familyId,
      evolutionStage: form.line.stage,
      evolutionLine: form.line.creatures.map(naming.nameFor),
    },
    starter: creature.starter,
    legendary: creature.legendary,
    mythical: creature.mythical,
    ultraBeast: creature.ultraBeast,
    mega: form.mega,
    gen: creature.generation,
    sprite: `${resourcesUrl}${creaturePicturePath(formOf)}`,
    description: describeForm(formOf, naming),
  };
}

/** Returns all that is known of a form; without what the world does not tell. */
export function representFacts(
  catalog: Catalog,
  formOf: FormOf,
  resourcesUrl: string,
  naming: Naming = ownNamingOf(catalog),
): FormRecord {
  const { form } = formOf;
  const { colour, body, stats, effort } = form;
  const known = (measure: number | 'unknown'): number | null =>
    measure === 'unknown' ? null : measure;
  return {
    ...representForm(formOf, resourcesUrl, naming),
    heightMetres: known(form.heightMetres),
    weightKilograms: known(form.weightKilograms),
    slug: slugFor(form),
    base: form.rank === 0,
    cosmetic: isCosmetic(formOf),
    ...((colour !== undefined || body !== undefined) && {
      appearance: { ...(colour !== undefined && { colour }), ...(body !== undefined && { body }) },
    }),
    ...(stats && { stats: representStats(stats, catalog) }),
    ...(effort && {
      effort: Object.fromEntries(
        statsOf(catalog.manifest).flatMap(({ name, key }) => {
          const points = effort[name];
          return points === undefined ? [] : [[key, points]];
        }),
      ),
    }),
    ...Object.fromEntries(
      factsOf(catalog).flatMap((fact) => {
        const value = fact.valueOf(formOf) ?? (isFlag(fact) ? false : undefined);
        return value === undefined ? [] : [[fact.member, value]];
      }),
    ),
    ...(form.descriptions && { descriptions: form.descriptions }),
  };
}

/** Returns numbers in the order of the world's stats by their keys, and then their total. */
function representStats(
  numbers: readonly number[],
  { manifest }: Catalog,
): v.InferOutput<typeof StatsSchema> {
  return {
    ...Object.fromEntries(statsOf(manifest).map(({ key }, place) => [key, numbers[place] ?? 0])),
    total: numbers.reduce((sum, number) => sum + number, 0),
  };
}

/** Returns the members that the records of a world may have, in their order. */
export const recordMembersOf = memoize((catalog: Catalog): readonly (keyof FormRecord)[] => {
  const { manifest, forms } = catalog;
  const facts = new Set<keyof FormRecord>(factsOf(catalog).map(({ member }) => member));
  const isTold = new Map<keyof FormRecord, boolean>([
    ...v.keyof(v.object(optionalMembers)).options.map((each) => [each, facts.has(each)] as const),
    ['stats', statsOf(manifest).length > 0],
    ['effort', forms.some(({ form }) => form.effort !== undefined)],
    ['appearance', forms.some(({ form: { colour, body } }) => (colour ?? body) !== undefined)],
    ['descriptions', forms.some(({ form }) => form.descriptions !== undefined)],
  ]);
  return v.keyof(FormRecordSchema).options.filter((member) => isTold.get(member) ?? true);
});

/** Returns the path of a form's picture below the address of the resources. */
export function creaturePicturePath({ creature, form }: FormOf): string {
  const suffix = form.rank === 0 ? '' : `-${encodeURIComponent(slugFor(form))}`;
  return `/creature/${creature.number}${suffix}.png`;
}

/** Returns the number of creatures per generation and in total (decision 9). */
export function representCounts({ generationCounts, creatures }: Catalog): CreatureCounts {
  const counts = generationCounts.map((count, i): [string, number] => [`gen${i + 1}`, count]);
  return { ...Object.fromEntries(counts), total: creatures.length };
}

export function representLeague(league: League): LeagueRecord {
  const { name, slug, region, badgesRequired, badges } = league;
  return { name, slug, region, badgesRequired, badges: [...badges] };
}

export function representEvolutionStone(
  { name, aka, slug, effects }: EvolutionStone,
  resourcesUrl: string,
): EvolutionStoneRecord {
  return {
    name,
    aka,
    slug,
    effects: [...effects],
    sprite: `${resourcesUrl}${stonePicturePath(slug)}`,
  };
}

/** Returns the path of a stone's picture below the address of the resources. */
export function stonePicturePath(slug: string): string {
  return `/evolution-stone/${slug}.png`;
}
