import * as v from 'valibot';
import { CreatureRecordSchema } from '../../catalog/representations.ts';
import { SearchResultSchema } from '../../api/search.ts';
import { askFor } from '../ask-for.ts';
import { describeForm } from '../describe-form.ts';
import { defineTool } from '../tool.ts';
import { Language, toParameter } from './language.ts';

const mostItems = 50;

const FormsSchema = v.strictObject({
  ...SearchResultSchema.entries,
  items: v.array(CreatureRecordSchema),
});

export const searchCreatures = defineTool({
  name: 'search_creatures',
  title: 'Search creatures',
  description: [
    'Finds the forms of creatures that match a query, with all their facts and how many match in all.',
    'A query is of words, which are looked for in words of names (a word of digits such as 25 finds the creature of that number too), and conditions without spaces in them, such as type:water gen<=3 height>2m -ability:levitate (egg:dragon or egg:monster). Side by side all must hold; "or" between two means either, "-" before one means not, parentheses group. A value with a space stands in quotation marks: egg:"water 1".',
    'Fields with : = !=: name, species, type, ability, hidden (ability), egg (group), is. Fields with < <= > >= too: number, gen, height (metres, or 6ft), weight (kilograms, or 20lb), family, stage, male and female (percent).',
    'Flags: is:starter, is:legendary, is:mythical, is:ultrabeast, is:mega, is:base, is:genderless. Each form counts for itself: add is:base to count creatures. The empty query matches everything; list_types gives the types.',
    'sort holds fields with commas between them, "-" before one for descending: -weight,name.',
    'What these fields do not hold is not searched: how a creature evolves is told by get_family and get_stone_evolutions, resistances by get_matchup.',
  ].join('\n'),
  input: v.strictObject({
    q: v.pipe(v.string(), v.description('The query, at most 1,000 characters')),
    sort: v.optional(
      v.pipe(
        v.string(),
        v.description(
          'Where absent, the best match of words first, then catalog numbers; such as -height,name',
        ),
      ),
    ),
    limit: v.optional(
      v.pipe(
        v.number(),
        v.integer('Expected a whole number'),
        v.minValue(1, 'Expected 1 or more'),
        v.maxValue(mostItems, `Expected ${mostItems} or less`),
        v.description('How many forms to give'),
      ),
      10,
    ),
    offset: v.optional(
      v.pipe(
        v.number(),
        v.integer('Expected a whole number'),
        v.minValue(0, 'Expected 0 or more'),
        v.maxValue(9_999_999, 'Expected 9999999 or less'),
        v.description('How many to leave out before them'),
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
    const told = await askFor(ask, '/v1/search', query, FormsSchema);
    if (told.kind === 'failed') {
      return told;
    }
    const { total, items } = told.body;
    const count = `${total} ${total === 1 ? 'form matches' : 'forms match'}`;
    const shown =
      items.length === total ? '' : `; shown from ${offset + 1} to ${offset + items.length}`;
    const head =
      items.length > 0
        ? count + shown
        : total > 0
          ? `${count}; none is left at this offset`
          : `${count}; words without a field are looked for in names alone, and digits in numbers too`;
    return {
      kind: 'found',
      value: told.body,
      text: [head, ...items.map(describeForm)].join('\n'),
    };
  },
});
