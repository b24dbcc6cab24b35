import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import type { CreatureEntry } from '../../src/world/schema.ts';
import type { World } from '../../src/world/world.ts';
import { type Chooser, createChooser } from '../../harness/random.ts';
import { createQueries, writeQuery } from '../search-queries.ts';
import type { Family } from '../world/families.ts';

/** Requests to a world. */
export type WorldRequests = {
  /** Creatures by number and by name. */
  readonly lookups: readonly string[];
  readonly searches: readonly string[];
  /** Half of them beginnings of names, half names with a typing error. */
  readonly suggestions: readonly string[];
};

/** Collects requests while a world is generated. */
export type RequestCollector = {
  readonly add: (family: Family) => void;
  readonly requests: () => WorldRequests;
};

/**
 * So many creatures of a world are looked up, evenly spread: all of them up to this size. Their records are more than
 * any processor's cache holds, so that a larger list would cost no more, but the load generator its memory.
 */
const mostLookups = 100_000;

/** The number of creatures that searches refer to. */
const sampleLength = 1000;

const pageLength = 20;
const suggestionCount = 200;
const seed = 5;

/** Collects requests about a world of so many creatures with everything else as in the model. */
export function createRequestCollector(model: World, count: number): RequestCollector {
  const step = Math.ceil(count / mostLookups);
  const lookups: string[] = [];
  const sample: CreatureEntry[] = [];
  return {
    add: (family) => {
      for (const { number, name } of family.filter((creature) => creature.number % step === 0)) {
        lookups.push(`/v1/creature/${number}`, `/v1/creature/${encodeURIComponent(name)}`);
      }
      // Whole families, so that evolutions lead somewhere.
      if (sample.length < ((family[0]?.number ?? 0) / count) * sampleLength) {
        sample.push(...family);
      }
    },
    requests: () => {
      const queries = createQueries(compileCatalog({ ...model, creatures: sample }));
      return {
        lookups,
        searches: queries.map((query) => {
          const parameters = new URLSearchParams({
            q: writeQuery(query),
            ...(query.sort !== '' && { sort: query.sort }),
            limit: String(pageLength),
            format: 'json',
          });
          return `/v1/search?${parameters.toString()}`;
        }),
        suggestions: writeSuggestions(sample.map(({ name }) => name)),
      };
    },
  };
}

function writeSuggestions(names: readonly string[]): string[] {
  const chooser = createChooser(seed);
  return Array.from({ length: suggestionCount }, (_, i) => {
    const name = chooser.pick(names).toLowerCase();
    const typed = i % 2 === 0 ? name.slice(0, 2 + chooser.below(4)) : misspell(name, chooser);
    return `/v1/suggest?q=${encodeURIComponent(typed.trim())}`;
  });
}

/** A letter left out, doubled, replaced, or swapped with the next. */
function misspell(name: string, { below, pick }: Chooser): string {
  const place = 1 + below(name.length - 2);
  const [before, letter, after] = [name.slice(0, place), name.charAt(place), name.slice(place + 1)];
  const slip = pick(['', letter + letter, pick([...'aeiourst']), 'swap'] as const);
  return slip === 'swap'
    ? before + after.charAt(0) + letter + after.slice(1)
    : before + slip + after;
}
