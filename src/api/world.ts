import { languagesOf } from '../catalog/languages.ts';
import * as v from 'valibot';
import { findForm } from '../catalog/find-form.ts';
import { creaturePicturePath, representEvolutionStone } from '../catalog/representations.ts';
import {
  compileWorldStatistics,
  countedChoices,
  WorldStatisticsSchema,
} from '../catalog/world-statistics.ts';
import { statsOf } from '../catalog/stats.ts';
import { chartOf } from '../catalog/catalog.ts';
import { flagsOf } from '../search/fields.ts';
import { choiceParameter, noParameters } from './parameters.ts';
import { slugOf } from '../world/name-key.ts';
import { replyJson } from './replies.ts';
import { type App, queryRoute, type Route } from './route.ts';
import { described, Integer, optionalMember } from '../world/described.ts';

/** The world at a glance: its size, its vocabulary and its colours. */
const WorldOverviewSchema = v.strictObject({
  title: v.string(),
  author: described(v.optional(v.string()), 'Absent if the world has no author'),
  description: described(v.optional(v.string()), 'What the world is'),
  hasLore: described(v.boolean(), 'Whether the world has a page about itself'),
  accent: described(v.optional(v.string()), 'The colour of its pages'),
  icon: described(v.optional(v.pipe(v.string(), v.url())), 'Address of its icon'),
  links: v.array(v.strictObject({ title: v.string(), url: v.string() })),
  words: described(
    v.strictObject({
      creature: v.optional(v.array(v.string())),
      generation: v.optional(v.array(v.string())),
      league: v.optional(v.array(v.string())),
      stone: v.optional(v.array(v.string())),
      eggGroup: v.optional(v.array(v.string())),
    }),
    'Words that the world has in place of the usual ones, for one and for several',
  ),
  notice: optionalMember(v.string(), 'Whose the names and facts are'),
  language: described(
    v.string(),
    'The language of the world (BCP 47); `und` if the world does not name it',
  ),
  otherLanguages: described(v.array(v.string()), 'Other languages in which creatures have names'),
  creatures: Integer,
  forms: described(Integer, 'Number of all forms, including base forms'),
  families: Integer,
  generations: described(
    v.array(v.strictObject({ number: Integer, creatures: Integer })),
    'In order, from the first',
  ),
  types: described(
    v.array(
      v.strictObject({
        name: v.string(),
        slug: v.string(),
        colour: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/)),
      }),
    ),
    'In the order of the world',
  ),
  eggGroups: v.array(v.strictObject({ name: v.string(), slug: v.string() })),
  flags: described(
    v.array(
      v.strictObject({
        name: v.string(),
        label: described(v.optional(v.string()), 'What the world calls it'),
        forms: Integer,
      }),
    ),
    'The flags of `is:`, and the number of forms that have each',
  ),
  stats: optionalMember(
    v.array(v.strictObject({ name: v.string(), key: v.string(), field: v.string() })),
    'The stats in order, if the world has any: `key` is the member of `stats`, `field` that of a search',
  ),
  moves: optionalMember(Integer, 'Number of moves; absent in a world without'),
  leagues: v.array(v.strictObject({ name: v.string(), slug: v.string() })),
  evolutionStones: v.array(
    v.strictObject({ name: v.string(), slug: v.string(), sprite: v.pipe(v.string(), v.url()) }),
  ),
  hasChart: described(v.boolean(), 'Whether the world has a type chart'),
});

const LoreSchema = v.strictObject({ paragraphs: v.array(v.string()) });

/** A world at a glance. */
export type WorldOverview = v.InferOutput<typeof WorldOverviewSchema>;

