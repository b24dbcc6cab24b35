/**
 * The schema of a world's files. The engine's types are inferred from it. Facts are metric once they are parsed;
 * `catalog/` computes feet, inches and pounds. Editors show the descriptions, which `schemas/` carries, to world-builders.
 */
import * as v from 'valibot';
import { objectOf, told, Slug, Text, HexColour } from './schema/fields.ts';
import type { CreatureSchema } from './schema/creature.ts';
import type { ManifestSchema } from './schema/manifest.ts';

export { CreatureSchema } from './schema/creature.ts';
export { ManifestSchema } from './schema/manifest.ts';

export const LeagueSchema = objectOf('League', {
  name: told(Text, 'Name of the league: `Beacon League`.'),
  slug: told(Slug, 'Its name in addresses: `beacon`.'),
  region: told(Text, 'Region where it is held.'),
  badgesRequired: told(
    v.pipe(v.number(), v.integer(), v.minValue(0)),
    'How many of the badges are needed to take part.',
  ),
  badges: told(v.array(Text), 'Names of all badges that count there, in order.'),
});

export const EvolutionStoneSchema = objectOf('Evolution stone', {
  name: told(Text, 'Name of the stone: `Tallow Stone`.'),
  slug: told(Slug, 'Its name in addresses and in evolutions: `tallow`.'),
  aka: told(Text, 'What it is also known as; its name again where there is nothing else.'),
  colour: told(HexColour, 'Colour of its picture, `#rrggbb` in lower case.'),
});

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
