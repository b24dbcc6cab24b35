import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import { ownNaming } from '../../src/catalog/languages.ts';
import { type CreatureRecord, representCreature } from '../../src/catalog/representations.ts';
import type { QueryNode, Term } from '../../src/search/query-tree.ts';
import { nameKey, nameWords } from '../../src/world/name-key.ts';
import type { CreatureEntry, World } from '../../src/world/schema.ts';

/** A form as in the files of a world, with the facts of its base form filled in. */
export type RawRecord = {
  readonly number: number;
  readonly creatureName: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly isBase: boolean;
  readonly isMega: boolean;
  /** Whether an earlier form of its creature differs in name, picture and description alone, or in the gender besides. */
  readonly isCosmetic: boolean;
  readonly creature: CreatureEntry;
  readonly types: readonly string[];
  readonly abilities: CreatureEntry['abilities'];
  readonly eggGroups: readonly string[];
  readonly gender: CreatureEntry['gender'];
  readonly heightMetres: number | 'unknown';
  readonly weightKilograms: number | 'unknown';
  readonly stats: Readonly<Record<string, number>> | undefined;
  readonly baseExperience: number | undefined;
  readonly effort: Readonly<Record<string, number>> | undefined;
  /** In other languages. */
  readonly descriptions: Readonly<Record<string, string>> | undefined;
  readonly colour: string | undefined;
  readonly body: string | undefined;
  readonly isRegional: boolean;
  readonly isGigantamax: boolean;
  readonly family: number;
  readonly stage: number;
  readonly isFinal: boolean;
  readonly isOfStarters: boolean;
};

type Looks = CreatureRecord & { readonly stats: Readonly<Record<string, number>> | undefined };

function isOneLook(record: Looks, earlier: Looks): boolean {
  const facts = (each: Looks): string =>
    JSON.stringify({ ...each, name: '', sprite: '', description: '', gender: [] });
  const genders = JSON.stringify(record.gender);
  return (
    facts(record) === facts(earlier) &&
    (genders === JSON.stringify(earlier.gender) ||
      (earlier.gender.length > 0 && ['[0,100]', '[100,0]'].includes(genders)))
  );
}

/** The records of a world in number and form order. Families and stages come from the wire's records. */
export function rawRecords(world: World): RawRecord[] {
  const wire = new Map<string, { family: CreatureRecord['family']; isCosmetic: boolean }>();
  const { creatures } = compileCatalog(world);
  for (const [place, creature] of creatures.entries()) {
    const entry = world.creatures[place];
    const records = representCreature(creature, '', ownNaming).map((record, rank) => ({
      ...record,
      stats: entry?.forms?.[rank - 1]?.stats ?? entry?.stats,
    }));
    for (const [rank, record] of records.entries()) {
      const isCosmetic = records.slice(0, rank).some((earlier) => isOneLook(record, earlier));
      wire.set(record.name, { family: record.family, isCosmetic });
    }
  }
  const familyOf = (name: string): number => wire.get(name)?.family.id ?? 0;
  const starters = new Set(
    world.creatures.filter(({ starter }) => starter).map(({ name }) => familyOf(name)),
  );
  return world.creatures.flatMap((creature) => {
    const forms = [creature, ...(creature.forms ?? [])];
    return forms.map((form) => ({
      number: creature.number,
      creatureName: creature.name,
      name: form.name,
      aliases: form.aliases ?? [],
      isBase: form === creature,
      isMega: 'mega' in form && form.mega === true,
      isCosmetic: wire.get(form.name)?.isCosmetic ?? false,
      creature,
      types: form.types ?? creature.types,
      abilities: form.abilities ?? creature.abilities,
      eggGroups: form.eggGroups ?? creature.eggGroups,
      gender: form.gender ?? creature.gender,
      heightMetres: form.heightMetres ?? creature.heightMetres,
      weightKilograms: form.weightKilograms ?? creature.weightKilograms,
      stats: form.stats ?? creature.stats,
      baseExperience: known(form.baseExperience ?? creature.baseExperience),
      effort: known(form.effort ?? creature.effort),
      descriptions:
        form === creature || form.description !== undefined
          ? form.descriptions
          : (form.descriptions ?? creature.descriptions),
      colour: form.appearance?.colour ?? creature.appearance?.colour,
      body: form.appearance?.body ?? creature.appearance?.body,
      isRegional: 'regional' in form && form.regional === true,
      isGigantamax: 'gigantamax' in form && form.gigantamax === true,
      family: familyOf(form.name),
      stage: wire.get(form.name)?.family.evolutionStage ?? 0,
      isFinal: lineEnds(wire.get(form.name)?.family),
      isOfStarters: starters.has(familyOf(form.name)),
    }));
  });
}

