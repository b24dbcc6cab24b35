import type {
  CreatureEntry,
  EvolutionEntry,
  EvolutionStoneEntry,
  LeagueEntry,
  Manifest,
} from '../world/schema.ts';
import type { LocalNames } from './local-names.ts';
import type { RecordList } from './records.ts';

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
  /** The text of the world's files; absent where they give none. */
  readonly description?: string | undefined;
  readonly colour?: string | undefined;
  readonly body?: string | undefined;
  readonly line: EvolutionLine;
};

/** A form's evolution line (decision 5): the creature itself stands at `stage - 1`. */
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

/** Finds a creature by name according to decision 3; never guesses. */
export type NameIndex = {
  readonly find: (name: string) => Creature | undefined;
};

/** An immutable, compiled world. */
export type Catalog = {
  readonly manifest: Manifest;
  /** In number order. */
  readonly creatures: RecordList<Creature>;
  /** Every form, in number and form order. */
  readonly forms: RecordList<FormOf>;
  /** Returns the position of the creature that has the form at a position. */
  readonly creatureOf: (formPosition: number) => number;
  /** Returns the range of form positions of the creature at a position; `to` is exclusive. */
  readonly formRange: (position: number) => readonly [from: number, to: number];
  readonly findNumber: (number: number) => Creature | undefined;
  /** Returns the position of the creature with a number. */
  readonly positionOf: (number: number) => number | undefined;
  /** Names in the world's own language take precedence over other languages. */
  readonly names: NameIndex;
  readonly localNames: LocalNames;
  readonly leagues: readonly LeagueEntry[];
  readonly evolutionStones: readonly EvolutionStone[];
  /** In order of their ids: the family with id 1 is at position 0. */
  readonly families: RecordList<Family>;
  /**
   * The record of each form (spec §2.1) as JSON, in number and form order. The placeholder stands in `sprite` for the
   * address of the resources.
   */
  readonly records: RecordList<Uint8Array>;
  /** Names of all abilities that a form has, by code point. */
  readonly abilities: readonly string[];
  /** Number of creatures per generation, from the first. */
  readonly generationCounts: readonly number[];
  /** When the world last changed; undefined where no date distinguishes it from its previous version. */
  readonly modified: Date | undefined;
};
