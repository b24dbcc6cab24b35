import * as v from 'valibot';
import { BatchSchema } from '../api/forms.ts';
import { SearchResultSchema } from '../api/search.ts';
import { FamilySchema } from '../catalog/evolutions.ts';
import { type CreatureRecord, CreatureRecordSchema } from '../catalog/representations.ts';
import { callService } from './call-service.ts';
import { defineTool, Refusal } from './define-tool.ts';
import { counted } from '../world/counted.ts';
import { describeGender } from '../catalog/describe-gender.ts';

const mostCreatures = 20;
const mostItems = 50;

const NameOrNumber = v.union(
  [
    v.pipe(v.string(), v.regex(/\S/, 'Expected a name that is not empty'), v.maxLength(100)),
    v.pipe(v.number(), v.integer(), v.minValue(0)),
  ],
  'Expected a name of 1 to 100 characters or a catalog number',
);

/** The service validates the tag: its problem lists the languages of the world. */
const Language = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(40),
    v.description(
      'Language of the names of creatures and forms, a tag such as de or ja; default: the language of the world',
    ),
  ),
);

/** A form with the names of the forms that differ from it in name and picture alone: some creatures have sixty. */
const FormSchema = v.strictObject({
  ...CreatureRecordSchema.entries,
  alike: v.pipe(
    v.array(v.string()),
    v.description('Names of its other forms that differ only in name and picture'),
  ),
});

/** A page of a search without the addresses of others: the tool takes an offset. */
const FormsSchema = v.object({
  ...v.omit(SearchResultSchema, ['next', 'previous']).entries,
  items: v.array(CreatureRecordSchema),
});

export const findCreatures = defineTool({
  name: 'find_creatures',
  title: 'Look up creatures',
  description: `Looks up at most ${mostCreatures} creatures by name or catalog number, and gives every form of each with all its facts, base form first. Forms that differ only in name and picture are listed by name with the first of them. Case, accents, spaces and punctuation do not matter. The name of any form works, in any language of the world. "missing" lists unknown names with similar names.`,
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
      v.array(v.array(FormSchema)),
      v.description('The forms of each creature, in the order of the names'),
    ),
    missing: BatchSchema.entries.missing,
  }),
  run: async ({ creatures, lang }, ask) => {
    const parameters = { creatures: creatures.map(toLookup).join(','), ...toParameter(lang) };
    const { items: found, missing } = await callService(ask, '/v1/batch', parameters, BatchSchema);
    const items = found.map(joinAlike);
    const lines = items.flat().map(({ alike, ...form }) => {
      const described = describeForm(form);
      return alike.length === 0
        ? described
        : `${described}; the same is true of ${alike.join(', ')}`;
    });
    const notFound = missing.map(({ query, suggestions }) => describeMissing(query, suggestions));
    return { value: { items, missing }, text: [...lines, ...notFound].join('\n') };
  },
});

