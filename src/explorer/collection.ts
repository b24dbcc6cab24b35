import { useEffect } from 'preact/hooks';
import { type Kept, useKept } from './kept.ts';
import type { Told } from './speech.ts';

/** More or longer texts are in no file of ours. */
const mostTexts = 100_000;
const longestText = 300;

const keptTexts = (name: string): Kept<readonly string[]> => ({
  name,
  empty: [],
  parse: parseTexts,
});

/** Names of forms, in the order in which they were chosen. */
export const favourites = keptTexts('favourites');

/** Numbers of creatures whose pages have been opened, in the order of the first time. */
export const seen = keptTexts('seen');

/** Names of forms, so that the page of a creature can add to them. */
export const latestTeam = keptTexts('team');

export function useSeen(number: string): void {
  const { change } = useKept(seen);
  useEffect(() => change((before) => unite(before, [number])), [number]);
}

export type Collection = {
  readonly favourites: readonly string[];
  readonly seen: readonly string[];
};

export function writeCollection(world: string, collection: Collection): string {
  return `${JSON.stringify({ world, ...collection }, undefined, 2)}\n`;
}

/** Parses such a file; what is wrong with any other. */
export function parseCollection(text: string, world: string): Collection | Told {
  const file = parseJson(text);
  if (typeof file !== 'object' || file === null || !('world' in file)) {
    return {
      message: 'This file is not a collection; expected a file that was saved on this page.',
    };
  }
  if (file.world !== world) {
    return {
      message: 'This file is a collection of the world “{name}”; expected one of “{other}”.',
      name: String(file.world),
      other: world,
    };
  }
  const [liked, met] = [
    'favourites' in file ? parseTexts(file.favourites) : undefined,
    'seen' in file ? parseTexts(file.seen) : undefined,
  ];
  return liked && met
    ? { favourites: liked, seen: met }
    : { message: 'This file is damaged; expected lists of favourites and of what was seen.' };
}

export function unite(some: readonly string[], others: readonly string[]): readonly string[] {
  return [...new Set([...some, ...others])];
}

function parseTexts(json: unknown): readonly string[] | undefined {
  const isList =
    Array.isArray(json) &&
    json.length <= mostTexts &&
    json.every((each) => typeof each === 'string' && each.length <= longestText);
  return isList ? json : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
