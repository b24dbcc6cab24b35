import type {
  CreatureEntry,
  EvolutionEntry,
  EvolutionStoneEntry,
  LeagueEntry,
  Manifest,
} from '../world/schema.ts';

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

/** Names of a form by language tag (BCP 47). */
export type NamesByLanguage = Readonly<Record<string, string>>;

/** Names of creatures and forms in languages other than the world's own. */
export type LocalNames = {
  /** Tags of all languages with a name, sorted by code point. */
  readonly languages: readonly string[];
  /** Returns the names of a creature's forms, base form first, up to the last form with a name. */
  readonly of: (creature: Creature) => readonly NamesByLanguage[];
};

/**
 * Finds a creature by a name of any of its forms (decision 3); never guesses. Names in the world's own language take
 * precedence over other languages.
 */
export type NameIndex = {
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
  /** Names of all abilities that a form has, by code point. */
  readonly abilities: readonly string[];
  /** Number of creatures per generation, from the first. */
  readonly generationCounts: readonly number[];
  /** When the world last changed; undefined if no date distinguishes it from its previous version. */
  readonly modified: Date | undefined;
};
