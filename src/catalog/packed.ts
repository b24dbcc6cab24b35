/** The parts of a packed catalog that are JSON, besides the creatures themselves. */
import type { LeagueEntry, Manifest } from '../world/schema.ts';
import type { NamesOfForms } from './local-names.ts';
import type { Creature, Evolution, EvolutionStone } from './catalog.ts';

/** What is read at each start. */
export type PackedHead = {
  readonly manifest: Manifest;
  readonly leagues: readonly LeagueEntry[];
  readonly evolutionStones: readonly EvolutionStone[];
  readonly abilities: readonly string[];
  /** Besides the world's own, in which creatures have names; by code point. */
  readonly languages: readonly string[];
  readonly generationCounts: readonly number[];
  readonly modifiedMilliseconds: number;
};

/** Place of a creature in the catalog, and of a form among the creature's. */
export type PackedForm = readonly [creature: number, rank: number];

export type PackedEvolution = {
  readonly from: PackedForm;
  readonly to: PackedForm;
  readonly way: Evolution['way'];
};

/** Places of creatures, and their evolutions. */
export type PackedFamily = {
  readonly members: readonly number[];
  readonly evolutions: readonly PackedEvolution[];
};

/** What a catalog is written from: all that cannot be told from the rest. Creatures stand in number order. */
export type CatalogParts = {
  readonly manifest: Manifest;
  readonly leagues: readonly LeagueEntry[];
  readonly evolutionStones: readonly EvolutionStone[];
  readonly creatures: readonly Creature[];
  /** Of each creature's forms in other languages; none where nobody knows of any. */
  readonly localNames: readonly NamesOfForms[];
  readonly families: readonly PackedFamily[];
};
