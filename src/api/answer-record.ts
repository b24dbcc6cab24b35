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
    'What was asked; `none` if that is not understood',
  ),
  text: described(v.string(), 'The answer in one or more sentences'),
  forms: described(
    v.array(SuggestionSchema),
    'The forms that the question names, or the first in the order that it asks for',
  ),
  of: optionalMember(v.array(v.string()), 'The types that the question is about'),
  holds: optionalMember(v.boolean(), 'Whether it holds, of a question for yes or no'),
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
  game: optionalMember(v.string(), 'The game in which it does not learn the move'),
  /** What attacks of the one do to the other: forms, or types with a slash between them. */
  hits: v.optional(
    v.array(v.strictObject({ from: v.string(), to: v.string(), multiplier: v.number() })),
  ),
  evolutions: v.optional(v.array(EvolutionSchema)),
  move: optionalMember(v.string(), 'The move that the facts are of'),
  search: v.optional(
    v.strictObject({
      q: described(v.string(), 'The search that was made'),
      sort: v.string(),
      total: described(Integer, 'Number of creatures'),
      first: described(v.array(SuggestionSchema), 'The first'),
      forms: v.optional(Integer),
      bases: v.optional(Integer),
      share: optionalMember(v.number(), 'Part of all, or of what meets the first condition'),
    }),
  ),
  moves: optionalMember(
    v.strictObject({ q: v.string(), sort: v.string(), total: Integer }),
    'The search of moves that was made',
  ),
  didYouMean: optionalMember(v.array(v.string()), 'Names like one that no creature has'),
});

/** The answer to a question. */
export type AnswerRecord = v.InferOutput<typeof AnswerSchema>;
