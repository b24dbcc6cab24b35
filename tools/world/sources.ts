import { type Species, Dex } from '@pkmn/sim';
import type { EvolutionEntry } from '../../src/world/schema.ts';

/** The facts of one form in the members and units of a world's files. */
export type FormFacts = {
  types: string[];
  abilities: { normal: string[]; hidden: string[] };
  eggGroups: string[];
  gender: { male: number; female: number } | 'genderless';
  heightMetres: number | 'unknown';
  weightKilograms: number | 'unknown';
  /** By the names of the manifest's stats, in its order. */
  stats: Readonly<Record<string, number>>;
  baseExperience?: number | 'unknown';
  effort?: Readonly<Record<string, number>> | 'unknown';
};

/** The stats of the games, in their order, by the source's id. */
export const stats = [
  ['hp', 'HP'],
  ['atk', 'Attack'],
  ['def', 'Defense'],
  ['spa', 'Special Attack'],
  ['spd', 'Special Defense'],
  ['spe', 'Speed'],
] as const;

/**
 * The facts that the source has of a form. Abilities in its slot `S` are left out: they belong to forms of their own
 * (Own Tempo, Battle Bond, Power Construct). A weight of 0 stands for unknown there.
 */
export function sourceFacts(species: Species): FormFacts {
  const { abilities, baseStats, genderRatio } = species;
  return {
    types: [...species.types],
    abilities: {
      normal: [abilities['0'], abilities['1']].filter(isNamed).map(abilityName),
      hidden: [abilities.H].filter(isNamed).map(abilityName),
    },
    eggGroups: [...species.eggGroups],
    gender:
      genderRatio.M + genderRatio.F === 0
        ? 'genderless'
        : { male: genderRatio.M * 100, female: genderRatio.F * 100 },
    heightMetres: species.heightm,
    weightKilograms: species.weightkg === 0 ? 'unknown' : species.weightkg,
    stats: Object.fromEntries(stats.map(([id, name]) => [name, baseStats[id]])),
  };
}

/** The name as the games show it: the source tells apart by brackets what they call the same (`As One (Glastrier)`). */
function abilityName(ability: string): string {
  return typographic(ability.replace(/ \(.*\)$/, ''));
}

/** A name of the source with the apostrophe of the games' texts. */
export function typographic(name: string): string {
  return name.replaceAll("'", '\u2019');
}

function isNamed(ability: string | undefined): ability is string {
  return ability !== undefined && ability !== '';
}

/** Multipliers by the source's code for how a type takes an attack: as it is, twice, half, not at all. */
const multipliers = [1, 2, 0.5, 0] as const;

/** The multiplier of a type's attacks against each of the types if it is not 1, in their order. */
export function attacksOf(attacker: string, types: readonly string[]): Record<string, number> {
  const entries = types.map((name): [string, number] => [
    name,
    multipliers[Dex.types.get(name).damageTaken[attacker] ?? 0] ?? 1,
  ]);
  return Object.fromEntries(entries.filter(([, multiplier]) => multiplier !== 1));
}

/** A form as the source has it: a species entry of its own, or the bare name of a form that looks different alone. */
export type SourceForm =
  | { readonly kind: 'entry'; readonly name: string; readonly species: Species }
  | { readonly kind: 'cosmetic'; readonly name: string; readonly forme: string };

/** All forms of one creature, base form first, in the source's own order of forms. */
export type SourceCreature = {
  readonly number: number;
  readonly base: Species;
  readonly forms: readonly SourceForm[];
};

/** Entries that belong to the franchise proper: not the community's inventions, not jokes, not number 0 and below. */
function isCanonical(species: Species): boolean {
  return species.num > 0 && species.isNonstandard !== 'CAP' && species.isNonstandard !== 'Custom';
}

/** Every creature of the source in number order. */
export function readSourceCreatures(): SourceCreature[] {
  const entries = Dex.species.all().filter(isCanonical);
  const byNumber = Map.groupBy(entries, ({ num }) => num);
  return [...byNumber]
    .toSorted(([a], [b]) => a - b)
    .map(([number, group]) => sourceCreature(number, group));
}

