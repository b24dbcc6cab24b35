/**
 * The schema of a world's files. The engine's types are inferred from it. Facts are metric once they are parsed;
 * `catalog/` computes feet, inches and pounds. Editors show the descriptions, which `schemas/` carries, to world-builders.
 */
import * as v from 'valibot';
import { bodyPlans, motifs } from '@creature-catalog/portrait/subject';
import { described, optionalMember } from './described.ts';
import {
  Body,
  HexColour,
  LanguageTag,
  localNames,
  MemberName,
  namedObject,
  PositiveInteger,
  Prose,
  SchemaAddress,
  Slug,
  Text,
} from './schema/fields.ts';
import type { CreatureSchema } from './schema/creature.ts';
import type { Effect, LearnsetSchema, MoveSchema } from './schema/move.ts';

/** The flags of records, as creatures and forms have them. */
const flagMembers = [
  'starter',
  'legendary',
  'mythical',
  'ultraBeast',
  'mega',
  'baby',
  'fossil',
  'paradox',
  'regional',
  'gigantamax',
] as const;

const WordPair = v.pipe(
  v.array(Text),
  v.length(2, 'Invalid words: Expected the word for one and the word for several'),
);

const Words = namedObject('Words', {
  creature: optionalMember(
    WordPair,
    'Words for one creature and for several: `["beast", "beasts"]`.',
  ),
  generation: optionalMember(WordPair, 'The same for generations: `["tier", "tiers"]`.'),
  league: optionalMember(WordPair, 'The same for leagues.'),
  stone: optionalMember(WordPair, 'The same for evolution stones.'),
  eggGroup: optionalMember(WordPair, 'The same for egg groups.'),
  flags: optionalMember(
    namedObject(
      'Names of flags',
      Object.fromEntries(
        flagMembers.map((flag) => [flag, optionalMember(Text, `What \`${flag}\` is called.`)]),
      ),
    ),
    'Names of what a creature or form may be: `{ "legendary": "Fabled" }`.',
  ),
});

