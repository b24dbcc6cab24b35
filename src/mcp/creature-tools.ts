import * as v from 'valibot';
import { BatchSchema } from '../api/forms.ts';
import { MultipliersSchema } from '../api/matchups.ts';
import { SearchPageSchema } from '../api/search.ts';
import type { AskService } from '../api/explorer.ts';
import type { McpWorld } from '../api/service.ts';
import { describeGender } from '../catalog/describe-form.ts';
import { FamilySchema } from '../catalog/evolutions.ts';
import { optionalMembers } from '../catalog/optional-facts.ts';
import { type FormRecord, FormRecordSchema } from '../catalog/representations.ts';
import type { Understanding } from '../search/understanding.ts';
import { counted } from '../world/phrases.ts';
import {
  callService,
  defineTool,
  describeMissing,
  describePage,
  Language,
  limitOf,
  listSome,
  NameOrNumber,
  Offset,
  refuseMissing,
  toLookup,
} from './tool.ts';
import { describeMultipliers } from './world-tools.ts';

const mostCreatures = 20;

/** The largest page of a search. */
const mostForms = 1000;

/** Members that say nothing to a model; its `lang` chooses a description. */
const unused: ReadonlySet<keyof FormRecord> = new Set(['slug', 'base', 'cosmetic', 'descriptions']);

/** The members that tools give of a form. */
const membersOf = ({ members }: McpWorld) => members.filter((member) => !unused.has(member));

/** The schema of a record with the facts that the world tells. */
const recordSchemaOf = (world: McpWorld) =>
  v.pick(FormRecordSchema, ['number', ...membersOf(world)]);

/** A form with some of what is known of it. */
const BriefFormSchema = v.strictObject({
  ...v.partial(FormRecordSchema).entries,
  ...v.pick(FormRecordSchema, ['number', 'name']).entries,
});

type BriefForm = v.InferOutput<typeof BriefFormSchema>;

/** A page of a search without the addresses of others: the tool takes an offset. */
const pageSchemaOf = (world: McpWorld) =>
  v.object({
    ...v.omit(SearchPageSchema, ['next', 'previous']).entries,
    items: v.array(v.pick(BriefFormSchema, ['number', ...membersOf(world)])),
  });

/** A form with the names of the forms that differ from it in name and picture alone: some creatures have sixty. */
const joinedSchemaOf = (world: McpWorld) =>
  v.strictObject({
    ...recordSchemaOf(world).entries,
    defending: v.optional(
      v.pipe(
        MultipliersSchema,
        v.description(
          'Multipliers of the damage that it takes from attacks of types, without abilities; 1 for the others',
        ),
      ),
    ),
    alike: v.pipe(
      v.array(v.string()),
      v.description('Names of its other forms that differ only in name and picture'),
    ),
  });

/** The forms of a creature, and the name of the one that was asked for. */
const foundSchemaOf = (world: McpWorld) =>
  v.strictObject({
    named: v.pipe(
      v.string(),
      v.description('Name of the form that was asked for; of the base form for a number'),
    ),
    forms: v.pipe(v.array(joinedSchemaOf(world)), v.description('All forms, base form first')),
  });

/** What says which forms are named. */
const NamedSchema = v.object({
  items: v.array(v.object({ number: v.string(), name: v.string() })),
  missing: BatchSchema.entries.missing,
});

/** The names of a group that its text lists; the value has all. */
const mostAlike = 5;

type JoinedForm = v.InferOutput<ReturnType<typeof joinedSchemaOf>>;

