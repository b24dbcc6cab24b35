import type { Section, SectionReader, Sections } from '../../catalog/pack/sections.ts';
import { sortTexts, type TextEnd } from '../../catalog/pack/sort-texts.ts';
import type { Texts } from '../../catalog/pack/texts.ts';
import { countLetters, countShared } from './letters.ts';

/** How many keys in a row share an entry of `leasts`. */
export const stretch = 64;

/**
 * Keys by number of letters, then by code point. Keys of one length are a trie in a row: each says how many letters it
 * shares with the one before, so that what holds for a beginning is found out once for all keys that have it.
 */
export type KeyTable = {
  readonly keys: Texts;
  /** The number that each key came with. */
  readonly numbers: Uint32Array<ArrayBuffer>;
  /** The least number in each stretch of keys. */
  readonly leastNumbers: Uint32Array;
  /** The lengths that keys have, ascending, in letters. */
  readonly lengths: Uint32Array<ArrayBuffer>;
  /** Where the keys of each length begin, and where the last of them end. */
  readonly lengthStarts: Uint32Array<ArrayBuffer>;
  /** The keys as they stand. */
  readonly front: KeyOrder;
  /** The same keys, those of one length by their letters from the last to the first. */
  readonly back: KeyOrder;
};

export type KeyOrder = {
  readonly end: TextEnd;
  /** Places in the table; undefined for the order of the table itself. */
  readonly order: Uint32Array | undefined;
  /** How many letters each shares with the one before, 0 for the first of its length; at most 255. */
  readonly shared: Uint8Array;
  /** The least of them in each stretch. */
  readonly leastShared: Uint8Array;
};

/** In which order keys stand in a table. */
export type KeySorting = Pick<KeyTable, 'numbers' | 'lengths' | 'lengthStarts'>;

/** Takes keys by number. */
export function sortKeys({ bytes, starts }: Texts): KeySorting {
  const letters = Uint32Array.from({ length: starts.length - 1 }, (_, key) =>
    countLetters(bytes, starts[key] ?? 0, starts[key + 1] ?? 0),
  );
  const lengths = Uint32Array.from(new Set(letters)).toSorted();
  const lengthStarts = startsOf(letters, lengths);
  const numbers = new Uint32Array(letters.length);
  const next = new Map(Array.from(lengths, (length, i) => [length, lengthStarts[i] ?? 0]));
  letters.forEach((length, key) => {
    const at = next.get(length) ?? 0;
    numbers[at] = key;
    next.set(length, at + 1);
  });
  forEachLength(lengthStarts, (from, to) =>
    sortTexts(numbers, from, to, { bytes, starts }, 'front'),
  );
  return { numbers, lengths, lengthStarts };
}

/** Takes keys as they were sorted. What comes of it does not hold them. */
export function compileKeyTable(
  keys: Texts,
  { numbers, lengths, lengthStarts }: KeySorting,
): Sections {
  const back = Uint32Array.from(numbers, (_, i) => i);
  forEachLength(lengthStarts, (from, to) => sortTexts(back, from, to, keys, 'back'));
  const shared = sharedIn(keys, undefined, lengthStarts, 'front');
  const sharedBack = sharedIn(keys, back, lengthStarts, 'back');
  const stretches = Math.ceil(numbers.length / stretch);
  return new Map<string, Section>([
    ['numbers', numbers],
    ['leastNumbers', leastsOf(numbers, new Uint32Array(stretches))],
    ['lengths', lengths],
    ['lengthStarts', lengthStarts],
    ['shared', shared],
    ['leastShared', leastsOf(shared, new Uint8Array(stretches))],
    ['back', back],
    ['sharedBack', sharedBack],
    ['leastSharedBack', leastsOf(sharedBack, new Uint8Array(stretches))],
  ]);
}

/** Opens what was compiled of these keys. */
export function openKeyTable(keys: Texts, reader: SectionReader): KeyTable {
  return {
    keys,
    numbers: reader.integers('numbers'),
    leastNumbers: reader.integers('leastNumbers'),
    lengths: reader.integers('lengths'),
    lengthStarts: reader.integers('lengthStarts'),
    front: {
      end: 'front',
      order: undefined,
      shared: reader.bytes('shared'),
      leastShared: reader.bytes('leastShared'),
    },
    back: {
      end: 'back',
      order: reader.integers('back'),
      shared: reader.bytes('sharedBack'),
      leastShared: reader.bytes('leastSharedBack'),
    },
  };
}

function startsOf(letters: Uint32Array, lengths: Uint32Array): Uint32Array<ArrayBuffer> {
  const counts = new Map(Array.from(lengths, (length) => [length, 0]));
  for (const length of letters) {
    counts.set(length, (counts.get(length) ?? 0) + 1);
  }
  const starts = new Uint32Array(lengths.length + 1);
  lengths.forEach((length, i) => {
    starts[i + 1] = (starts[i] ?? 0) + (counts.get(length) ?? 0);
  });
  return starts;
}

function forEachLength(lengthStarts: Uint32Array, visit: (from: number, to: number) => void): void {
  for (let i = 0; i + 1 < lengthStarts.length; i += 1) {
    visit(lengthStarts[i] ?? 0, lengthStarts[i + 1] ?? 0);
  }
}

function sharedIn(
  keys: Texts,
  order: Uint32Array | undefined,
  lengthStarts: Uint32Array,
  end: TextEnd,
): Uint8Array<ArrayBuffer> {
  const shared = new Uint8Array(keys.starts.length - 1);
  const keyAt = (i: number): number => (order ? (order[i] ?? 0) : i);
  forEachLength(lengthStarts, (from, to) => {
    for (let i = from + 1; i < to; i += 1) {
      shared[i] = Math.min(255, countShared(keys, keyAt(i - 1), keyAt(i), end));
    }
  });
  return shared;
}

function leastsOf<Numbers extends Uint8Array | Uint32Array>(
  numbers: Uint8Array | Uint32Array,
  leasts: Numbers,
): Numbers {
  leasts.fill(0xffff_ffff);
  numbers.forEach((number, i) => {
    const at = Math.floor(i / stretch);
    leasts[at] = Math.min(leasts[at] ?? 0, number);
  });
  return leasts;
}
