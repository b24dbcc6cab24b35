import type {
  CreatureEntry,
  EvolutionEntry,
  EvolutionStoneEntry,
  LeagueEntry,
  Manifest,
  MoveEffect,
} from '../world/schema.ts';
import { memoize } from '../world/memoize.ts';

/** A compiled creature with all its forms, base form first. */
export type Creature = {
  readonly number: number;
  readonly name: string;
  readonly species: string;
  readonly generation: number;
  readonly starter: boolean;
  readonly legendary: boolean;
  readonly mythical: boolean;
  readonly ultraBeast: boolean;
  /** The facts from here to `growthRate` are absent if the world does not tell them (decision 24). */
  readonly baby?: boolean | undefined;
  readonly fossil?: boolean | undefined;
  readonly paradox?: boolean | undefined;
  readonly catchRate?: number | undefined;
  readonly baseFriendship?: number | undefined;
  readonly hatchCycles?: number | undefined;
  readonly growthRate?: string | undefined;
  /** Rank of the family by the first of its members in number order, from 1 (decision 6). */
  readonly familyId: number;
  readonly forms: readonly [Form, ...Form[]];
};

/** One form of a creature, with every fact in which forms can differ. */
export type Form = {
  readonly name: string;
  /** Words of the name joined by `-`, in lower case; unique in the creature. Letters of any script. */
  readonly slug: string;
  readonly aliases: readonly string[];
  /** Position among the creature's forms, 0 for the base form. */
  readonly rank: number;
  readonly types: readonly string[];
  readonly abilities: { readonly normal: readonly string[]; readonly hidden: readonly string[] };
  readonly eggGroups: readonly string[];
  readonly gender: CreatureEntry['gender'];
  readonly heightMetres: number | 'unknown';
  readonly weightKilograms: number | 'unknown';
  readonly mega: boolean;
  readonly regional?: boolean | undefined;
  readonly gigantamax?: boolean | undefined;
  /** In the order of the manifest's stats; absent in a world without stats (decision 23). */
  readonly stats?: readonly number[] | undefined;
  readonly baseExperience?: number | undefined;
  /** Effort points by the names of stats, without those that are 0. */
  readonly effort?: Readonly<Record<string, number>> | undefined;
  /** The text of the world's files; absent if they give none. */
  readonly description?: string | undefined;
  /** The same in other languages by their tags; absent if there are none. */
  readonly descriptions?: NamesByLanguage | undefined;
  readonly colour?: string | undefined;
  readonly body?: string | undefined;
  readonly line: EvolutionLine;
};

/** A form's evolution line (decision 5): the creature itself is at `stage - 1`. */
export type EvolutionLine = {
  readonly stage: number;
  /** Names of creatures, ancestors from the first on, the creature itself, its descendants by stage, then number. */
  readonly creatures: readonly string[];
};

export type FormOf = { readonly creature: Creature; readonly form: Form };

/** An evolution between two forms, with its conditions. */
export type Evolution = {
  readonly from: FormOf;
  readonly to: FormOf;
  readonly way: Omit<EvolutionEntry, 'from'>;
};

/** Creatures related by evolutions or by `relatedTo` (decision 6). */
export type Family = {
  readonly id: number;
  /** In number order. */
  readonly members: readonly Creature[];
  /** Sorted by number of the creature that evolves, then its form, then the resulting form. */
  readonly evolutions: readonly Evolution[];
};

export type EvolutionStone = EvolutionStoneEntry & {
  /** A sentence for each evolution that uses it, in number order of the creature that evolves. */
  readonly effects: readonly string[];
};

/** A move that forms learn. Facts that are unknown are absent. */
export type Move = {
  readonly name: string;
  /** Words of the name joined by `-`, in lower case. Letters of any script. */
  readonly slug: string;
  readonly aliases: readonly string[];
  readonly type: string;
  readonly category: string;
  /** Absent if it does no damage, or as its effects say. */
  readonly power?: number | undefined;
  /** Percent of its uses that hit; absent if it cannot miss. */
  readonly accuracy?: number | undefined;
  /** How often it can be used before a rest. */
  readonly pp?: number | undefined;
  /** Moves of a higher one go first. */
  readonly priority: number;
  readonly generation?: number | undefined;
  readonly target?: string | undefined;
  readonly flags: readonly string[];
  readonly effects: readonly MoveEffect[];
  /** The text of the world's files; absent if they give none. `describeMove` computes one. */
  readonly description?: string | undefined;
  /** Names in other languages. */
  readonly names: NamesByLanguage;
};

/** A move that a form learns in one way: by `level`, or in another way that the world names. */
export type Learned = {
  readonly move: Move;
  readonly way: string;
  /** Of the way `level` alone; 0 is the moment in which the form evolves. */
  readonly level?: number;
};

/** What a form learns in one game. */
export type Learnset = {
  /** Name of the game; absent if the world's files do not say it. */
  readonly game?: string;
  /** By level in ascending order, then in the other ways in the world's order, each by name. */
  readonly moves: readonly Learned[];
};

/** The learnsets of a world in few bytes. Most programs ask for none of them, and none asks for all at once. */
export type PackedLearnsets = {
  /** Names of the ways beside `level`. */
  readonly ways: readonly string[];
  readonly games: readonly string[];
  /**
   * For each creature the learnsets of its forms, up to the last form that has one; empty for a form that has none of its own.
   * `pack-learnsets.ts` says what is in the text.
   */
  readonly forms: readonly (readonly string[])[];
};