export const findCreatures = (world: McpWorld) =>
  defineTool({
    name: 'find_creatures',
    title: 'Look up creatures',
    description: `Looks up at most ${mostCreatures} creatures by name or catalog number, and gives every form of each with all its facts, base form first. Forms that differ only in name and picture are listed by name with the first of them. Case, accents, spaces and punctuation do not matter. The name of any form works, in any language of the world; "named" says which form it is. "missing" lists unknown names with similar names.`,
    input: v.strictObject({
      creatures: v.pipe(
        v.array(NameOrNumber),
        v.minLength(1, 'Expected at least one name or number'),
        v.maxLength(mostCreatures, `Expected at most ${mostCreatures} names and numbers`),
        v.description('Names or catalog numbers'),
      ),
      lang: Language,
    }),
    output: v.strictObject({
      items: v.pipe(
        v.array(foundSchemaOf(world)),
        v.description('The creatures, in the order of the names'),
      ),
      missing: BatchSchema.entries.missing,
    }),
    run: async ({ creatures, lang }, ask) => {
      const parameters = { forms: creatures.map(toLookup).join(','), lang };
      const batch = await callService(ask, '/v1/batch', parameters, NamedSchema);
      const numbers = batch.items.map(({ number }) => number);
      const formsOf = await formsByNumber(numbers, lang, world, ask);
      const items = batch.items.map(({ number, name }) => ({
        named: name,
        forms: joinAlike(
          (formsOf.get(number) ?? []).map((form) => ({ ...form, ...defendingOf(form, world) })),
        ),
      }));
      const lines = items.flatMap(({ named, forms }) => [
        ...(forms.length === 1 ? [] : [`${named}, and the other forms of its creature:`]),
        ...forms.map(({ alike, ...form }) => describeForm(form, world) + describeAlike(alike)),
      ]);
      const { missing } = batch;
      return {
        value: { items, missing },
        text: [...lines, ...missing.map(describeMissing)].join('\n'),
      };
    },
  });

function describeAlike(alike: readonly string[]): string {
  return alike.length === 0 ? '' : `; the same is true of ${listSome(alike, mostAlike)}`;
}

/** Asks for all that is known of the forms of creatures. */
async function formsByNumber(
  numbers: readonly string[],
  lang: string | undefined,
  world: McpWorld,
  ask: AskService,
): Promise<ReadonlyMap<string, FormRecord[]>> {
  const q = [...new Set(numbers)].map((number) => `number:${number}`).join(' or ');
  const forms: FormRecord[] = [];
  for (let total = q === '' ? 0 : 1; forms.length < total;) {
    const search = { q, limit: mostForms, offset: forms.length, lang };
    const page = await searchForms(search, world, ask);
    ({ total } = page);
    forms.push(...page.items);
  }
  return Map.groupBy(forms, ({ number }) => number);
}

type Search = {
  readonly q: string;
  readonly sort?: string;
  readonly forms?: string;
  readonly limit: number;
  readonly offset: number;
  readonly lang?: string | undefined;
};

/** Asks for a page of forms with all that is known of them. */
function searchForms(search: Search, world: McpWorld, ask: AskService) {
  const parameters = { ...search, fields: membersOf(world).join(','), format: 'json' };
  const { entries } = pageSchemaOf(world);
  const schema = v.object({ ...entries, items: v.array(recordSchemaOf(world)) });
  return callService(ask, '/v1/search', parameters, schema);
}

/** Returns the members that a search compares or sorts by. */
function comparedMembers({ fields }: McpWorld, q: string, sort: string): string[] {
  const compared = [...q.matchAll(/[\w-]+(?=[:=<>!])/g), ...sort.matchAll(/\w[\w-]*/g)];
  const names = new Set(compared.map(([name]) => name.replace(/^-/, '').toLowerCase()));
  return fields
    .filter(({ name, aliases }) => [name, ...aliases].some((each) => names.has(each)))
    .flatMap(({ member }) => member ?? []);
}

/** The multipliers of a form that are not 1; nothing in a world without a type chart. */
function defendingOf({ types }: FormRecord, world: McpWorld): Pick<JoinedForm, 'defending'> {
  const multipliers = world.defendingOf && Object.entries(world.defendingOf(types));
  return multipliers
    ? { defending: Object.fromEntries(multipliers.filter(([, multiplier]) => multiplier !== 1)) }
    : {};
}

/** What a field or a flag is, if its name alone does not say it. */
const notes: ReadonlyMap<string, string> = new Map([
  ['hidden', 'ability'],
  ['egg', 'group'],
  ['knows', 'a move'],
  ['effort', 'a stat'],
  ['growth', 'rate'],
  ['height', 'metres, or 6ft'],
  ['weight', 'kilograms, or 20lb'],
  ['male', 'percent'],
  ['female', 'percent'],
  ['final', 'evolves no further'],
  ['cosmetic', 'differs only in looks'],
]);