const Link = namedObject('Link', {
  title: described(Text, 'Text of the link.'),
  url: described(
    v.pipe(
      Text,
      v.regex(
        /^(?:https?:\/\/|mailto:)[^\s"<>]+$/,
        'Invalid address: Expected one that begins with "https://", "http://" or "mailto:"',
      ),
    ),
    'Address that it leads to.',
  ),
});

/** Earlier versions of this program wrote `Unknown` for a world without an author. */
const Author = v.pipe(
  Text,
  v.description('Author of the world. You may leave it out.'),
  v.transform((author) => (author === 'Unknown' ? undefined : author)),
);

const foundBySearches = ' Searches find it by these too.';

/**
 * The schema of `world.json`. `attacks` of a type contains the multipliers other than 1; a world without any has no
 * type chart. A lookup treats the words of a group of `synonyms` as equal. `language` is that of the world's own names.
 */
export const ManifestSchema = v.pipe(
  namedObject('World', {
    $schema: SchemaAddress,
    format: described(v.literal(1), 'Version of this format: 1.'),
    title: described(Text, 'Title of the world and of the service.'),
    author: v.optional(Author),
    notice: optionalMember(
      Text,
      'Whose the names and facts are, and under what licence, as the pages say at their end.',
    ),
    language: optionalMember(
      LanguageTag,
      'Tag of the language that the names of the world are in: `en`.',
    ),
    description: optionalMember(
      Prose,
      'What the world is, in a few sentences: the first page begins with it.',
    ),
    lore: optionalMember(
      v.pipe(v.array(Prose), v.minLength(1)),
      'A page about the world: paragraphs of plain text, in which `[text](address)` is a link. A paragraph that begins with `# ` is a heading.',
    ),
    accent: optionalMember(
      HexColour,
      'Colour of links and buttons, `#rrggbb` in lower case. Pages make it lighter or darker where it would be hard to read.',
    ),
    icon: optionalMember(Text, 'Name of the form whose picture is the icon of the pages.'),
    links: optionalMember(v.array(Link), 'Links at the end of every page.'),
    words: optionalMember(Words, 'Words of pages and searches instead of the usual ones.'),
    generations: described(
      v.pipe(PositiveInteger, v.maxValue(99)),
      'Number of generations of creatures.',
    ),
    regions: optionalMember(
      v.pipe(v.array(Text), v.minLength(1)),
      'Region of each generation, in order: with `["Wickshire"]` a search for `wickshire` finds the first generation.',
    ),
    types: described(
      v.pipe(
        v.array(
          namedObject('Type', {
            name: described(MemberName, 'Name of the type.'),
            colour: described(HexColour, 'Colour of the type, `#rrggbb` in lower case.'),
            motif: optionalMember(
              v.picklist(motifs),
              `Emblem that it gives to a portrait: ${motifs.join(', ')}. Without it the name of the type gives one.`,
            ),
            names: localNames('type', 'Docht', foundBySearches),
            attacks: optionalMember(
              v.record(v.string(), v.pipe(v.number(), v.minValue(0))),
              'Multipliers of its attacks by the name of the type that they hit, except those that are 1.',
            ),
          }),
        ),
        v.minLength(1),
      ),
      'The types of the world, in the order in which lists show them.',
    ),
    eggGroups: described(
      v.array(
        namedObject('Egg group', {
          name: described(Text, 'Name of the egg group.'),
          names: optionalMember(
            v.record(LanguageTag, Text),
            'Names of the egg group in other languages, by their tags.',
          ),
          body: optionalMember(
            Body,
            `Body of its creatures in their portraits: ${bodyPlans.join(', ')}, or a word for one of them such as crab, dog or bird.`,
          ),
        }),
      ),
      'The egg groups of the world, in the order in which lists show them.',
    ),
    abilities: optionalMember(
      v.array(
        namedObject('Ability', {
          name: described(Text, 'Name of the ability.'),
          names: localNames('ability', 'Warmpfote', foundBySearches),
        }),
      ),
      'The abilities that have names in other languages.',
    ),
    stats: optionalMember(
      v.pipe(
        v.array(
          namedObject('Stat', {
            name: described(MemberName, 'Name of the stat: `Wit`.'),
            names: localNames('stat', 'Witz'),
            aliases: optionalMember(
              v.array(Text),
              'Other names of it, such as abbreviations: `Wt`. Searches and spreadsheets may use them.',
            ),
            most: optionalMember(
              Text,
              'Word for the creature with the most of it, which sorts a search: `wittiest`.',
            ),
            least: optionalMember(Text, 'Word for the creature with the least of it: `dullest`.'),
          }),
        ),
        v.minLength(1),
        v.maxLength(12),
      ),
      'The stats of the world, in the order in which lists show them. With them each form has a number for each.',
    ),
    statSums: optionalMember(
      v.array(
        namedObject('Sum of stats', {
          name: described(Text, 'Name of the sum in searches: `Bulk`.'),
          stats: described(
            v.pipe(v.array(Text), v.minLength(2)),
            'Names of the stats that are added up.',
          ),
          most: optionalMember(Text, 'Word for the creature with the largest sum: `bulkiest`.'),
        }),
      ),
      'Sums of some stats by which searches find and sort. The total of all is always there.',
    ),
    moveCategories: optionalMember(
      v.pipe(v.array(Text), v.minLength(1)),
      'The categories of moves, in the order in which lists show them: `["physical", "special", "status"]`. A world with moves needs them.',
    ),
    learnWays: optionalMember(
      v.array(Text),
      'The ways in which forms learn moves, beside `level`, in the order in which lists show them. Without it: `["machine", "tutor", "egg", "event"]`.',
    ),
    subjects: optionalMember(
      v.array(Text),
      'Other words for `creature` in addresses: with `["beast"]`, `/v1/beast/1` is `/v1/creature/1`.',
    ),
    synonyms: optionalMember(
      v.array(v.pipe(v.array(Text), v.minLength(2))),
      'Groups of words that mean the same in the name of a form: `["Harvest", "Autumn", "Fall"]`.',
    ),
  }),
  v.transform(({ $schema: _address, ...manifest }) => manifest),
);

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