function sourceCreature(number: number, group: readonly Species[]): SourceCreature {
  const base = group.find(({ forme }) => forme === '');
  if (!base) {
    throw new Error(`Number ${number} has no base form in the source`);
  }
  const further: SourceForm[] = group
    .filter((species) => species !== base)
    .map((species) => ({ kind: 'entry', name: species.name, species }));
  const entries = new Set(group.map(({ name }) => name));
  for (const name of base.cosmeticFormes?.filter((each) => !entries.has(each)) ?? []) {
    further.push({ kind: 'cosmetic', name, forme: name.slice(base.name.length + 1) });
  }
  const order = base.formeOrder ?? [];
  // The order of forms leaves out some battle forms (Gigantamax): they follow, in the order of the source's entries.
  const rank = ({ name }: SourceForm): number =>
    order.includes(name) ? order.indexOf(name) : order.length;
  return {
    number,
    base,
    forms: [
      { kind: 'entry', name: base.name, species: base },
      ...further.toSorted((a, b) => rank(a) - rank(b)),
    ],
  };
}

/** How `to` comes from the form displayed as `from`, in the words of our schema; `by` and members from the source. */
export function evolutionBetween(parent: Species, to: Species, from: string): EvolutionEntry {
  const special = specialWays.get(to.name) ?? specialWays.get(looksOf(to));
  return special
    ? { from, ...special, ...gender(parent, to) }
    : { from, ...trigger(to), ...gender(parent, to), ...condition(parent, to) };
}

/** The name of the creature that differs from the form in its looks alone, and so is reached in the same way. */
function looksOf(form: Species): string {
  return form.isCosmeticForme ? form.baseSpecies : form.name;
}

type Trigger = Pick<EvolutionEntry, 'by' | 'level' | 'stone' | 'item' | 'move'>;

function trigger(species: Species): Trigger {
  const { evoType: type, evoLevel: level } = species;
  const item = species.evoItem && typographic(species.evoItem);
  if (type === undefined) {
    return level === undefined ? { by: 'other' } : { by: 'level', level };
  }
  switch (type) {
    case 'useItem': {
      const stone = item === undefined ? undefined : stoneSlug(item);
      return stone === undefined ? { by: 'item', ...(item && { item }) } : { by: 'stone', stone };
    }
    case 'trade':
      return { by: 'trade', ...(item && { item }) };
    case 'levelFriendship':
      return { by: 'friendship' };
    case 'levelMove':
      return { by: 'move', ...(species.evoMove && { move: species.evoMove }) };
    case 'levelHold':
      return { by: 'level', ...(item && { item }) };
    case 'levelExtra':
      return { by: 'level' };
    case 'other':
      return { by: 'other', ...(item && { item }) };
  }
}

/** The slug of an evolution stone, or undefined for any other item. */
function stoneSlug(item: string): string | undefined {
  return /^(?<slug>Fire|Water|Thunder|Leaf|Moon|Sun|Shiny|Dusk|Dawn|Ice) Stone$/
    .exec(item)
    ?.groups?.['slug']?.toLowerCase();
}

/** If only one gender of the parent leads there, the source says so by the gender of what it becomes. */
function gender(parent: Species, to: Species): Pick<EvolutionEntry, 'gender'> {
  const open = parent.genderRatio.M > 0 && parent.genderRatio.F > 0;
  if (!open || (to.gender !== 'M' && to.gender !== 'F')) {
    return {};
  }
  return { gender: to.gender === 'M' ? 'male' : 'female' };
}

/** The formes that are called by their region. */
const regions = ['Alola', 'Galar', 'Hisui'];

const times: ReadonlyMap<string, 'day' | 'night'> = new Map([
  ['during the day', 'day'],
  ['at night', 'night'],
] as const);

function condition(
  parent: Species,
  to: Species,
): Pick<EvolutionEntry, 'time' | 'place' | 'condition'> {
  const place =
    to.evoRegion ?? (parent.forme === '' ? regions.find((each) => each === to.forme) : undefined);
  const text = to.evoCondition;
  const time = text === undefined ? undefined : times.get(text);
  return {
    ...(time && { time }),
    ...(place && { place }),
    ...(text && !time && { condition: phrases.get(text) ?? text }),
  };
}

