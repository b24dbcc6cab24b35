/**
 * What the files of a world may say: in `schema/`, a file for each kind of record. The types of the whole engine are
 * inferred from there. Facts are metric once they are read; the wire's feet, inches and pounds are made in `catalog/`.
 * The descriptions teach world-builders what a member is for: editors show them, out of `schemas/`.
 */
import type * as v from 'valibot';
import type { CreatureSchema } from './schema/creature.ts';
import type { EvolutionStoneSchema } from './schema/evolution-stone.ts';
import type { LeagueSchema } from './schema/league.ts';
import type { ManifestSchema } from './schema/manifest.ts';

export { CreatureSchema } from './schema/creature.ts';
export { EvolutionStoneSchema } from './schema/evolution-stone.ts';
export { LeagueSchema } from './schema/league.ts';
export { ManifestSchema } from './schema/manifest.ts';

/** A creature as the files of a world say it: what all its forms share, its base form's facts, and its further forms. */
export type CreatureEntry = v.InferOutput<typeof CreatureSchema>;
/** A further form of a creature: its name, and the facts in which it differs from the base form. */
export type FormEntry = NonNullable<CreatureEntry['forms']>[number];
/** One way in which a form comes from an earlier one, which `from` names. */
export type EvolutionEntry = NonNullable<CreatureEntry['evolvesFrom']>[number];
/** A league as the files of a world say it. */
export type LeagueEntry = v.InferOutput<typeof LeagueSchema>;
/** An evolution stone as the files of a world say it. */
export type EvolutionStoneEntry = v.InferOutput<typeof EvolutionStoneSchema>;
/** What `world.json` says: what holds for the world as a whole. */
export type Manifest = v.InferOutput<typeof ManifestSchema>;
