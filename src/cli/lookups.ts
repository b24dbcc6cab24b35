import { type Catalog, type Creature, type FormOf, formsOf } from '../catalog/catalog.ts';
import { describeForm, describeGender } from '../catalog/describe-form.ts';
import { findCreature } from '../catalog/find-form.ts';
import { findNaming, languagesOf, type Naming } from '../catalog/languages.ts';
import { factsOf, isFlag } from '../catalog/optional-facts.ts';
import { representCreature, representForm } from '../catalog/representations.ts';
import { numberOf, statsOf, statSumsOf } from '../catalog/stats.ts';
import { formatHeight, formatWeight, writeMetric } from '../world/imperial.ts';
import { Finder } from '../search/finder.ts';
import { openWorld } from '../service/open-world.ts';
import { counted } from '../world/phrases.ts';
import type { Command } from './command.ts';
import { addressesFor, type OptionValues, UsageError } from './options.ts';

const suggestionLimit = 5;

export const find: Command = {
  operands: 'NAME…',
  summary: 'print a creature by name or number',
  options: ['world', 'language', 'baseUrl', 'resourcesUrl'],
  switches: { json: 'print it as JSON, as in the API' },
  run: async ({ options, switches, operands }, io) => {
    if (operands.length === 0) {
      throw new UsageError('Expected "find NAME…" with a name or a number');
    }
    const { catalog } = await openWorld(options);
    const naming = namingFor(catalog, options);
    // An unquoted name of several words is several arguments.
    const wanted = operands.join(' ');
    const creature = findCreature(catalog, wanted);
    if (!creature) {
      const suggestions = new Finder(catalog).nearest(wanted, suggestionLimit);
      io.complain(`No creature is called "${wanted}"${hintOf(suggestions)}`);
      return 1;
    }
    const text = switches.has('json')
      ? JSON.stringify(
          representCreature(creature, addressesFor(options).resourcesUrl, naming),
          null,
          2,
        )
      : describe(catalog, creature, naming);
    io.print(text);
    return 0;
  },
};

export const search: Command = {
  operands: 'QUERY',
  summary: 'print the forms that match a search',
  options: ['world', 'language', 'baseUrl', 'resourcesUrl'],
  switches: { json: 'print them as JSON, as in the API' },
  run: async ({ options, switches, operands }, io) => {
    if (operands.length === 0) {
      throw new UsageError('Expected "search QUERY" with a search such as "type:dragon gen<=4"');
    }
    const { catalog } = await openWorld(options);
    const naming = namingFor(catalog, options);
    const q = operands.join(' ');
    const outcome = new Finder(catalog).search.run({ q, sort: '', forms: 'all' });
    switch (outcome.kind) {
      case 'invalid': {
        const { expected, column, found, nearest } = outcome;
        throw new UsageError(
          `Expected ${expected} at column ${column}, found ${found}${hintOf(nearest)}`,
        );
      }
      case 'found': {
        const records = outcome.forms.map((formOf) =>
          representForm(formOf, addressesFor(options).resourcesUrl, naming),
        );
        if (switches.has('json')) {
          io.print(JSON.stringify(records, null, 2));
        } else {
          for (const { number, name, types } of records) {
            io.print(`${number.padStart(6)}  ${name.padEnd(32)}  ${types.join(', ')}`);
          }
          const meant = records.length === 0 ? outcome.understand().didYouMean : [];
          io.complain(counted(records.length, 'form') + hintOf(meant.map(({ text }) => text)));
        }
        return records.length === 0 ? 1 : 0;
      }
    }
  },
};

/** The end of a message that says what may have been meant. */
function hintOf(names: readonly string[]): string {
  return names.length === 0 ? '' : `; did you mean ${names.join(', ')}?`;
}

/** Returns names in the language of the options. Throws a `UsageError` if the world does not have it. */
function namingFor(catalog: Catalog, { language }: OptionValues): Naming {
  const naming = findNaming(catalog, language);
  if (!naming) {
    const known = languagesOf(catalog).all.join(', ');
    throw new UsageError(
      `The language of names is ${JSON.stringify(language)}; expected one of ${known}`,
    );
  }
  return naming;
}

