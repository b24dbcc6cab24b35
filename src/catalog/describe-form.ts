/** Descriptions of forms: those of the world's files, or else computed from the facts (decision 17). */
import { firstAlike, type Form, type FormOf, formsOf, isCosmetic } from './catalog.ts';
import { withArticle } from './evolutions.ts';
import type { Naming } from './languages.ts';
import { writeMetric } from '../world/imperial.ts';
import { memoize } from '../world/memoize.ts';
import { listed } from '../world/phrases.ts';

/** More descendants than this are counted instead of listed. */
const mostListed = 4;

/** Describes a form by the text of the world or else in two sentences: what it is, then its size and its evolutions. */
export function describeForm(formOf: FormOf, naming: Naming): string {
  const { form } = formOf;
  const sentences = sentencesIn(naming);
  const text = naming.textOf(form) ?? sentences.get(form) ?? writeSentences(formOf, naming);
  sentences.set(form, text);
  return text;
}

/** Sentences are kept: to write them takes as long as the search that finds their form. */
const sentencesIn = memoize<Naming, WeakMap<Form, string>>(() => new WeakMap());

function writeSentences(formOf: FormOf, naming: Naming): string {
  const { form } = formOf;
  const [base] = formOf.creature.forms;
  const clauses = [
    ...sizeClauses(form),
    ...(form === base ? [] : abilityClauses(form, base)),
    ...genderClauses(form),
    ...lineClauses(formOf, naming),
    ...(form === base && form.line.creatures.length === 1 ? ['does not evolve'] : []),
  ];
  const text = `${introduce(formOf, naming)} It ${listed(clauses, 'and')}`;
  // A name may end with a point of its own.
  return text.endsWith('.') ? text : `${text}.`;
}

function introduce(formOf: FormOf, naming: Naming): string {
  const { creature, form } = formOf;
  const name = naming.nameOfForm(formOf);
  // A mega form is of the first form with its line, which may be one that does not evolve.
  const first = formsOf(creature).find(
    (each) => !form.mega || each.form.line.creatures.length === form.line.creatures.length,
  );
  const baseName = naming.nameOfForm(first ?? formOf);
  const nature = natureOf(formOf, naming);
  if (form.rank === 0) {
    const ending = creature.starter ? ', a partner to begin a journey with' : '';
    return `${name}, of the ${creature.species} species, is ${withArticle(nature)} of the ${ordinal(creature.generation)} ${naming.words.generation}${ending}.`;
  }
  if (form.mega) {
    return `${name} is what ${baseName} becomes when it mega evolves: ${withArticle(nature)}.`;
  }
  if (isCosmetic(formOf)) {
    return `${name} is a form of ${baseName}, ${withArticle(nature)}, with looks of its own.`;
  }
  return `${name} is a form of ${baseName}, of the ${creature.species} species: ${withArticle(nature)}.`;
}

/** Such as `legendary Ice and Flying creature`. */
function natureOf({ creature, form }: FormOf, { words }: Naming): string {
  const { legendary, mythical, ultraBeast } = creature;
  const rank = legendary ? 'legendary ' : mythical ? 'mythical ' : '';
  return `${rank}${listed(form.types, 'and')} ${ultraBeast ? 'ultra beast' : words.creature}`;
}

function sizeClauses({ heightMetres, weightKilograms }: Form): string[] {
  return [
    ...(heightMetres === 'unknown' ? [] : [`is ${amount(heightMetres, 'metre')} tall`]),
    weightKilograms === 'unknown'
      ? 'has an unknown weight'
      : `weighs ${amount(weightKilograms, 'kilogram')}`,
  ];
}

/** The abilities of a form that its base form does not have. */
function abilityClauses({ abilities }: Form, base: Form): string[] {
  const isNew = (name: string): boolean =>
    !base.abilities.normal.includes(name) && !base.abilities.hidden.includes(name);
  const normal = abilities.normal.filter(isNew);
  const hidden = abilities.hidden.filter(isNew);
  return [
    ...(normal.length === 0 ? [] : [`has the ability ${listed(normal, 'or')}`]),
    ...(hidden.length === 0 ? [] : [`has the hidden ability ${listed(hidden, 'or')}`]),
  ];
}

function genderClauses({ gender }: Form): string[] {
  if (gender === 'genderless') {
    return ['has no gender'];
  }
  return gender.male === 100
    ? ['is always male']
    : gender.female === 100
      ? ['is always female']
      : [];
}

/** None if no evolution leads to the form, one that it is like, or from these. */
function lineClauses(formOf: FormOf, naming: Naming): string[] {
  const { line, inheritsLine } = formOf.form;
  if (inheritsLine && firstAlike(formOf).inheritsLine) {
    return [];
  }
  const { stage, creatures } = line;
  const names = creatures.map(naming.nameFor);
  const parent = names[stage - 2];
  const descendants = names.slice(stage);
  const [first] = descendants;
  const later =
    descendants.length > mostListed
      ? `can become one of ${descendants.length} ${naming.words.creatures}, ${first} among them`
      : `${descendants.length === 1 ? 'can become' : 'leads to'} ${listed(descendants, 'and')}`;
  return [
    ...(parent === undefined ? [] : [`evolves from ${parent}`]),
    ...(first === undefined ? [] : [later]),
  ];
}

function amount(value: number, unit: string): string {
  const written = writeMetric(value);
  return `${written} ${unit}${written === '1' ? '' : 's'}`;
}

const ordinals = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
];

/** Writes a place in words: `first`, `11th`. */
export function ordinal(number: number): string {
  const ending = /1[123]$/.test(String(number))
    ? 'th'
    : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return ordinals[number - 1] ?? `${number}${ending}`;
}

/** Describes a gender pair of the API: `87.5% male, 12.5% female`, `all female`, or `genderless`. */
export function describeGender([male, female]: readonly number[]): string {
  if (male === undefined || female === undefined) {
    return 'genderless';
  }
  return male === 100 ? 'all male' : male === 0 ? 'all female' : `${male}% male, ${female}% female`;
}
