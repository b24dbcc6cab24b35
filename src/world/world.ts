import type { Origin } from './fault.ts';
import type { CreatureEntry, EvolutionStoneEntry, LeagueEntry, Manifest } from './schema.ts';

/**
 * An entry together with where it was read: the file, and its position in the array there, or undefined where it is all
 * that the file holds. A later check can so name the place.
 */
export type Located<Entry> = {
  readonly file: string;
  readonly index: number | undefined;
  readonly entry: Entry;
};

/** Where a record stands that is called by its name. */
export function originOf({ file, index, entry }: Located<{ readonly name: string }>): Origin {
  return { file, index, record: entry.name };
}

/** A validated world. Creatures are in number order; leagues and stones in the order of their files. */
export type World = {
  readonly manifest: Manifest;
  readonly creatures: readonly CreatureEntry[];
  readonly leagues: readonly LeagueEntry[];
  readonly evolutionStones: readonly EvolutionStoneEntry[];
};