/** Formats a creature for reading: its base form in full, the differing facts of each further form. */
function describe(catalog: Catalog, creature: Creature, naming: Naming): string {
  const [base, ...further] = formsOf(creature);
  const flags = creatureFlags.filter(([flag]) => creature[flag]);
  const head = [
    `${naming.nameOfForm(base)}, number ${creature.number}, the ${creature.species} creature of generation ${creature.generation}`,
    ...(flags.length === 0 ? [] : [flags.map(([, words]) => words).join(', ')]),
  ].join('; ');
  const linesOf = (formOf: FormOf): string[] => factLines(catalog, formOf, naming);
  const baseLines = linesOf(base);
  const forms = further.flatMap((formOf) => {
    const differing = linesOf(formOf).filter((line) => !baseLines.includes(line));
    const kinds = formFlags.filter((flag) => formOf.form[flag]);
    const kind = kinds.length === 0 ? '' : ` (${kinds.join(', ')})`;
    return [`  ${naming.nameOfForm(formOf)}${kind}`, ...differing.map((line) => `    ${line}`)];
  });
  return [
    head,
    ...baseLines.map((line) => `  ${line}`),
    '',
    `  ${describeForm(base, naming)}`,
    ...(forms.length === 0 ? [] : ['', `Further forms (${further.length})`, ...forms]),
  ].join('\n');
}

const creatureFlags = [
  ['starter', 'a starter'],
  ['legendary', 'legendary'],
  ['mythical', 'mythical'],
  ['ultraBeast', 'an ultra beast'],
  ['baby', 'a baby'],
  ['fossil', 'a fossil'],
  ['paradox', 'a paradox'],
] as const;

const formFlags = ['mega', 'regional', 'gigantamax'] as const;

/** The facts of a form, a line for each; those that its world does not tell have none. */
function factLines(catalog: Catalog, formOf: FormOf, naming: Naming): string[] {
  const { form } = formOf;
  const { abilities, gender, stats, effort = {}, line } = form;
  const hidden = abilities.hidden.length === 0 ? '' : `, hidden ${abilities.hidden.join(', ')}`;
  const known = [...statsOf(catalog.manifest), ...statSumsOf(catalog.manifest).slice(0, 1)];
  const numbers = factsOf(catalog).flatMap((fact) => {
    const value = isFlag(fact) ? undefined : fact.valueOf(formOf);
    return value === undefined ? [] : [`${fact.field.replaceAll('-', ' ')} ${value}`];
  });
  const names = line.creatures
    .map(naming.nameFor)
    .map((name, i) => (i + 1 === line.stage ? `[${name}]` : name));
  const lines: readonly (readonly [label: string, told: string | readonly string[]])[] = [
    ['Types', list(form.types)],
    ['Abilities', list(abilities.normal) + hidden],
    ['Egg groups', list(form.eggGroups)],
    ['Gender', describeGender(gender === 'genderless' ? [] : [gender.male, gender.female])],
    ['Height', measured(form.heightMetres, 'm', formatHeight)],
    ['Weight', measured(form.weightKilograms, 'kg', formatWeight)],
    ['Evolution', names],
    ['Stats', stats ? known.map((stat) => `${stat.name} ${numberOf(stats, stat)}`) : []],
    ['Effort', Object.entries(effort).map(([name, points]) => `${name} ${points}`)],
    ['Numbers', numbers],
    ['Looks', [form.colour, form.body].filter((word) => word !== undefined)],
  ];
  return lines.flatMap(([label, told]) =>
    told.length === 0 ? [] : [`${label.padEnd(11)} ${[told].flat().join(', ')}`],
  );
}

function measured(
  value: number | 'unknown',
  unit: string,
  format: (value: number) => string,
): string {
  return value === 'unknown' ? value : `${writeMetric(value)} ${unit} (${format(value)})`;
}

function list(items: readonly string[]): string {
  return items.length === 0 ? 'not known' : items.join(', ');
}
