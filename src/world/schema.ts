/**
 * The schema of a world's files. The engine's types are inferred from it. Facts are metric once they are parsed;
 * `catalog/` computes feet, inches and pounds. Editors show the descriptions, which `schemas/` carries, to world-builders.
 */
import * as v from 'valibot';
import { namedObject, described, HexColour, localNames, Slug, Text } from './schema/fields.ts';
import type { CreatureSchema } from './schema/creature.ts';
import type { Effect } from './schema/effect.ts';
import type { LearnsetSchema } from './schema/learnset.ts';
import type { ManifestSchema } from './schema/manifest.ts';
import type { MoveSchema } from './schema/move.ts';

export { CreatureSchema } from './schema/creature.ts';
export { LearnsetSchema } from './schema/learnset.ts';
export { ManifestSchema } from './schema/manifest.ts';
export { MoveSchema } from './schema/move.ts';

export const LeagueSchema = namedObject('League', {
  name: described(Text, 'Name of the league: `Beacon League`.'),
  slug: described(Slug, 'Its name in addresses: `beacon`.'),
  region: described(Text, 'Region where it is held.'),
  badgesRequired: described(
    v.pipe(v.number(), v.integer(), v.minValue(0)),
    'Number of badges that are needed to take part.',
  ),
  badges: described(v.array(Text), 'Names of all badges that count there, in order.'),
});

export const EvolutionStoneSchema = namedObject('Evolution stone', {
  name: described(Text, 'Name of the stone: `Tallow Stone`.'),
  slug: described(Slug, 'Its name in addresses and in evolutions: `tallow`.'),
  names: localNames('stone', 'Talgstein'),
  aka: described(Text, 'Another name of the stone; its name again if there is no other.'),
  colour: described(HexColour, 'Colour of its picture, `#rrggbb` in lower case.'),
});

/**
 * A creature in a world's files: the facts that all its forms share, those of its base form, and its further forms.
 */
export type CreatureEntry = v.InferOutput<typeof CreatureSchema>;
/** A further form of a creature: its name, and the facts that differ from the base form. */
export type FormEntry = NonNullable<CreatureEntry['forms']>[number];
/** One way in which a form evolves from an earlier one, which `from` names. */
export type EvolutionEntry = NonNullable<CreatureEntry['evolvesFrom']>[number];
/** A league in a world's files. */
export type LeagueEntry = v.InferOutput<typeof LeagueSchema>;
/** An evolution stone in a world's files. */
export type EvolutionStoneEntry = v.InferOutput<typeof EvolutionStoneSchema>;
/** The content of `world.json`: facts about the world as a whole. */
export type Manifest = v.InferOutput<typeof ManifestSchema>;
/** A move in a world's files. */
export type MoveEntry = v.InferOutput<typeof MoveSchema>;
/** One of the things that a move does beside its damage. */
export type MoveEffect = v.InferOutput<typeof Effect>;
/** The moves that a form learns, in a world's files. */
export type LearnsetEntry = v.InferOutput<typeof LearnsetSchema>;
