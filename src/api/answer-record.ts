import * as v from 'valibot';
import { EvolutionSchema } from '../catalog/evolutions.ts';
import { SuggestionSchema } from '../search/finder.ts';

export const AnswerSchema = v.strictObject({
  kind: v.pipe(
    v.picklist([
      'weaknesses',
      'strengths',
      'list',
      'fact',
      'comparison',
      'evolutions',
      'moves',
      'chart',
      'none',
    ]),
    v.description('What was asked; `none` if the text asks nothing that this service understands'),
  ),
  text: v.pipe(v.string(), v.description('The answer in one or more sentences')),
  forms: v.pipe(
    v.array(SuggestionSchema),
    v.description('The forms that the question names, or the first in the order that it asks for'),
  ),
  of: v.optional(
    v.pipe(v.array(v.string()), v.description('The types that the question is about')),
  ),
  holds: v.optional(
    v.pipe(v.boolean(), v.description('Whether the facts hold, of a question for yes or no')),
  ),
  types: v.optional(
    v.pipe(
      v.array(v.strictObject({ type: v.string(), multiplier: v.number() })),
      v.description('Types that do more damage, or take more, the most first'),
    ),
  ),
  facts: v.optional(
    v.array(
      v.strictObject({
        name: v.string(),
        values: v.pipe(v.array(v.string()), v.description('One for each of the forms')),
      }),
    ),
  ),
  /** How a form learns the move that it is asked for. */
  ways: v.optional(
    v.array(
      v.strictObject({ way: v.string(), level: v.optional(v.pipe(v.number(), v.integer())) }),
    ),
  ),
  /** What attacks of the one do to the other: forms, or types with a slash between them. */
  hits: v.optional(
    v.array(v.strictObject({ from: v.string(), to: v.string(), multiplier: v.number() })),
  ),
  evolutions: v.optional(v.array(EvolutionSchema)),
  move: v.optional(v.pipe(v.string(), v.description('The move that the facts are of'))),
  search: v.optional(
    v.strictObject({
      q: v.pipe(v.string(), v.description('The search that was made, to go on with')),
      sort: v.string(),
      total: v.pipe(v.number(), v.integer(), v.description('Number of creatures that it finds')),
      first: v.pipe(v.array(SuggestionSchema), v.description('The first creatures of it')),
    }),
  ),
  moves: v.optional(
    v.pipe(
      v.strictObject({ q: v.string(), sort: v.string(), total: v.pipe(v.number(), v.integer()) }),
      v.description('The search of moves that was made, and how many it finds'),
    ),
  ),
  didYouMean: v.optional(
    v.pipe(v.array(v.string()), v.description('Names like one that no creature has')),
  ),
});

/** The answer to a question. */
export type AnswerRecord = v.InferOutput<typeof AnswerSchema>;
