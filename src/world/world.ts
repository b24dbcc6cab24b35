import type { CreatureEntry, EvolutionStoneEntry, LeagueEntry, Manifest } from './schema.ts';

/** An entry together with the file it was read from, so that a later check can still name the place. */
export type Located<Entry> = { readonly file: string; readonly entry: Entry };

/** A validated world. Creatures are in number order; leagues and stones in the order of their files. */
export type World = {
  readonly manifest: Manifest;
  readonly creatures: readonly CreatureEntry[];
  readonly leagues: readonly LeagueEntry[];
  readonly evolutionStones: readonly EvolutionStoneEntry[];
};
