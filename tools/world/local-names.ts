import type { LocalNameFacts } from './facts.ts';
import type { PokedexEntry } from './pokedex-tables.ts';

/** Names of creatures in the other languages of the games, by number. */
export type LocalNames = {
  /** By language, in the order of `facts/names.json`. Throws where there is none. */
  readonly of: (number: number) => Readonly<Record<string, string>>;
};

/** The second source's names, corrected, and beyond its end our own. Throws where a correction no longer fits. */
export function createLocalNames(
  { names, corrections }: LocalNameFacts,
  pokedex: ReadonlyMap<number, PokedexEntry>,
): LocalNames {
  for (const { number, language, was } of corrections) {
    const now = pokedex.get(number)?.names[language];
    if (now !== was) {
      throw new Error(
        `The source now says ${JSON.stringify(now)} of the name of ${number} in "${language}": look at its correction again`,
      );
    }
  }
  return {
    of: (number) => {
      const found = names[number] ?? pokedex.get(number)?.names;
      if (!found) {
        throw new Error(`Number ${number} has no names in other languages`);
      }
      const corrected = corrections
        .filter((each) => each.number === number)
        .map(({ language, is }): [string, string] => [language, is]);
      return { ...found, ...Object.fromEntries(corrected) };
    },
  };
}