export const worldRoutes: readonly Route[] = [
  queryRoute({
    path: '/v1/world',
    cost: 'computed',
    index: { rank: 1, name: 'world' },
    query: noParameters,
    operation: {
      id: 'getWorld',
      tag: 'Service',
      summary: 'Get an overview of the world',
      description:
        'Everything that a page needs to present the world: counts, types with their colours, leagues, stones, languages.',
      response: { kind: 'json', description: 'The world', schema: WorldOverviewSchema },
    },
    answer: async (_, app) => {
      await app.finder.prepare();
      return replyJson(describeWorld(app));
    },
  }),
  queryRoute({
    path: '/v1/world/lore',
    query: noParameters,
    operation: {
      id: 'getWorldLore',
      tag: 'Service',
      summary: 'Read what the world tells about itself',
      description:
        'Paragraphs of plain text, none in a world that tells nothing. One that begins with `# ` is a heading; `[text](address)` is a link.',
      response: { kind: 'json', description: 'The paragraphs', schema: LoreSchema },
    },
    answer: (_, { catalog: { manifest } }) =>
      replyJson({ paragraphs: (manifest.lore ?? []).map((text) => text.trim()) }),
  }),
  queryRoute({
    path: '/v1/world/statistics',
    cost: 'computed',
    index: { rank: 2, name: 'worldStatistics' },
    query: () =>
      v.object({
        forms: choiceParameter(
          countedChoices,
          'What is counted. `base`: each creature, by its base form; `distinct`: forms, without those that differ from another only in looks; `all`: every form',
        ),
      }),
    operation: {
      id: 'getWorldStatistics',
      tag: 'Service',
      summary: 'Get statistics of types, genders, sizes and stats',
      description:
        'Counts creatures, each by its base form, unless `forms` says otherwise. A search with the same `forms` finds as many. Unknown sizes are left out; quartiles are interpolated as spreadsheets do.',
      response: { kind: 'json', description: 'The counts', schema: WorldStatisticsSchema },
    },
    answer: ({ values }, { catalog }) => replyJson(compileWorldStatistics(catalog, values.forms)),
  }),
];

/** A page about the world. */
export type Lore = v.InferOutput<typeof LoreSchema>;

function describeWorld({ catalog, addresses, finder }: App): WorldOverview {
  const { manifest } = catalog;
  const { flags: labels = {}, ...words } = manifest.words ?? {};
  const labelOf = new Map(
    Object.entries(labels).map(([flag, label]) => [flag.toLowerCase(), label]),
  );
  const pictured = manifest.icon === undefined ? undefined : findForm(catalog, manifest.icon);
  return {
    title: manifest.title,
    author: manifest.author,
    notice: manifest.notice,
    description: manifest.description?.trim(),
    hasLore: manifest.lore !== undefined,
    accent: manifest.accent,
    icon: pictured && addresses.resourcesUrl + creaturePicturePath(pictured),
    links: [...(manifest.links ?? [])],
    words,
    language: languagesOf(catalog).own,
    otherLanguages: [...catalog.localNames.languages],
    creatures: catalog.creatures.length,
    forms: catalog.forms.length,
    families: catalog.families.length,
    generations: catalog.generationCounts.map((creatures, i) => ({ number: i + 1, creatures })),
    types: manifest.types.map(({ name, colour }) => ({ name, slug: slugOf(name), colour })),
    eggGroups: manifest.eggGroups.map(({ name }) => ({ name, slug: slugOf(name) })),
    flags: flagsOf(catalog).map(({ name }) => ({
      name,
      label: labelOf.get(name),
      forms: finder.search.formsWith('is', name).length,
    })),
    stats:
      manifest.stats && statsOf(manifest).map(({ name, key, field }) => ({ name, key, field })),
    moves: catalog.moves.length > 0 ? catalog.moves.length : undefined,
    leagues: catalog.leagues.map(({ name, slug }) => ({ name, slug })),
    evolutionStones: catalog.evolutionStones.map((stone) => {
      const { name, slug, sprite } = representEvolutionStone(stone, addresses.resourcesUrl);
      return { name, slug, sprite };
    }),
    hasChart: chartOf(manifest) !== undefined,
  };
}