function describeSearch({ fields, flags, stats }: McpWorld): string {
  const noted = (name: string): string => {
    const note = notes.get(name);
    return note === undefined ? name : `${name} (${note})`;
  };
  const fieldsOf = (kind: McpWorld['fields'][number]['kind']): string =>
    fields
      .filter((field) => field.kind === kind)
      .map(({ name }) => noted(name))
      .join(', ');
  const matchups = fieldsOf('matchup');
  return [
    'Finds the forms of creatures that match a query, with their types and the total number of matches. For more of each, name it in "fields", or look a few of them up with find_creatures.',
    'A query has words and conditions. Words find types, flags and generations (fire starters gen 1), and otherwise names, species, abilities and egg groups; digits such as 25 also find the creature with that number; heaviest, tallest and the like sort. Conditions: type:water gen<=3 height>2m -ability:levitate (egg:dragon or egg:monster). A form must match all of them; "or" between two means either, "-" before one means not, parentheses group. Write a value with a space in quotation marks: egg:"water 1".',
    `Fields with : = !=: ${fieldsOf('text')}. Fields with < <= > >= too: ${fieldsOf('number')}.`,
    ...(stats.size > 0 ? ['"total" is the sum of the stats: total>=600, or the sort -total.'] : []),
    ...(matchups === ''
      ? []
      : [
          `Fields with a type that attacks (${matchups}), without abilities: weak:fire, weak:fire>=4 for four times the damage, resists:fire, immune:ground.`,
        ]),
    `Flags: ${flags.map(({ name }) => `is:${noted(name)}`).join(', ')}. The total counts forms; that of base forms counts creatures. The empty query matches everything; list_types gives the types.`,
    'sort has fields separated by commas, with "-" before a field for descending order: -weight,name.',
    `The search knows only these fields: use get_family and get_stone_evolutions for evolutions${matchups === '' ? '' : ', and get_matchup for multipliers'}.`,
  ].join('\n');
}

export const searchCreatures = (world: McpWorld) =>
  defineTool({
    name: 'search_creatures',
    title: 'Search creatures',
    description: describeSearch(world),
    input: v.strictObject({
      q: v.pipe(v.string(), v.description('The query, at most 1,000 characters')),
      sort: v.optional(
        v.pipe(
          v.string(),
          v.description(
            'Such as -height,name; default: the best match of words first, then catalog numbers',
          ),
        ),
        '',
      ),
      forms: v.optional(
        v.pipe(
          v.picklist(['all', 'distinct', 'base']),
          v.description(
            'Which forms: all, those that do not differ in looks alone, or base forms, one of each creature',
          ),
        ),
        'all',
      ),
      fields: v.optional(
        v.pipe(
          v.array(v.picklist(membersOf(world))),
          v.description(
            'What to give of each form; default: its types and what the search compares and sorts by',
          ),
        ),
      ),
      limit: limitOf('forms'),
      offset: Offset,
      lang: Language,
    }),
    output: pageSchemaOf(world),
    run: async ({ fields, ...asked }, ask) => {
      const page = await searchForms(asked, world, ask);
      const facts = fields?.length
        ? fields
        : ['types', ...comparedMembers(world, asked.q, page.sort ?? asked.sort)];
      const wanted = new Set<string>(['number', 'name', ...facts]);
      const items = page.items.map((form) => {
        const kept: Partial<FormRecord> = { ...form };
        const others = membersOf(world).filter((member) => !wanted.has(member));
        others.forEach((member) => delete kept[member]);
        return { ...kept, number: form.number, name: form.name };
      });
      const value = { ...page, items };
      const { total } = page;
      const count = `${counted(total, 'form')} ${total === 1 ? 'matches' : 'match'}`;
      const reading = total === 0 ? describeUnderstanding(value.understood) : [];
      return {
        value,
        text: [
          describePage(count, page),
          ...reading,
          ...items.map((form) => describeFound(form, world)),
        ].join('\n'),
      };
    },
  });

/** Describes a form with its picture and its description, which a search gives if `fields` names them. */
function describeFound(form: BriefForm, world: McpWorld): string {
  const { sprite, description } = form;
  return [describeForm(form, world), sprite, description]
    .filter((each) => each !== undefined)
    .join('; ');
}

/** Says how a search was understood that finds nothing, and what to search for. */
function describeUnderstanding(understood: Understanding | undefined): readonly string[] {
  if (!understood) {
    return [];
  }
  const { query, unknown, instead, didYouMean } = understood;
  return [
    `Understood as: ${query}`,
    ...(unknown.length > 0 ? [`No form has: ${unknown.join(', ')}`] : []),
    ...didYouMean.map((meant) => `Did you mean ${meant.text}? Search for: ${meant.query}`),
    ...(instead ? [`${counted(instead.total, 'form')} without the rest: ${instead.query}`] : []),
  ];
}

