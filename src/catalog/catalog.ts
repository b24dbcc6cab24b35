import type { BodyPlan } from '@creature-catalog/portrait/subject';
import type {
  CreatureEntry,
  EvolutionEntry,
  EvolutionStoneEntry,
  LeagueEntry,
  Manifest,
} from '../world/schema.ts';
import type { LocalNames } from './local-names.ts';
import type { RecordList, TextList } from './records.ts';

/** A creature with all its forms, compiled. Forms stand base form first. */
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

/** One form of a creature: every fact in which forms can differ. */
export type Form = {
  readonly name: string;
  /** Words of the name joined by `-`, in lower case; unique in the creature. Letters of any script. */
  readonly slug: string;
  readonly aliases: readonly string[];
  /** Place among the creature's forms, 0 for the base form. */
  readonly rank: number;
  readonly types: readonly string[];
  readonly abilities: { readonly normal: readonly string[]; readonly hidden: readonly string[] };
  readonly eggGroups: readonly string[];
  readonly gender: CreatureEntry['gender'];
  readonly heightMetres: number | 'unknown';
  readonly weightKilograms: number | 'unknown';
  readonly mega: boolean;
  readonly colour?: string | undefined;
  readonly body?: BodyPlan | undefined;
  readonly line: EvolutionLine;
};

/** A form's evolution line (decision 5): the creature itself stands at `stage - 1`. */
export type EvolutionLine = {
  readonly stage: number;
  /** Names of creatures, ancestors from the first on, the creature itself, its descendants by stage, then number. */
  readonly creatures: readonly string[];
};

/** A form and the creature that it belongs to. */
export type FormOf = { readonly creature: Creature; readonly form: Form };

/** An evolution between two forms, with the way that leads there. */
export type Evolution = {
  readonly from: FormOf;
  readonly to: FormOf;
  readonly way: Omit<EvolutionEntry, 'from'>;
};

/** Creatures that evolutions, or the world's word for it, join. */
export type Family = {
  readonly id: number;
  /** In number order. */
  readonly members: readonly Creature[];
  /** By number of the creature that evolves, then its form, then what it becomes. */
  readonly evolutions: readonly Evolution[];
};

export type EvolutionStone = EvolutionStoneEntry & {
  /** A sentence for each evolution that uses it, in number order of the creature that evolves. */
  readonly effects: readonly string[];
};

/** Finds the creature that a name stands for; compares as decision 3 says and never guesses. */
export type NameIndex = {
  readonly find: (name: string) => Creature | undefined;
};

/** A world, compiled for answering. Nothing in it changes. */
export type Catalog = {
  readonly manifest: Manifest;
  /** In number order. */
  readonly creatures: RecordList<Creature>;
  /** Every form, in number and form order. */
  readonly forms: RecordList<FormOf>;
  /** The place of the creature that the form at a place belongs to. */
  readonly ownerOf: (formPlace: number) => number;
  /** The places of the forms of the creature at a place: from the first to before the second. */
  readonly formPlaces: (place: number) => readonly [from: number, to: number];
  readonly findNumber: (number: number) => Creature | undefined;
  /** The place of the creature with a number. */
  readonly placeOf: (number: number) => number | undefined;
  /** By names of their own first, then by those in other languages. */
  readonly names: NameIndex;
  readonly localNames: LocalNames;
  readonly leagues: readonly LeagueEntry[];
  readonly evolutionStones: readonly EvolutionStone[];
  /** By id, from 1 on: the family of id 1 is at place 0. */
  readonly families: RecordList<Family>;
  /**
   * The record of each form (spec §2.1) as JSON, in number and form order. Its last member, the picture, begins with the
   * one mark in it, which stands for the address of the resources.
   */
  readonly records: TextList;
  /** Names of all abilities that a form has, by code point. */
  readonly abilities: readonly string[];
  /** How many creatures each generation brought, from the first on. */
  readonly generationCounts: readonly number[];
  /** When what the answers are made of last changed; undefined where no date could tell it from what was before. */
  readonly modified: Date | undefined;
};
