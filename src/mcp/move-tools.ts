import * as v from 'valibot';
import { FormBatchSchema } from '../api/forms.ts';
import { MovePageSchema } from '../api/moves.ts';
import { LearnsetSchema, MoveDetailSchema, MoveRecordSchema } from '../catalog/move-records.ts';
import { counted } from '../world/phrases.ts';
import {
  callService,
  defineTool,
  describePage,
  Language,
  limitOf,
  listSome,
  mostItems,
  nameOf,
  NameOrNumber,
  Offset,
  refuseMissing,
  toLookup,
} from './tool.ts';

/** A move without its effects, which its description has in words. */
const ToldMoveSchema = v.object(v.omit(MoveRecordSchema, ['effects']).entries);

/** A page of moves without the addresses of others: the tool takes an offset. */
const ToldPageSchema = v.object({
  ...v.omit(MovePageSchema, ['next', 'previous']).entries,
  items: v.array(ToldMoveSchema),
});

export const getMoves = defineTool({
  name: 'get_moves',
  title: 'Moves of a form',
  description:
    'Gives the moves that a form learns in one game, each with the way and the level (0: by evolving). To ask whether forms learn a move, use search_creatures with knows:surf or knows:"fake out".',
  input: v.strictObject({
    form: v.pipe(NameOrNumber, v.description('Name of a form, or the number of a base form')),
    lang: Language,
  }),
  output: v.strictObject({ number: v.string(), name: v.string(), ...LearnsetSchema.entries }),
  run: async ({ form, lang }, ask) => {
    const query = { forms: toLookup(form), include: 'moves', lang };
    const { items, missing } = await callService(ask, '/v1/batch', query, FormBatchSchema);
    const [found] = items;
    if (!found?.moves) {
      return refuseMissing(form, missing);
    }
    const { number, name } = found;
    const { game, learned } = found.moves;
    const ways = Map.groupBy(learned, ({ way }) => way);
    const head = `${number} ${name} learns ${counted(learned.length, 'move')}`;
    return {
      value: { number, name, game, learned },
      text: [
        game === null ? head : `${head}, as in ${game}`,
        ...Array.from(ways, ([way, moves]) => {
          const names = moves.map((move) =>
            move.level === undefined ? move.name : `${move.name} (${move.level})`,
          );
          return `By ${way}: ${names.join(', ')}`;
        }),
      ].join('\n'),
    };
  },
});

export const getMove = defineTool({
  name: 'get_move',
  title: 'Look up a move',
  description:
    'Gives the numbers of a move, what it does, how many forms learn it, and the names of the first of them; search_creatures with knows:surf finds the others.',
  input: v.strictObject({
    move: v.pipe(nameOf('a move'), v.description('Name of a move, in any spelling')),
    lang: Language,
  }),
  output: v.strictObject({
    ...ToldMoveSchema.entries,
    total: v.pipe(v.number(), v.integer(), v.description('Number of the forms that learn it')),
    learners: v.pipe(v.array(v.string()), v.description(`The first ${mostItems} of them`)),
  }),
  run: async ({ move, lang }, ask) => {
    const path = `/v1/move/${encodeURIComponent(move)}`;
    const detail = await callService(ask, path, { lang }, MoveDetailSchema);
    const record = v.parse(ToldMoveSchema, detail);
    const learners = detail.learners.map(({ name }) => name);
    const { length } = learners;
    const others = length > mostItems ? `; search_creatures with knows:"${record.name}"` : '';
    return {
      value: { ...record, total: length, learners: learners.slice(0, mostItems) },
      text: `${describeMove(record)}\n${counted(length, 'form')} can learn it: ${listSome(learners, mostItems) || 'none'}${others}`,
    };
  },
});

export const searchMoves = defineTool({
  name: 'search_moves',
  title: 'Search moves',
  description:
    'Finds the moves that match a query, with their numbers and what they do. Conditions have no spaces: type:fire power>=90 accuracy:100. Fields: name, type, category, power, accuracy, pp, priority, gen, target, effect (burned, recoil, raises speed), is (a flag of the move), learner (a form that learns it). The empty query matches everything. sort has fields separated by commas, with "-" for descending order: -power,name.',
  input: v.strictObject({
    q: v.pipe(v.string(), v.description('The query, at most 1,000 characters')),
    sort: v.optional(v.pipe(v.string(), v.description('Such as -power; default: by name')), ''),
    limit: limitOf('moves'),
    offset: Offset,
  }),
  output: ToldPageSchema,
  run: async (query, ask) => {
    const value = await callService(ask, '/v1/move', query, ToldPageSchema);
    const head = describePage(`${counted(value.total, 'move')} found`, value);
    return { value, text: [head, ...value.items.map(describeMove)].join('\n') };
  },
});

/** Describes a move with its numbers in one line. */
function describeMove({
  name,
  type,
  category,
  power,
  accuracy,
  pp,
  priority,
  description,
}: v.InferOutput<typeof ToldMoveSchema>): string {
  return [
    `${name}: ${type}, ${category}`,
    ...(power === null ? [] : [`power ${power}`]),
    ...(accuracy === null ? [] : [`accuracy ${accuracy}%`]),
    ...(pp === null ? [] : [`${pp} PP`]),
    ...(priority === 0 ? [] : [`priority ${priority}`]),
    description,
  ].join('; ');
}