export const searchCreatures = defineTool({
  name: 'search_creatures',
  title: 'Search creatures',
  description: [
    'Finds the forms of creatures that match a query, with all their facts and the total number of matches.',
    'A query has words and conditions. Words are searched in names; digits such as 25 also find the creature with that number. Conditions have no spaces: type:water gen<=3 height>2m -ability:levitate (egg:dragon or egg:monster). A form must match all of them; "or" between two means either, "-" before one means not, parentheses group. Write a value with a space in quotation marks: egg:"water 1".',
    'Fields with : = !=: name, species, type, ability, hidden (ability), egg (group), is. Fields with < <= > >= too: number, gen, height (metres, or 6ft), weight (kilograms, or 20lb), family, stage, male and female (percent).',
    'Flags: is:starter, is:legendary, is:mythical, is:ultrabeast, is:mega, is:base, is:cosmetic (differs only in looks), is:genderless. The total counts forms: add is:base to count creatures. The empty query matches everything; list_types gives the types.',
    'sort has fields separated by commas, with "-" before a field for descending order: -weight,name.',
    'The search knows only these fields: use get_family and get_stone_evolutions for evolutions, and get_matchup for resistances.',
  ].join('\n'),
  input: v.strictObject({
    q: v.pipe(v.string(), v.description('The query, at most 1,000 characters')),
    sort: v.optional(
      v.pipe(
        v.string(),
        v.description(
          'Such as -height,name; default: the best match of words first, then catalog numbers',
        ),
      ),
    ),
    limit: v.optional(
      v.pipe(
        v.number(),
        v.integer('Expected a whole number'),
        v.minValue(1, 'Expected 1 or more'),
        v.maxValue(mostItems, `Expected ${mostItems} or less`),
        v.description('Maximum number of forms'),
      ),
      10,
    ),
    offset: v.optional(
      v.pipe(
        v.number(),
        v.integer('Expected a whole number'),
        v.minValue(0, 'Expected 0 or more'),
        v.maxValue(9_999_999, 'Expected 9999999 or less'),
        v.description('Number of forms to skip before them'),
      ),
      0,
    ),
    lang: Language,
  }),
  output: FormsSchema,
  run: async ({ q, sort = '', limit, offset, lang }, ask) => {
    const query = {
      q,
      sort,
      limit: String(limit),
      offset: String(offset),
      format: 'json',
      ...toParameter(lang),
    };
    const value = await callService(ask, '/v1/search', query, FormsSchema);
    const { total, items } = value;
    const count = `${counted(total, 'form')} ${total === 1 ? 'matches' : 'match'}`;
    const shown =
      items.length === total ? '' : `; shown from ${offset + 1} to ${offset + items.length}`;
    const head =
      items.length > 0
        ? count + shown
        : total > 0
          ? `${count}; there are none after this offset`
          : `${count}; words without a field are searched only in names, and digits also in numbers`;
    return { value, text: [head, ...items.map(describeForm)].join('\n') };
  },
});

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
      const suggestions = missing.flatMap((each) => each.suggestions);
      throw new Refusal(describeMissing(creature, suggestions));
    }
    const path = `/v1/family/${form.family.id}`;
    const value = await callService(ask, path, toParameter(lang), FamilySchema);
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

/** Writes a creature as an item of a list with commas. A comma in a name means no more than a space does. */
function toLookup(creature: v.InferOutput<typeof NameOrNumber>): string {
  return String(creature).replaceAll(',', ' ');
}

function toParameter(lang: string | undefined): { readonly lang?: string } {
  return lang === undefined ? {} : { lang };
}

/** Groups the forms of a creature, in their order, by everything but name, picture and description. */
function joinAlike(forms: readonly CreatureRecord[]): v.InferOutput<typeof FormSchema>[] {
  const groups = new Map<string, v.InferOutput<typeof FormSchema>>();
  for (const form of forms) {
    const facts = JSON.stringify({ ...form, name: '', sprite: '', description: '' });
    const first = groups.get(facts);
    if (first) {
      first.alike.push(form.name);
    } else {
      groups.set(facts, { ...form, alike: [] });
    }
  }
  return [...groups.values()];
}

function describeMissing(query: string | number, suggestions: readonly string[]): string {
  const hint = suggestions.length === 0 ? '' : `; did you mean ${suggestions.join(', ')}?`;
  return `No creature is called "${query}"${hint}`;
}

/** Describes a form with all its facts in one line. */
function describeForm(form: CreatureRecord): string {
  const { number, name, species, types, abilities, eggGroups, height, weight, family, gen } = form;
  const known = [...abilities.normal, ...abilities.hidden.map((each) => `${each} (hidden)`)];
  return [
    `${number} ${name}, the ${species} creature`,
    types.join(' and '),
    ...(known.length === 0 ? [] : [`abilities ${known.join(', ')}`]),
    ...(eggGroups.length === 0 ? [] : [`egg groups ${eggGroups.join(', ')}`]),
    describeGender(form.gender),
    `${height}, ${weight}`,
    `generation ${gen}`,
    `stage ${family.evolutionStage} of ${family.evolutionLine.join(', ')}`,
    ...flagsOf(form),
  ].join('; ');
}

function flagsOf({ starter, legendary, mythical, ultraBeast, mega }: CreatureRecord): string[] {
  return [
    ...(starter ? ['starter'] : []),
    ...(legendary ? ['legendary'] : []),
    ...(mythical ? ['mythical'] : []),
    ...(ultraBeast ? ['ultra beast'] : []),
    ...(mega ? ['mega evolved'] : []),
  ];
}