/** Conditions of the source in the words of a sentence. */
const phrases: ReadonlyMap<string, string> = new Map([
  ['with an Atk stat > its Def stat', 'with more Attack than Defense'],
  ['with an Atk stat < its Def stat', 'with less Attack than Defense'],
  ['with an Atk stat equal to its Def stat', 'with as much Attack as Defense'],
  ['with a Remoraid in party', 'with a Remoraid in the party'],
  ['near a special magnetic field', 'in a special magnetic field'],
  ['with a Shelmet', 'for a Shelmet'],
  ['with a Karrablast', 'for a Karrablast'],
  ['during rain', 'in the rain'],
]);

type Way = Omit<EvolutionEntry, 'from'>;

const walk: Way = { by: 'level', condition: 'after 1,000 steps beside its trainer' };
const sweet: Way = { by: 'other', condition: 'when its trainer spins while it holds a Sweet' };

/**
 * Ways that the source describes in prose, in our structure and words. Each was read in the source's own entry; the item
 * of the two Towers, the Crest and the Coins are those of the games' generation 9.
 */
const specialWays: ReadonlyMap<string, Way> = new Map<string, Way>([
  ['Alcremie', sweet],
  ['Annihilape', { by: 'level', move: 'Rage Fist', condition: 'after using Rage Fist 20 times' }],
  [
    'Basculegion',
    { by: 'other', condition: 'after losing at least 294 HP to recoil without fainting' },
  ],
  [
    'Basculegion-F',
    { by: 'other', condition: 'after losing at least 294 HP to recoil without fainting' },
  ],
  ['Brambleghast', walk],
  ['Gholdengo', { by: 'level', condition: 'with 999 Gimmighoul Coins in the bag' }],
  [
    'Kingambit',
    {
      by: 'level',
      condition: 'after defeating three Bisharp that lead Pawniard and hold a Leader\u2019s Crest',
    },
  ],
  ['Kleavor', { by: 'item', item: 'Black Augurite' }],
  ['Lycanroc-Dusk', { by: 'level', level: 25, time: 'evening' }],
  [
    'Overqwil',
    {
      by: 'move',
      move: 'Barb Barrage',
      condition: 'after using Barb Barrage in the strong style 20 times',
    },
  ],
  ['Palafin', { by: 'level', level: 38, condition: 'in a Union Circle with other trainers' }],
  ['Pawmot', walk],
  ['Rabsca', walk],
  [
    'Runerigus',
    {
      by: 'other',
      condition: 'under the stone arch of the Dusty Bowl after losing at least 49 HP',
    },
  ],
  [
    'Shedinja',
    {
      by: 'level',
      level: 20,
      condition: 'with a free place in the party and a spare Pok\u00e9 Ball',
    },
  ],
  ['Sirfetch\u2019d', { by: 'other', condition: 'after three critical hits in one battle' }],
  ['Sylveon', { by: 'friendship', condition: 'with a Fairy-type move' }],
  ['Ursaluna', { by: 'item', item: 'Peat Block', condition: 'under a full moon' }],
  ['Urshifu', { by: 'item', item: 'Scroll of Darkness' }],
  ['Urshifu-Rapid-Strike', { by: 'item', item: 'Scroll of Waters' }],
  [
    'Wyrdeer',
    {
      by: 'move',
      move: 'Psyshield Bash',
      condition: 'after using Psyshield Bash in the agile style 20 times',
    },
  ],
]);

/**
 * Whether the parent's form leads to the creature's form. A look that both creatures have (a season, a colour, a cloak)
 * stays with the creature, which the source does not say of looks that it knows by name alone.
 */
export function leadsTo(
  parent: { readonly name: string; readonly forme: string; readonly evos: readonly string[] },
  child: { readonly entry: string; readonly prevo: string; readonly forme: string },
  sharedFormes: ReadonlySet<string>,
): boolean {
  if (sharedFormes.has(parent.forme) || sharedFormes.has(child.forme)) {
    return parent.forme === child.forme;
  }
  return child.prevo === parent.name || parent.evos.includes(child.entry);
}
