import { nameKey } from '../world/name-key.ts';
import { editDistance } from './edit-distance.ts';

/** Longer texts than any name are not compared: the work stays bounded whatever a client sends. */
const longestQuery = 60;

type Candidate = { readonly name: string; readonly keys: readonly (readonly string[])[] };

/** Ranks names by their likeness to a text that is none of them. */
export type NearestNames = (query: string, limit: number) => string[];

/**
 * Makes a ranker for names, each with the other texts that it is known by. The nearest come first: names that begin
 * with the text, then names by the number of letters that differ, then names that hold the text; equals in the order
 * given. What is not like the text at all is left out.
 */
export function compileNearestNames(
  names: readonly { readonly name: string; readonly alsoKnownAs?: readonly string[] }[],
): NearestNames {
  const candidates = names.map(({ name, alsoKnownAs = [] }): Candidate => {
    const keys = new Set([name, ...alsoKnownAs].map((each) => nameKey(each)));
    return { name, keys: [...keys].filter((key) => key !== '').map((key) => [...key]) };
  });
  return (query, limit) => {
    const key = [...nameKey(query)];
    if (key.length === 0 || key.length > longestQuery) {
      return [];
    }
    return candidates
      .map(({ name, keys }) => ({
        name,
        cost: Math.min(...keys.map((each) => unlikeness(key, each))),
      }))
      .filter(({ cost }) => cost < Infinity)
      .toSorted((a, b) => a.cost - b.cost)
      .slice(0, limit)
      .map(({ name }) => name);
  };
}

/** 0 for a text that is the name; larger the less alike they are; Infinity for texts that have nothing in common. */
function unlikeness(query: readonly string[], name: readonly string[]): number {
  const most = Math.max(1, Math.floor(query.length / 3));
  const distance = editDistance(query, name, most);
  if (distance !== undefined && distance <= 1) {
    return distance;
  }
  if (query.length > 1 && startsWith(name, query)) {
    // Just behind one mistyped letter: a text that is cut short leaves no letter wrong.
    return 1 + (name.length - query.length) / 100;
  }
  if (distance !== undefined) {
    return distance;
  }
  const isPart = query.length > 3 && name.join('').includes(query.join(''));
  return isPart ? most + 1 : Infinity;
}

function startsWith(text: readonly string[], start: readonly string[]): boolean {
  return start.every((letter, i) => text[i] === letter);
}