function known<Value>(value: Value | 'unknown' | undefined): Value | undefined {
  return value === 'unknown' ? undefined : value;
}

function lineEnds(family: CreatureRecord['family'] | undefined): boolean {
  return family?.evolutionLine.length === family?.evolutionStage;
}

/** The name of a stat in answers: words in a row, each but the first with a capital. */
export function statKey(name: string): string {
  return nameWords(name)
    .map((word, i) => (i === 0 ? word : word.replace(/^./u, (letter) => letter.toUpperCase())))
    .join('');
}

/** Filters the records by a query; their order stays. */
export function findRecords(node: QueryNode, records: readonly RawRecord[]): RawRecord[] {
  switch (node.kind) {
    case 'all':
      return node.nodes.reduce<RawRecord[]>(
        (found, each) => {
          const others = new Set(findRecords(each, records));
          return found.filter((record) => others.has(record));
        },
        [...records],
      );
    case 'any': {
      const found = new Set(node.nodes.flatMap((each) => findRecords(each, records)));
      return records.filter((record) => found.has(record));
    }
    case 'not': {
      const found = new Set(findRecords(node.node, records));
      return records.filter((record) => !found.has(record));
    }
    case 'term':
      return records.filter((record) => matchesTerm(node, record));
    case 'list':
    case 'order':
    case 'word':
    case 'phrase':
      throw new Error('Words are ranked by how they fit; tables say what they find');
  }
}

function hasSequence(words: readonly string[], wanted: readonly string[]): boolean {
  return words.some((_, start) => wanted.every((word, i) => words[start + i] === word));
}

/** Whether a record meets a condition on a field; on names, one with "=" or "!=". */
function matchesTerm({ field, operator, value }: Term, record: RawRecord): boolean {
  const name = field.text.toLowerCase();
  const texts = textsOf(name, record);
  if (texts && value.text.includes('*')) {
    const names = name === 'name' ? [record.creatureName] : texts;
    const pattern = new RegExp(`^${value.text.split('*').map(nameKey).join('.*')}$`, 'u');
    return names.some((text) => pattern.test(nameKey(text))) === (operator.text !== '!=');
  }
  if (texts) {
    const isPart = operator.text === ':' && name === 'species';
    if (isPart && texts.some((text) => hasSequence(nameWords(text), nameWords(value.text)))) {
      return true;
    }
    const has = texts.some((text) => nameKey(text) === nameKey(value.text));
    return operator.text === '!=' ? !has : has;
  }
  const own = numberOf(name, record);
  if (own === undefined) {
    return false;
  }
  const difference = compareFractions(fraction(String(own)), parseMeasure(value.text));
  switch (operator.text) {
    case ':':
    case '=':
      return difference === 0;
    case '!=':
      return difference !== 0;
    case '<':
      return difference < 0;
    case '<=':
      return difference <= 0;
    case '>':
      return difference > 0;
    case '>=':
      return difference >= 0;
  }
}

/** The values of a record in a text field; undefined for a field of numbers. */
export function textsOf(field: string, record: RawRecord): readonly string[] | undefined {
  const { creature, abilities } = record;
  switch (field) {
    case 'name':
      return [record.name, ...record.aliases];
    case 'species':
      return [creature.species];
    case 'type':
      return record.types;
    case 'ability':
      return abilities.normal.concat(abilities.hidden);
    case 'hidden':
      return abilities.hidden;
    case 'egg':
      return record.eggGroups;
    case 'colour':
      return record.colour === undefined ? [] : [record.colour];
    case 'body':
      return record.body === undefined ? [] : [record.body];
    case 'growth':
      return creature.growthRate === undefined ? [] : [creature.growthRate];
    case 'effort':
      return Object.keys(record.effort ?? {});
    case 'is':
      return [
        ...(creature.starter ? ['starter'] : []),
        ...(creature.legendary ? ['legendary'] : []),
        ...(creature.mythical ? ['mythical'] : []),
        ...(creature.ultraBeast ? ['ultra-beast'] : []),
        ...(record.isMega ? ['mega'] : []),
        ...(record.isBase ? ['base'] : []),
        ...(record.isCosmetic ? ['cosmetic'] : []),
        ...(record.gender === 'genderless' ? ['genderless'] : []),
        ...(record.isFinal ? ['final'] : []),
        ...(record.types.length === 1 ? ['singletype'] : []),
        ...(record.isOfStarters ? ['starter-line'] : []),
        ...(creature.baby ? ['baby'] : []),
        ...(creature.fossil ? ['fossil'] : []),
        ...(creature.paradox ? ['paradox'] : []),
        ...(record.isRegional ? ['regional'] : []),
        ...(record.isGigantamax ? ['gigantamax'] : []),
      ];
    default:
      return undefined;
  }
}