/** A form that learns a move, and the ways in which it does. */
export type Learner = FormOf & { readonly learned: readonly Learned[] };

/** Names or descriptions of a form by language tag (BCP 47). */
export type NamesByLanguage = Readonly<Record<string, string>>;

/** Names of creatures and forms in languages other than the world's own. */
export type LocalNames = {
  /** Tags of all languages with a name or a description, sorted by code point. */
  readonly languages: readonly string[];
  /** Returns the names of a creature's forms, base form first, up to the last form with a name. */
  readonly of: (creature: Creature) => readonly NamesByLanguage[];
};

/**
 * Finds a creature by a name of any of its forms (decision 3); never guesses. Names in the world's own language take
 * precedence over other languages.
 */
type NameIndex = {
  readonly find: (name: string) => Creature | undefined;
};

/** An immutable world: a plain value in memory, with nothing to close. */
export type Catalog = {
  readonly manifest: Manifest;
  /** In number order. */
  readonly creatures: readonly Creature[];
  /** Every form, in number and form order. */
  readonly forms: readonly FormOf[];
  readonly findNumber: (number: number) => Creature | undefined;
  readonly names: NameIndex;
  readonly localNames: LocalNames;
  readonly leagues: readonly LeagueEntry[];
  readonly evolutionStones: readonly EvolutionStone[];
  /** In order of their ids: the family with id 1 is the first. */
  readonly families: readonly Family[];
  /** Sorted by name (code points); empty if the world has none. */
  readonly moves: readonly Move[];
  /** Finds a move by name, slug, alias or a name in another language, in any spelling (decision 3); never guesses. */
  readonly findMove: (name: string) => Move | undefined;
  /** Names of the ways in which forms learn moves, `level` first; empty if the world has no learnsets. */
  readonly learnWays: readonly string[];
  /** Returns what a form learns: its own learnset, or its base form's. Undefined if the world has neither. */
  readonly learnsetOf: (of: FormOf) => Learnset | undefined;
  /** Returns the forms that learn a move, in number and form order. */
  readonly learnersOf: (move: Move) => readonly Learner[];
  /** The learnsets as a catalog file has them: `learnsetOf` reads them when it is asked. */
  readonly packedLearnsets: PackedLearnsets;
  /** Names of all abilities that a form has, by code point. */
  readonly abilities: readonly string[];
  /** Number of creatures per generation, from the first. */
  readonly generationCounts: readonly number[];
  /** When the world last changed; undefined if no date distinguishes it from its previous version. */
  readonly modified: Date | undefined;
};

/**
 * Whether a form differs from an earlier one of its creature in name and picture alone, or is one gender of it
 * (decision 22).
 */
export function isCosmetic(creature: Creature, form: Form): boolean {
  return firstAlike(creature, form) !== form;
}

/** The first form of the creature with the same facts as a form: the form itself unless it is cosmetic. */
export function firstAlike(creature: Creature, form: Form): Form {
  return form.rank === 0 ? form : (firstsOf(creature).get(form) ?? form);
}

/** Each form with the first that is like it. Some creatures have sixty forms, and the record of each asks for its own. */
const firstsOf = memoize(({ forms }: Creature): ReadonlyMap<Form, Form> => {
  const byFacts = new Map<string, Form[]>();
  return new Map(
    forms.map((form) => {
      const facts = factsOf(form);
      const earlier = byFacts.get(facts) ?? [];
      byFacts.set(facts, [...earlier, form]);
      return [form, earlier.find((each) => isGenderOf(form.gender, each.gender)) ?? form];
    }),
  );
});

function factsOf(form: Form): string {
  const { types, abilities, eggGroups, heightMetres, weightKilograms, mega, stats, line } = form;
  return JSON.stringify([
    types,
    abilities.normal,
    abilities.hidden,
    eggGroups,
    heightMetres,
    weightKilograms,
    mega,
    stats,
    line,
  ]);
}

/** Whether all of a form's genders are among those of another, or are the other gender. */
function isGenderOf(gender: Form['gender'], other: Form['gender']): boolean {
  if (gender === 'genderless' || other === 'genderless') {
    return gender === other;
  }
  return gender.male === other.male || gender.male === 0 || gender.male === 100;
}

/** The effectiveness of a world's types against each other. */
export type TypeChart = {
  /** In the order of the world. */
  readonly types: readonly string[];
  /** Returns the multiplier of an attack on a creature with the types. */
  readonly multiplier: (attacker: string, defenders: readonly string[]) => number;
};

/** Returns the chart of a world; undefined if all its multipliers are 1. */
export const chartOf = memoize(({ types }: Manifest): TypeChart | undefined => {
  if (types.every(({ attacks = {} }) => Object.keys(attacks).length === 0)) {
    return undefined;
  }
  const rows = new Map(
    types.map(({ name, attacks = {} }) => [name, new Map(Object.entries(attacks))]),
  );
  return {
    types: types.map(({ name }) => name),
    multiplier: (attacker, defenders) =>
      defenders.reduce((product, type) => product * (rows.get(attacker)?.get(type) ?? 1), 1),
  };
});