export const getFamily = defineTool({
  name: 'get_family',
  title: 'Evolutions of a family',
  description:
    'Gives the family of a creature: its members, and every evolution between their forms with its conditions (level, stone, item, trade, friendship, move, time, place) and a sentence. Several evolutions from one form to the same form are alternatives.',
  input: v.strictObject({
    creature: v.pipe(NameOrNumber, v.description('Name or catalog number of any member')),
    lang: Language,
  }),
  output: FamilySchema,
  run: async ({ creature, lang }, ask) => {
    const query = { creatures: toLookup(creature) };
    const { items, missing } = await callService(ask, '/v1/batch', query, BatchSchema);
    const form = items[0]?.[0];
    if (!form) {
      return refuseMissing(creature, missing);
    }
    const path = `/v1/family/${form.family.id}`;
    const value = await callService(ask, path, { lang }, FamilySchema);
    const { id, members, evolutions } = value;
    const names = members.map(({ name }) => name).join(', ');
    const sentences = evolutions.map(({ sentence }) => sentence);
    return {
      value,
      text: [
        `Family ${id}: ${names}`,
        ...(sentences.length === 0 ? ['None of them evolves'] : sentences),
      ].join('\n'),
    };
  },
});

/** Groups the forms of a creature, in their order, by everything but name, picture and description. */
function joinAlike(forms: readonly Omit<JoinedForm, 'alike'>[]): JoinedForm[] {
  const groups = Map.groupBy(forms, (form) =>
    JSON.stringify({ ...form, name: '', sprite: '', description: '' }),
  );
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, alike: others.map(({ name }) => name) }] : [],
  );
}

/** Describes what is given of a form in one line. */
function describeForm(
  form: BriefForm & Pick<Partial<JoinedForm>, 'defending'>,
  world: McpWorld,
): string {
  const { number, name, species, types, abilities, eggGroups, family, gen, gender } = form;
  const list = (word: string, items: readonly string[]): string[] =>
    items.length === 0 ? [] : [`${word} ${items.join(', ')}`];
  const { normal = [], hidden = [] } = abilities ?? {};
  const sizes = [
    withMetric(form.height, form.heightMetres, 'm'),
    withMetric(form.weight, form.weightKilograms, 'kg'),
  ].filter((size) => size !== undefined);
  return [
    species === undefined ? `${number} ${name}` : `${number} ${name}, the ${species} creature`,
    ...(types ? [types.join(' and ')] : []),
    ...list('abilities', [...normal, ...hidden.map((each) => `${each} (hidden)`)]),
    ...list('egg groups', eggGroups ?? []),
    ...(gender ? [describeGender(gender)] : []),
    ...(sizes.length > 0 ? [sizes.join(', ')] : []),
    ...(gen === undefined ? [] : [`generation ${gen}`]),
    ...(family ? [`stage ${family.evolutionStage} of ${family.evolutionLine.join(', ')}`] : []),
    ...flags.flatMap((member) => describeOptional(member, form[member])),
    ...(form.mega ? ['mega evolved'] : []),
    ...describeStats(form, world),
    ...optional.flatMap((member) => describeOptional(member, form[member])),
    ...list(
      'takes',
      Object.keys(form.defending ?? {}).length > 0
        ? [describeMultipliers(form.defending ?? {})]
        : [],
    ),
  ].join('; ');
}

function withMetric(
  text: string | undefined,
  measure: number | null | undefined,
  unit: string,
): string | undefined {
  const metric = typeof measure === 'number' ? `${measure} ${unit}` : undefined;
  return metric !== undefined && text !== undefined ? `${metric} (${text})` : (metric ?? text);
}

function describeStats({ stats, effort, appearance }: BriefForm, world: McpWorld): string[] {
  const list = (numbers: Readonly<Record<string, number>>): string =>
    [...world.stats, ['total', 'total'] as const]
      .flatMap(([key, name]) => (numbers[key] === undefined ? [] : [`${name} ${numbers[key]}`]))
      .join(', ');
  return [
    ...(stats ? [`stats ${list(stats)}`] : []),
    ...(effort ? [`effort points ${list(effort) || 'none'}`] : []),
    ...Object.entries(appearance ?? {}).map(([part, word]) => `${part} ${word}`),
  ];
}

const flags = ['starter', 'legendary', 'mythical', 'ultraBeast'] as const;
const optional = v.keyof(v.object(optionalMembers)).options;

/** Writes `catch rate 45` for `catchRate`, and a flag that holds by its name. */
function describeOptional(member: string, value: number | string | boolean | undefined): string[] {
  const words = member.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return value === undefined || value === false
    ? []
    : [value === true ? words : `${words} ${value}`];
}
