/** The catalog inside a program, on Node and on Bun. */
export { type CatalogOptions, createCatalog } from './create-catalog.ts';
export type {
  CreatureCatalog,
  FormOptions,
  FoundForms,
  LanguageOptions,
  SearchOptions,
  SearchOutcome,
  WorldSummary,
} from './create-catalog.ts';
export type { SearchProblem } from '../search/search-problem.ts';
export type { Suggestion } from '../search/finder.ts';
export type { FormInclusion, FormWith } from '../api/forms.ts';
export type { Chart, Matchup, TeamMatchup } from '../api/matchups.ts';
export type { LearnsetRecord, MoveDetail, MoveRecord } from '../catalog/move-records.ts';
export type { StatSummary } from '../catalog/stats.ts';
export type {
  CreatureForms,
  CreatureRecord,
  EvolutionStoneRecord,
  FormRecord,
  LeagueRecord,
} from '../catalog/representations.ts';
export type { EvolutionRecord, FamilyRecord } from '../catalog/evolutions.ts';
export type { AddressOptions } from './address-options.ts';
export type { UncompiledWorld, WorldSource } from './world-source.ts';
export { WorldError } from './world-source.ts';
export type { Issue, Location, Spot } from '../world/issue.ts';
export type { World } from '../world/schema.ts';
