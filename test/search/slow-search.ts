import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import { type CreatureRecord, representCreature } from '../../src/catalog/representations.ts';
import type { Fragment } from '../../src/search/search-problem.ts';
import type { QueryNode, Term } from '../../src/search/parse-query.ts';
import { nameWords as wordsOf } from '../../src/world/name-key.ts';
import type { CreatureEntry } from '../../src/world/schema.ts';
import type { World } from '../../src/world/world.ts';

const wordsByName = new Map<string, readonly string[]>();

/** Remembers the words of each name: the slow search asks for them by the million. */
function nameWords(name: string): readonly string[] {
  const words = wordsByName.get(name) ?? wordsOf(name);
  wordsByName.set(name, words);
  return words;
}

const nameKey = (text: string): string => nameWords(text).join('');

/** A form as in the files of a world, with the facts of its base form filled in. */
export type RawRecord = {
  readonly number: number;
  readonly creatureName: string;
  readonly name: string;
  readonly aliases: readonly string[];
  /**
   * Its names in other languages, and those of its creature, which are its base form's: each once a creature, and none that
   * is a name or alias of a form of it as well.
   */
  readonly localNames: readonly string[];
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
  readonly colour: string | undefined;
  readonly body: string | undefined;
  readonly isRegional: boolean;
  readonly isGigantamax: boolean;
  readonly family: number;
  readonly stage: number;
  readonly isFinal: boolean;
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
    const records = representCreature(creature, '').map((record, rank) => ({
      ...record,
      stats: entry?.forms?.[rank - 1]?.stats ?? entry?.stats,
    }));
    for (const [rank, record] of records.entries()) {
      const isCosmetic = records.slice(0, rank).some((earlier) => isOneLook(record, earlier));
      wire.set(record.name, { family: record.family, isCosmetic });
    }
  }
  return world.creatures.flatMap((creature) => {
    const forms = [creature, ...(creature.forms ?? [])];
    const taken = new Set(
      forms.flatMap(({ name, aliases }) => [name, ...(aliases ?? [])]).map((name) => nameKey(name)),
    );
    const newNames = ({ names = {} }: Pick<CreatureEntry, 'names'>) =>
      Object.values(names).filter((name) => {
        const isNew = !taken.has(nameKey(name));
        taken.add(nameKey(name));
        return isNew;
      });
    const creatureNames = newNames(creature);
    return forms.map((form) => ({
      number: creature.number,
      creatureName: creature.name,
      name: form.name,
      aliases: form.aliases ?? [],
      localNames: form === creature ? creatureNames : [...creatureNames, ...newNames(form)],
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
      colour: form.appearance?.colour ?? creature.appearance?.colour,
      body: form.appearance?.body ?? creature.appearance?.body,
      isRegional: 'regional' in form && form.regional === true,
      isGigantamax: 'gigantamax' in form && form.gigantamax === true,
      family: wire.get(form.name)?.family.id ?? 0,
      stage: wire.get(form.name)?.family.evolutionStage ?? 0,
      isFinal: lineEnds(wire.get(form.name)?.family),
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
    case 'word':
    case 'phrase':
      return findText(node, records);
    case 'term': {
      const named = namedBy(node);
      const isOwn = named && records.some((record) => hasName(named, ownNames(record)));
      return records.filter((record) => matchesTerm(node, record, isOwn ?? false));
    }
  }
}

type Plain = Extract<QueryNode, Fragment>;

/** The fields in whose values words are looked for, the most telling first. */
const wordFields = ['type', 'is', 'species', 'ability', 'egg'] as const;

const orders: Readonly<Record<string, string>> = {
  biggest: '-height',
  heaviest: '-weight',
  lightest: 'weight',
  smallest: 'height',
  tallest: '-height',
};

/**
 * The records with the text in a name or a value of their own or with the number; if there are none, those with a name
 * in another language; if there are none, all for a word that sorts.
 */
function findText(node: Plain, records: readonly RawRecord[]): RawRecord[] {
  const own = records.filter((record) => placeOf(node, record, records) !== undefined);
  const local =
    own.length > 0 ? own : records.filter(({ localNames }) => hasName(node, localNames));
  const sorts = node.kind === 'word' && orders[nameKey(node.text)] !== undefined;
  return local.length === 0 && sorts ? [...records] : local;
}

function singularsOf({ kind, text }: Plain): readonly string[] {
  if (kind === 'phrase') {
    return [];
  }
  const ending = [
    ...(text.toLowerCase().endsWith('ies') ? [`${text.slice(0, -3)}y`] : []),
    ...(text.toLowerCase().endsWith('s') ? [text.slice(0, -1)] : []),
  ];
  return ending.filter((each) => nameKey(each).length > 2);
}

/** The order that a query's first word of an order asks for; undefined if it has none that finds nothing else. */
function orderOfWords(node: QueryNode, records: readonly RawRecord[]): string | undefined {
  return sideBySide(node)
    .filter(
      (word) =>
        word.kind === 'word' &&
        records.every((record) => placeOf(word, record, records) === undefined) &&
        !records.some(({ localNames }) => hasName(word, localNames)),
    )
    .map(({ text }) => orders[nameKey(text)])
    .find((order) => order !== undefined);
}

function hasName(node: Plain, names: readonly string[]): boolean {
  return names.some((name) =>
    node.kind === 'word'
      ? fitOfName(name, nameKey(node.text)) !== undefined
      : hasSequence(nameWords(name), nameWords(node.text)),
  );
}

/** By what a record has a text: 0 for a name or the number, else the place of the field, from 1. */
function placeOf(
  node: Plain,
  record: RawRecord,
  records: readonly RawRecord[],
): number | undefined {
  const isNumbered = node.kind === 'word' && BigInt(record.number) === bareNumber(node);
  if (isNumbered || hasName(node, ownNames(record))) {
    return 0;
  }
  if (/^\d+$/.test(nameKey(node.text))) {
    return undefined;
  }
  const field = wordFields.findIndex((name) => {
    const words = wordsInField(node, name, records);
    return words && textsOf(name, record)?.some((value) => hasWords(value, words));
  });
  return field === -1 ? undefined : field + 1;
}

/** The results of `wordsInField` by their records: they are many, and the same for many queries. */
const wordsInFields = new WeakMap<
  readonly RawRecord[],
  Map<string, readonly string[] | undefined>
>();

/** The words to look for in a field: as they are, or of a singular where no value has them so. */
function wordsInField(
  node: Plain,
  field: string,
  records: readonly RawRecord[],
): readonly string[] | undefined {
  const known = wordsInFields.get(records) ?? new Map<string, readonly string[] | undefined>();
  wordsInFields.set(records, known);
  const key = JSON.stringify([field, node.kind, node.text]);
  if (!known.has(key)) {
    const values = new Set(records.flatMap((record) => textsOf(field, record) ?? []));
    const words = [node.text, ...singularsOf(node)]
      .map((text) => nameWords(text))
      .find((each) => [...values].some((value) => hasWords(value, each)));
    known.set(key, words);
  }
  return known.get(key);
}

/** Whether a value has words in a row, or is them without the text between them. */
function hasWords(value: string, words: readonly string[]): boolean {
  return hasSequence(nameWords(value), words) || nameKey(value) === words.join('');
}

/** The catalog number that a word is, or a sequence of nothing else. */
function bareNumber(...[node, ...others]: readonly QueryNode[]): bigint | undefined {
  const text = node?.kind === 'word' && others.length === 0 ? node.text : '';
  return /^#?\d+$/.test(text) ? BigInt(text.replace('#', '')) : undefined;
}

function ownNames({ name, creatureName }: RawRecord): readonly string[] {
  return hasSequence(nameWords(name), nameWords(creatureName)) ? [name] : [name, creatureName];
}

function hasSequence(words: readonly string[], wanted: readonly string[]): boolean {
  return words.some((_, start) => wanted.every((word, i) => words[start + i] === word));
}

/** How a name has letters in it, the best as the least number; undefined if it has none. */
function fitOfName(name: string, letters: string): number | undefined {
  const words = nameWords(name);
  const tails = words.map((_, i) => words.slice(i).join(''));
  const rules = [
    tails[0] === letters,
    tails[0]?.startsWith(letters),
    tails.some((tail) => tail.startsWith(letters)),
    words.some((word) => word.includes(letters)),
  ];
  const best = rules.indexOf(true);
  return best === -1 ? undefined : best;
}

/** Sorts matching records by fit or by a word of an order, as documented for searches without an order. */
export function orderByFit(
  node: QueryNode,
  found: readonly RawRecord[],
  records: readonly RawRecord[],
): readonly RawRecord[] {
  const order = orderOfWords(node, records);
  if (order !== undefined) {
    const field = order.replace('-', '');
    return sortRecords(found, [{ field, descending: order.startsWith('-') }]);
  }
  const texts = sideBySide(node);
  const letters = texts.map(({ text }) => nameKey(text)).join('');
  if (letters === '') {
    return found;
  }
  const number = bareNumber(...texts);
  const isNumbered = (record: RawRecord): boolean => BigInt(record.number) === number;
  const fitAmong = (names: readonly string[]): number =>
    Math.min(...names.map((name) => fitOfName(name, letters) ?? Infinity));
  const fitOf = (record: RawRecord): number =>
    isNumbered(record) ? 0 : fitAmong(ownNames(record));
  const isOwn = found.some((record) => fitOf(record) < Infinity);
  const placeAmong = (record: RawRecord): number =>
    Math.max(...texts.map((text) => placeOf(text, record, records) ?? 0));
  const rank = (record: RawRecord): number => {
    const fit = isOwn ? fitOf(record) : fitAmong(record.localNames);
    return fit < Infinity ? fit : 10 + placeAmong(record);
  };
  return found
    .map((record) => ({ record, rank: rank(record) }))
    .toSorted((a, b) => {
      const bases = Number(b.record.isBase) - Number(a.record.isBase);
      return a.rank === b.rank ? bases : a.rank < b.rank ? -1 : 1;
    })
    .map(({ record }) => record);
}

function sideBySide(node: QueryNode): readonly Extract<QueryNode, Fragment>[] {
  if (node.kind === 'all') {
    return node.nodes.flatMap(sideBySide);
  }
  return node.kind === 'word' || node.kind === 'phrase' ? [node] : [];
}

/** The word or phrase that a condition looks for in names; undefined for any other condition. */
function namedBy({ field, operator, value }: Term): Plain | undefined {
  const kind = nameWords(value.text).length === 1 ? 'word' : 'phrase';
  return operator.text === ':' && field.text.toLowerCase() === 'name'
    ? { ...value, kind }
    : undefined;
}

/** Whether a record meets a condition. `isOwn` says whether a record of the world has the name in its own language. */
function matchesTerm(term: Term, record: RawRecord, isOwn: boolean): boolean {
  const { field, operator, value } = term;
  const name = field.text.toLowerCase();
  const texts = textsOf(name, record);
  if (texts) {
    const named = namedBy(term);
    if (named && hasName(named, isOwn ? ownNames(record) : record.localNames)) {
      return true;
    }
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
      return [record.name, ...record.aliases, record.creatureName];
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
