import * as v from 'valibot';
import type { Catalog, Translated } from '../catalog/catalog.ts';
import { findLanguage, languagesOf } from '../catalog/languages.ts';
import { noParameters, notAmong } from './parameters.ts';
import { replyJson } from './replies.ts';
import { queryRoute, type Route } from './route.ts';
import { described } from '../world/described.ts';

const Names = v.record(v.string(), v.string());

const DictionarySchema = v.strictObject({
  language: v.string(),
  forms: described(
    Names,
    'Names of forms by those in the language of the world; the others likewise',
  ),
  types: Names,
  stats: Names,
  eggGroups: Names,
  stones: Names,
  abilities: Names,
  moves: Names,
});

/** Those names of a world in another language that differ from its own, by its own. */
export type Dictionary = v.InferOutput<typeof DictionarySchema>;

/** All names in one language: a page looks up those that it shows. */
export const languageRoute: Route = queryRoute({
  path: '/v1/language/{tag}',
  cost: 'computed',
  copied: ({ localNames }) => localNames.languages,
  query: noParameters,
  operation: (catalog) => ({
    id: 'getLanguage',
    tag: 'Creatures',
    summary: 'Translate the names of a world',
    description: 'Only names that differ from those in the language of the world.',
    parameters: {
      tag: {
        description: 'The tag of a language (BCP 47) that the world has names in',
        example: languageShownOf(catalog),
      },
    },
    response: {
      kind: 'json',
      description: 'The names',
      schema: DictionarySchema,
      example: {
        kind: 'given',
        value: compileDictionary(catalog, languageShownOf(catalog), 2),
      },
    },
    problems: ['language-not-found'],
  }),
  answer: ({ wanted }, { catalog }) => {
    const { all } = languagesOf(catalog);
    const language = findLanguage(catalog, wanted);
    return language === undefined
      ? notAmong('language-not-found', 'The world has no names in the language', wanted, all)
      : replyJson(compileDictionary(catalog, language));
  },
});

/** The language of examples: the first with names beside the world's own. */
function languageShownOf(catalog: Catalog): string {
  const { own, all } = languagesOf(catalog);
  return all[1] ?? own;
}

function compileDictionary(
  { creatures, evolutionStones, manifest, localNames, abilities, moves }: Catalog,
  language: string,
  /** Names of each kind, at most: all of them are too long for an example. */
  most = Infinity,
): Dictionary {
  const translate = (named: readonly Translated[]): Record<string, string> =>
    Object.fromEntries(
      named
        .flatMap(({ name, names }) => {
          const other = names?.[language];
          return other === undefined || other === name ? [] : [[name, other]];
        })
        .slice(0, most),
    );
  return {
    language,
    forms: translate(
      creatures.flatMap((creature) =>
        creature.forms.map(({ name, rank }) => ({ name, names: localNames.of(creature)[rank] })),
      ),
    ),
    types: translate(manifest.types),
    stats: translate(manifest.stats ?? []),
    eggGroups: translate(manifest.eggGroups),
    stones: translate(evolutionStones),
    abilities: translate(abilities),
    moves: translate(moves),
  };
}
