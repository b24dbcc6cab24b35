/** The moves of a world as answers (decision 25). */
import * as v from 'valibot';
import {
  type Catalog,
  type FormOf,
  isCosmetic,
  type Learned,
  type Move,
  slugFor,
} from './catalog.ts';
import { describeMove } from './describe-move.ts';
import type { Naming } from './languages.ts';
import { EffectSchema } from './catalog-schema.ts';
import { described, Integer, optionalMember } from '../world/described.ts';

export const MoveRecordSchema = v.strictObject({
  name: v.string(),
  slug: v.string(),
  type: v.string(),
  category: described(v.string(), 'In the words of the world, such as `physical`'),
  power: described(v.nullable(Integer), 'Null if it does no damage of its own'),
  accuracy: described(v.nullable(v.number()), 'In percent; null if it cannot miss'),
  pp: described(v.nullable(Integer), 'How often it can be used before a rest'),
  priority: described(v.number(), 'Moves of a higher one go first; usually 0'),
  generation: v.nullable(Integer),
  target: v.nullable(v.string()),
  flags: v.array(v.string()),
  effects: described(
    v.array(EffectSchema),
    'What it does beside its damage; each `kind` has members of its own',
  ),
  description: v.string(),
});

/** A move with its numbers, effects and a description computed from these. */
export type MoveRecord = v.InferOutput<typeof MoveRecordSchema>;

const WaySchema = v.strictObject({
  way: described(v.string(), '`level`, or a way that the world names'),
  level: optionalMember(Integer, 'Of the way `level` alone; 0 is the moment of evolution'),
});

export const MoveDetailSchema = v.strictObject({
  ...MoveRecordSchema.entries,
  names: described(v.record(v.string(), v.string()), 'In other languages, by their tags'),
  learners: described(
    v.array(
      v.strictObject({
        number: v.string(),
        name: v.string(),
        slug: v.string(),
        ways: v.array(WaySchema),
      }),
    ),
    'The forms that learn it, in number and form order, without those that differ from another in looks alone',
  ),
});

/** A move, and the forms that learn it. */
export type MoveDetail = v.InferOutput<typeof MoveDetailSchema>;

export const LearnsetSchema = v.strictObject({
  game: v.nullable(described(v.string(), 'The game of these moves, if it is known')),
  learned: described(
    v.array(
      v.strictObject({
        ...WaySchema.entries,
        ...v.pick(MoveRecordSchema, ['name', 'slug', 'type', 'category', 'power', 'accuracy', 'pp'])
          .entries,
      }),
    ),
    'By level first, ascending, then in the other ways, each by name',
  ),
});

/** The moves that a form learns. */
export type LearnsetRecord = v.InferOutput<typeof LearnsetSchema>;

/** What a list of moves tells of each. */
function numbersOf(move: Move) {
  const { name, type, category, power, accuracy, pp } = move;
  return {
    name,
    slug: slugFor(move),
    type,
    category,
    power: power ?? null,
    accuracy: accuracy ?? null,
    pp: pp ?? null,
  };
}

export function representMove(move: Move): MoveRecord {
  return {
    ...numbersOf(move),
    priority: move.priority,
    generation: move.generation ?? null,
    target: move.target ?? null,
    flags: [...move.flags],
    effects: move.effects.map((effect) =>
      effect.kind === 'ignores' ? { ...effect, what: [...effect.what] } : { ...effect },
    ),
    description: describeMove(move),
  };
}

/** Returns a move with the forms that learn it. */
export function representMoveDetail(move: Move, catalog: Catalog, naming: Naming): MoveDetail {
  return {
    ...representMove(move),
    names: { ...move.names },
    learners: catalog
      .learnersOf(move)
      .filter((learner) => !isCosmetic(learner))
      .map((learner) => ({
        number: String(learner.creature.number),
        name: naming.nameOfForm(learner),
        slug: slugFor(learner.form),
        ways: learner.learned.map(wayOf),
      })),
  };
}

/** Returns what a form learns; no moves if the world does not say. */
export function representLearnset(formOf: FormOf, catalog: Catalog): LearnsetRecord {
  const learnset = catalog.learnsetOf(formOf);
  return {
    game: learnset?.game ?? null,
    learned: (learnset?.moves ?? []).map((each) => ({ ...wayOf(each), ...numbersOf(each.move) })),
  };
}

function wayOf({ way, level }: Learned): v.InferOutput<typeof WaySchema> {
  return { way, ...(level !== undefined && { level }) };
}
