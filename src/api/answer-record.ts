import * as v from 'valibot';
import { EvolutionSchema } from '../catalog/evolutions.ts';
import { SuggestionSchema } from '../search/finder.ts';
import { described, Integer, optionalMember } from '../world/described.ts';

export const AnswerSchema = v.strictObject({
  kind: described(
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
    'What was asked; `none` if the text asks nothing that this service understands',
  ),
  text: described(v.string(), 'The answer in one or more sentences'),
  forms: described(
    v.array(SuggestionSchema),
    'The forms that the question names, or the first in the order that it asks for',
  ),
  of: optionalMember(v.array(v.string()), 'The types that the question is about'),
  holds: optionalMember(v.boolean(), 'Whether the facts hold, of a question for yes or no'),
  types: optionalMember(
    v.array(v.strictObject({ type: v.string(), multiplier: v.number() })),
    'Types that do more damage, or take more, the most first',
  ),
  facts: v.optional(
    v.array(
      v.strictObject({
        name: v.string(),
        values: described(v.array(v.string()), 'One for each of the forms'),
      }),
    ),
  ),
  /** How a form learns the move that it is asked for. */
  ways: v.optional(v.array(v.strictObject({ way: v.string(), level: v.optional(Integer) }))),
  game: optionalMember(v.string(), 'The game in which a form does not learn the move'),
  /** What attacks of the one do to the other: forms, or types with a slash between them. */
  hits: v.optional(
    v.array(v.strictObject({ from: v.string(), to: v.string(), multiplier: v.number() })),
  ),
  evolutions: v.optional(v.array(EvolutionSchema)),
  move: optionalMember(v.string(), 'The move that the facts are of'),
  search: v.optional(
    v.strictObject({
      q: described(v.string(), 'The search that was made, to go on with'),
      sort: v.string(),
      total: described(Integer, 'Number of creatures that it finds'),
      first: described(v.array(SuggestionSchema), 'The first creatures of it'),
      forms: optionalMember(Integer, 'Number of forms that it finds, where these are counted'),
      bases: optionalMember(Integer, 'Number of base forms among them'),
      share: optionalMember(
        v.number(),
        'Part of all creatures, or of those that meet the first condition, if asked for',
      ),
    }),
  ),
  moves: optionalMember(
    v.strictObject({ q: v.string(), sort: v.string(), total: Integer }),
    'The search of moves that was made, and how many it finds',
  ),
  didYouMean: optionalMember(v.array(v.string()), 'Names like one that no creature has'),
});

/** The answer to a question. */
export type AnswerRecord = v.InferOutput<typeof AnswerSchema>;
