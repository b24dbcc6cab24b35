import type * as v from 'valibot';
import type { EvolutionEntry, Manifest } from '../world/schema.ts';
import { memoize } from '../world/memoize.ts';
import { slugOf } from '../world/name-key.ts';
import type {
  CatalogContent,
  CatalogFormSchema,
  CatalogStoneSchema,
  CreatureSchema,
  Immutable,
  LeagueSchema,
  LearnsetsSchema,
  MoveSchema,
  NamesByLanguageSchema,
} from './catalog-schema.ts';

/** A compiled creature with all its forms, base form first. */
export type Creature = Immutable<v.InferOutput<typeof CreatureSchema>>;

/** One form of a creature, with every fact in which forms can differ. */
export type Form = Immutable<v.InferOutput<typeof CatalogFormSchema>>;

/** A form's evolution line (decision 5): the creature itself is at `stage - 1`. */
export type EvolutionLine = Form['line'];

export type FormOf = { readonly creature: Creature; readonly form: Form };

/** Returns the base form of a creature. */
export function baseOf(creature: Creature): FormOf {
  return { creature, form: creature.forms[0] };
}

/** Returns all forms of a creature, base form first. */
export function formsOf(creature: Creature): readonly [FormOf, ...FormOf[]] {
  const [, ...further] = creature.forms;
  return [baseOf(creature), ...further.map((form) => ({ creature, form }))];
}

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

export type League = Immutable<v.InferOutput<typeof LeagueSchema>>;

export type EvolutionStone = Immutable<v.InferOutput<typeof CatalogStoneSchema>>;

/** Facts that are unknown are absent. */
export type MoveFacts = Immutable<v.InferOutput<typeof MoveSchema>>;

/** A move that forms learn. */
export type Move = MoveFacts & {
  /** In languages other than the world's own. */
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
export type PackedLearnsets = Immutable<v.InferOutput<typeof LearnsetsSchema>>;

/** A form that learns a move, and the ways in which it does. */
export type Learner = FormOf & { readonly learned: readonly Learned[] };

/** Names or descriptions of a form by language tag (BCP 47). */
export type NamesByLanguage = Immutable<v.InferOutput<typeof NamesByLanguageSchema>>;

/** What has a name, and further names in languages other than the world's own. */
export type Translated = { readonly name: string; readonly names?: NamesByLanguage | undefined };

/** Names of creatures and forms in languages other than the world's own. */
export type LocalNames = {
  /** Tags of all languages with a name or a description, sorted by code point. */
  readonly languages: readonly string[];
  /** Returns the names of each of a creature's forms, base form first. */
  readonly of: (creature: Creature) => readonly NamesByLanguage[];
};

/** An immutable world: a plain value in memory, with nothing to close. */
export type Catalog = {
  readonly manifest: Manifest;
  /** In number order. */
  readonly creatures: readonly Creature[];
  /** Every form, in number and form order. */
  readonly forms: readonly FormOf[];
  readonly findNumber: (number: number) => Creature | undefined;
  /**
   * Finds the form with a name (decision 3); never guesses. Names in the world's own language take precedence over other
   * languages.
   */
  readonly findName: (name: string) => FormOf | undefined;
  /** Finds the same by names in the world's own language alone. */
  readonly findOwnName: (name: string) => FormOf | undefined;
  readonly localNames: LocalNames;
  readonly leagues: readonly League[];
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
  /** What it was opened from: a catalog file has the same. */
  readonly content: CatalogContent;
  /** All abilities that a form has, by code point, with their names in other languages if the world has any. */
  readonly abilities: readonly Translated[];
  /** Number of creatures per generation, from the first. */
  readonly generationCounts: readonly number[];
  /** When the world last changed; undefined if no date distinguishes it from its previous version. */
  readonly modified: Date | undefined;
};

/** Returns the slug of a form or a move, which is unique in the creature or among the moves: a form may be in many answers. */
export const slugFor = memoize(({ name }: Form | MoveFacts): string => slugOf(name));

/**
 * Whether a form differs from an earlier one of its creature in name and picture alone, or is one gender of it
 * (decision 22).
 */
export function isCosmetic(formOf: FormOf): boolean {
  return firstAlike(formOf) !== formOf.form;
}

/** The first form of the creature with the same facts as a form: the form itself unless it is cosmetic. */
export function firstAlike({ creature, form }: FormOf): Form {
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
