import { beasts } from './beasts.ts';
import { birds } from './birds.ts';
import { changesOfWords } from './changes.ts';
import { crawlers } from './crawlers.ts';
import type { Look, LookTable } from './look.ts';
import { people } from './people.ts';
import { likenesses, phrases } from './phrases.ts';
import { things } from './things.ts';
import { waters } from './waters.ts';
import { wordsOf } from './words.ts';

const mapOf = (...tables: readonly LookTable[]): ReadonlyMap<string, Look> =>
  new Map(
    tables.flat().flatMap(([words, look]) => words.split(' ').map((word) => [word, look] as const)),
  );

const animals = mapOf(beasts, birds, crawlers, waters);
const others = mapOf(things, people);
const changes = mapOf(changesOfWords);
const ofPhrases = mapOf(
  phrases,
  likenesses.map(([noun, species]) => [species, animals.get(noun) ?? others.get(noun) ?? {}]),
);

/** The names of animals, things and people that have a body. */
export const knownNouns: readonly string[] = [...animals, ...others].flatMap(([word, { plan }]) =>
  plan === undefined ? [] : [word],
);

/** Looks a word up, also in a plural. */
function find(map: ReadonlyMap<string, Look>, word: string): Look | undefined {
  return map.get(word) ?? (word.endsWith('s') ? map.get(word.slice(0, -1)) : undefined);
}

/** The words before which a name ends: the horse is the noun in `Horse of Fire`. */
const links = new Set('of in from with on for'.split(' '));

/**
 * Returns the look that the words of a species name: of the last noun in it, or else of an animal before; other words
 * change it; a phrase stays as it is. Undefined if no word is known.
 */
export function speciesLookOf(species: string): Look | undefined {
  const all = wordsOf(species);
  const link = all.findIndex((word, index) => index > 0 && links.has(word));
  const words = link === -1 ? all : all.slice(0, link);
  const last = words.at(-1) ?? '';
  const phrase = words.length > 1 ? ofPhrases.get(words.slice(-2).join('_')) : ofPhrases.get(last);
  const noun =
    phrase ??
    find(animals, last) ??
    find(others, last) ??
    words
      .toReversed()
      .map((word) => find(animals, word))
      .find((look) => look !== undefined);
  const changed = words.map((word) => find(changes, word)).filter((look) => look !== undefined);
  if (noun === undefined && changed.length === 0) {
    return undefined;
  }
  const parts = [...changed, noun ?? {}].flatMap((look) => look.parts ?? []);
  return { ...Object.assign({}, ...changed), ...noun, ...headsOf(changed), ...phrase, parts };
}

/** The number of heads, which a noun leaves to the words before it. */
function headsOf(changed: readonly Look[]): Pick<Look, 'heads'> {
  const heads = changed.map((look) => look.heads).find((count) => count !== undefined);
  return heads === undefined ? {} : { heads };
}
