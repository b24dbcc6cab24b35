import * as v from 'valibot';
import type { Catalog, Evolution, Family, Form, FormOf, EvolutionStone } from './catalog.ts';
import { WaySchema } from './catalog-schema.ts';
import { type Naming, ownNaming } from './languages.ts';
import { described, Integer, optionalMember } from '../world/described.ts';

const Member = v.strictObject({
  number: v.string(),
  name: described(v.string(), 'Name of the creature'),
  form: described(v.string(), 'Name of the form'),
});

export const EvolutionSchema = v.strictObject({
  from: Member,
  to: Member,
  conditions: v.strictObject({
    by: WaySchema.entries.by,
    level: v.optional(Integer),
    stone: v.optional(
      v.strictObject({ name: v.string(), slug: v.string(), url: v.pipe(v.string(), v.url()) }),
    ),
    item: optionalMember(v.string(), 'Used by `item`, held otherwise'),
    move: v.optional(v.string()),
    gender: WaySchema.entries.gender,
    time: WaySchema.entries.time,
    place: v.optional(v.string()),
    other: optionalMember(v.string(), 'A condition for which there is no other member, in words'),
  }),
  sentence: v.string(),
});

export const FamilySchema = v.strictObject({
  id: Integer,
  members: described(
    v.array(v.strictObject({ number: v.string(), name: v.string() })),
    'The creatures of the family, in number order',
  ),
  evolutions: v.array(EvolutionSchema),
});

/** A family: its creatures in number order, and the evolutions between their forms. */
export type FamilyRecord = v.InferOutput<typeof FamilySchema>;

/** An evolution from one form to another, with its conditions as members and as a sentence. */
export type EvolutionRecord = v.InferOutput<typeof EvolutionSchema>;

/** Returns the evolutions into a form and those from it, or all steps of its lines, the earliest first. */
export function evolutionsAround(
  { families }: Catalog,
  { creature, form }: FormOf,
  isLine: boolean,
): { readonly before: readonly Evolution[]; readonly after: readonly Evolution[] } {
  const evolutions = families[creature.familyId - 1]?.evolutions ?? [];
  const before = (end: Form): readonly Evolution[] =>
    evolutions
      .filter(({ to }) => to.form === end)
      .flatMap((step) => [...(isLine ? before(step.from.form) : []), step]);
  const after = (start: Form): readonly Evolution[] =>
    evolutions
      .filter(({ from }) => from.form === start)
      .flatMap((step) => [step, ...(isLine ? after(step.to.form) : [])]);
  return { before: before(form), after: after(form) };
}

/** Returns a family as a record. */
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

/** Returns an evolution as a record. */
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

function memberOf(formOf: FormOf, naming: Naming): EvolutionRecord['from'] {
  const { number, name } = formOf.creature;
  return {
    number: String(number),
    name: naming.nameFor(name),
    form: naming.nameOfForm(formOf),
  };
}

type Way = Evolution['way'];

const times = { day: 'during the day', evening: 'in the evening', night: 'at night' } as const;

/**
 * Describes an evolution in a sentence, such as `Evolves a female Snorunt into Froslass with a Dawn Stone.` Omits the
 * stone if `stones` lacks it; `into` may name several forms.
 */
export function describeEvolution(
  { from, to, way }: Evolution,
  stones: readonly Pick<EvolutionStone, 'slug' | 'name'>[] = [],
  into = to.form.name,
): string {
  const subject = way.gender === undefined ? from.form.name : `a ${way.gender} ${from.form.name}`;
  const stone = stones.find(({ slug }) => slug === way.stone)?.name;
  // Place and time precede item and move, since they describe the evolution: not the learning of a move "in Galar".
  const parts = [
    `Evolves ${subject} into ${into}`,
    trigger(way),
    way.by !== 'level' && way.level !== undefined ? `from level ${way.level} on` : undefined,
    stone === undefined ? undefined : `with ${withArticle(stone)}`,
    way.by === 'item' && way.item !== undefined ? `with ${withArticle(way.item)}` : undefined,
    way.place === undefined ? undefined : `in ${way.place}`,
    way.time === undefined ? undefined : times[way.time],
    way.by !== 'item' && way.item !== undefined
      ? `while holding ${withArticle(way.item)}`
      : undefined,
    knowing(way),
    way.condition,
  ].filter((part) => part !== undefined);
  const text = parts.map((part, i) => continued(part, parts[i - 1])).join(' ');
  return text.endsWith('.') ? text : `${text}.`;
}

/** Joins two adjacent "with" phrases: `with high friendship and a Fairy-type move`. */
function continued(part: string, previous: string | undefined): string {
  const word = 'with ';
  return part.startsWith(word) && previous?.startsWith(word)
    ? `and ${part.slice(word.length)}`
    : part;
}

function trigger({ by, level }: Way): string | undefined {
  switch (by) {
    case 'level':
      return level === undefined ? 'when it gains a level' : `at level ${level}`;
    case 'trade':
      return 'when it is traded';
    case 'friendship':
      return 'with high friendship';
    case 'stone':
    case 'item':
    case 'move':
    case 'other':
      return undefined;
  }
}

/** Omits the move if the condition already names it. */
function knowing({ move, condition }: Way): string | undefined {
  return move === undefined || condition?.includes(move) ? undefined : `once it knows ${move}`;
}

/** Beginnings that differ in sound and spelling: `a unicorn`, `an hourglass`, `an 8-sided die`. */
const consonantSounds =
  /^(?:eu|ewe|once|one(?![a-z])|u(?:k[ru]|ni(?![dmn])|r[aeio]|s[aeu]|t[eio]))/i;
const vowelSounds = /^(?:[aeiou]|heir|honest|honou?r|hour|8|11(?![0-9])|18(?![0-9]))/i;

/** Last words of uncountable and plural nouns: `Auspicious Armor`, `Leaves`; but `Compass`, `Lens`. */
const uncounted = /(?:\b(?:armou?r|dust|sand)|(?<!\blen)(?<![aious'’])s)$/i;

/** Returns a noun with its article: `an Ice Stone`, `a Metal Coat`, `Auspicious Armor`, `the Old Key`. */
export function withArticle(noun: string): string {
  const [head = noun] = noun.split(/ (?:of|for|from|with) /, 1);
  if (/^(?:the|an?|some) /i.test(noun) || uncounted.test(head)) {
    return noun;
  }
  const letters = noun.normalize('NFKD').replaceAll(/\p{M}+/gu, '');
  return `${vowelSounds.test(letters) && !consonantSounds.test(letters) ? 'an' : 'a'} ${noun}`;
}

/**
 * Returns the evolutions of each stone by slug, in number order of the creature that evolves, like the stone's effects.
 */
export function groupByStone({ families }: Catalog): ReadonlyMap<string, readonly Evolution[]> {
  const byStone = families
    .flatMap(({ evolutions }) => evolutions)
    .filter(({ way }) => way.stone !== undefined)
    .toSorted((a, b) => a.from.creature.number - b.from.creature.number);
  return Map.groupBy(byStone, ({ way }) => way.stone ?? '');
}