/** The number of a record in a field, undefined if it is not known. */
export function numberOf(field: string, record: RawRecord): number | undefined {
  switch (field) {
    case 'number':
      return record.number;
    case 'gen':
      return record.creature.generation;
    case 'height':
      return record.heightMetres === 'unknown' ? undefined : record.heightMetres;
    case 'weight':
      return record.weightKilograms === 'unknown' ? undefined : record.weightKilograms;
    case 'family':
      return record.family;
    case 'stage':
      return record.stage;
    case 'male':
      return record.gender === 'genderless' ? undefined : record.gender.male;
    case 'female':
      return record.gender === 'genderless' ? undefined : record.gender.female;
    case 'catch-rate':
      return record.creature.catchRate;
    case 'friendship':
      return record.creature.baseFriendship;
    case 'hatch-cycles':
      return record.creature.hatchCycles;
    case 'base-experience':
      return record.baseExperience;
    case 'total':
      return record.stats && Object.values(record.stats).reduce((sum, each) => sum + each, 0);
    default: {
      const [, number] =
        Object.entries(record.stats ?? {}).find(([name]) => nameKey(name) === nameKey(field)) ?? [];
      if (number === undefined) {
        throw new Error(`Expected a field of numbers, received "${field}"`);
      }
      return number;
    }
  }
}

/** An exact number. */
type Fraction = { readonly top: bigint; readonly bottom: bigint };

/** One of each unit in metres, kilograms or percent, exactly. */
const units: Readonly<Record<string, string>> = {
  '': '1',
  '%': '1',
  m: '1',
  cm: '0.01',
  ft: '0.3048',
  in: '0.0254',
  kg: '1',
  g: '0.001',
};

function parseMeasure(text: string): Fraction {
  const [, number = '', unit = ''] = /^([0-9.]+) *([a-z%]*)$/i.exec(text) ?? [];
  const amount = fraction(number);
  const one = /^lbs?$/i.test(unit)
    ? { top: 10_000n, bottom: 22_046n }
    : fraction(units[unit.toLowerCase()] ?? '');
  return { top: amount.top * one.top, bottom: amount.bottom * one.bottom };
}

function fraction(decimal: string): Fraction {
  const [, whole = '', rest = ''] = /^([0-9]+)(?:\.([0-9]+))?$/.exec(decimal) ?? [];
  if (whole === '') {
    throw new Error(`Expected a plain decimal, received "${decimal}"`);
  }
  return { top: BigInt(whole + rest), bottom: 10n ** BigInt(rest.length) };
}

function compareFractions(a: Fraction, b: Fraction): number {
  const left = a.top * b.bottom;
  const right = b.top * a.bottom;
  return left < right ? -1 : Number(left > right);
}

/** Sorts as the documentation says, by comparing records. */
export function sortRecords(
  records: readonly RawRecord[],
  order: readonly { readonly field: string; readonly descending: boolean }[],
): RawRecord[] {
  return records.toSorted((a, b) => {
    for (const { field, descending } of order) {
      const left = sortValue(field, a);
      const right = sortValue(field, b);
      if (left !== undefined && right !== undefined) {
        const difference = compareValues(left, right);
        if (difference !== 0) {
          return descending ? -difference : difference;
        }
      } else if (left !== right) {
        return left === undefined ? 1 : -1;
      }
    }
    return 0;
  });
}

function sortValue(field: string, record: RawRecord): number | number[] | undefined {
  const texts = textsOf(field, record);
  if (!texts) {
    return numberOf(field, record);
  }
  return texts[0] === undefined
    ? undefined
    : [...nameKey(texts[0])].map((character) => character.codePointAt(0) ?? 0);
}

function compareValues(a: number | number[], b: number | number[]): number {
  if (typeof a === 'number' || typeof b === 'number') {
    return Number(a) - Number(b);
  }
  const i = a.findIndex((unit, at) => unit !== b[at]);
  return i === -1 ? a.length - b.length : (a[i] ?? 0) - (b[i] ?? -1);
}
