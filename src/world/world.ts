import type {
  CreatureEntry,
  EvolutionStoneEntry,
  LeagueEntry,
  LearnsetEntry,
  Manifest,
  MoveEntry,
} from './schema.ts';

/** A validated world. Creatures are in number order; leagues and stones in the order of their files. */
export type World = {
  readonly manifest: Manifest;
  readonly creatures: readonly CreatureEntry[];
  readonly leagues: readonly LeagueEntry[];
  readonly evolutionStones: readonly EvolutionStoneEntry[];
  /** In the order of their files; absent if the world has no such file. */
  readonly moves?: readonly MoveEntry[];
  /** The same. */
  readonly learnsets?: readonly LearnsetEntry[];
};

/** The ways to learn a move, beside its level, in a world that does not name them. */
export const usualLearnWays: readonly string[] = ['machine', 'tutor', 'egg', 'event'];
