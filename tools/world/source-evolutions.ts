import type { Species } from '@pkmn/sim';
import type { EvolutionEntry } from '../../src/world/schema.ts';
import { typographic } from './source-facts.ts';

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

/** Where only one gender of the parent leads there, the source says so by the gender of what it becomes. */
function gender(parent: Species, to: Species): Pick<EvolutionEntry, 'gender'> {
  const open = parent.genderRatio.M > 0 && parent.genderRatio.F > 0;
  if (!open || (to.gender !== 'M' && to.gender !== 'F')) {
    return {};
  }
  return { gender: to.gender === 'M' ? 'male' : 'female' };
}

const regionOfForm: Readonly<Record<string, string>> = {
  Alola: 'Alola',
  Galar: 'Galar',
  Hisui: 'Hisui',
};

const times: ReadonlyMap<string, 'day' | 'night'> = new Map([
  ['during the day', 'day'],
  ['at night', 'night'],
] as const);

function condition(
  parent: Species,
  to: Species,
): Pick<EvolutionEntry, 'time' | 'place' | 'condition'> {
  const place = to.evoRegion ?? (parent.forme === '' ? regionOfForm[to.forme] : undefined);
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
