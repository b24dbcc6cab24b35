import * as v from 'valibot';
import { memoize } from '../world/memoize.ts';
import type { Catalog, FormOf } from './catalog.ts';
import { described, Integer } from '../world/described.ts';

/** The members of a record that only some worlds tell (decision 24), with their descriptions. */
export const optionalMembers = {
  catchRate: described(Integer, 'How easily it is caught: the higher, the easier'),
  baseFriendship: described(Integer, 'Its friendship when it has just been caught'),
  hatchCycles: described(Integer, 'Number of cycles of steps until its egg hatches'),
  growthRate: described(v.string(), 'How fast it gains levels, such as `slow`'),
  baseExperience: described(
    Integer,
    'Experience for defeating one, before its level counts; absent if unknown',
  ),
  baby: described(v.boolean(), 'Whether it is a baby, which has no eggs yet'),
  fossil: described(v.boolean(), 'Whether it is brought back from a fossil'),
  paradox: described(v.boolean(), 'Whether it comes from the far past or future'),
  regional: described(v.boolean(), 'Whether it is the form of another region'),
  gigantamax: described(v.boolean(), 'Whether it is a form of giant size'),
};

type OptionalMembers = {
  readonly [Member in keyof typeof optionalMembers]: v.InferOutput<
    (typeof optionalMembers)[Member]
  >;
};

/** A fact with its field of the query language, and names for it elsewhere. */
type Fact = {
  readonly [Member in keyof OptionalMembers]: {
    readonly member: Member;
    readonly field: string;
    readonly alsoKnownAs: readonly string[];
    /** What a search by it asks, with an example of a value; of a flag, what a form with it is, after `Whether the form`. */
    readonly meaning: string;
    readonly valueOf: (formOf: FormOf) => OptionalMembers[Member] | undefined;
  };
}[keyof OptionalMembers];

/** A flag, which a query calls as a record does. */
function flag<const Member extends string>(
  member: Member,
  meaning: string,
  valueOf: (formOf: FormOf) => boolean | undefined,
) {
  return { member, field: member, alsoKnownAs: [], meaning, valueOf } as const;
}

const optionalFacts = [
  {
    member: 'catchRate',
    field: 'catch-rate',
    alsoKnownAs: ['capture rate'],
    meaning: 'Catch rate: `>=200`',
    valueOf: ({ creature }: FormOf) => creature.catchRate,
  },
  {
    member: 'baseFriendship',
    field: 'friendship',
    alsoKnownAs: ['base friendship', 'base happiness', 'happiness'],
    meaning: 'Friendship of a new one: `>70`',
    valueOf: ({ creature }: FormOf) => creature.baseFriendship,
  },
  {
    member: 'hatchCycles',
    field: 'hatch-cycles',
    alsoKnownAs: ['hatch counter', 'egg cycles'],
    meaning: 'Cycles until an egg hatches: `<=10`',
    valueOf: ({ creature }: FormOf) => creature.hatchCycles,
  },
  {
    member: 'growthRate',
    field: 'growth',
    alsoKnownAs: ['growth rate', 'leveling rate'],
    meaning: 'How fast it gains levels: `slow`',
    valueOf: ({ creature }: FormOf) => creature.growthRate,
  },
  {
    member: 'baseExperience',
    field: 'base-experience',
    alsoKnownAs: ['experience', 'exp'],
    meaning: 'Base experience: `>300`',
    valueOf: ({ form }: FormOf) => form.baseExperience,
  },
  flag('baby', 'is a baby', ({ creature }) => creature.baby),
  flag('fossil', 'is brought back from a fossil', ({ creature }) => creature.fossil),
  flag('paradox', 'comes from the far past or future', ({ creature }) => creature.paradox),
  flag('regional', 'is that of another region', ({ form }) => form.regional),
  flag('gigantamax', 'is one of giant size', ({ form }) => form.gigantamax),
] as const satisfies readonly Fact[];

/** A fact that only some worlds tell. */
export type OptionalFact = (typeof optionalFacts)[number];

/** Returns the facts that a world tells of at least one form. Where a world tells a flag of some, the others lack it. */
export const factsOf = memoize(({ forms }: Catalog): readonly OptionalFact[] =>
  optionalFacts.filter(({ valueOf }) =>
    forms.some((formOf) => {
      const value = valueOf(formOf);
      return value !== undefined && value !== false;
    }),
  ),
);

/** Whether a fact is one that a form has or has not. */
export function isFlag(fact: OptionalFact): fact is Extract<OptionalFact, ReturnType<typeof flag>> {
  return optionalMembers[fact.member].type === 'boolean';
}
