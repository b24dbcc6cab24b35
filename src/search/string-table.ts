import {
  type SectionReader,
  type Sections,
  joinSections,
  readUnder,
  sectionsUnder,
} from '../catalog/pack/pack.ts';
import {
  type Texts,
  sortTexts,
  createTextWriter,
  openTextsInPlace,
  reorderTexts,
  textSections,
} from '../catalog/pack/texts.ts';
import { nameKey, nameWords } from '../world/name-key.ts';
import { type WordIndex, compileWordIndex, openWordIndex } from './word-index.ts';

/** Texts by number, found by their keys (`nameKey`). Keys are sorted by how many letters they have, then by code point. */
export type StringTable = {
  /** Reads a text as it was written from the file: of many texts, few are ever needed. */
  readonly writtenAt: (text: number) => string;
  /** The keys, and where their words begin. */
  readonly keys: WordIndex;
  /** The number of the text of each key. */
  readonly numbers: Uint32Array;
  /** The lengths that keys have, ascending, in letters (code points). */
  readonly lengths: Uint32Array;
  /** Where the keys of each length begin, and where the last of them end. */
  readonly lengthStarts: Uint32Array;
  /** How many letters each key has in common with the beginning of the key before it, at most 255. */
  readonly shared: Uint8Array;
};

/** Collects texts, which are numbered from 0 in the order in which they come. */
export type StringTableWriter = {
  readonly add: (text: string) => void;
  readonly count: () => number;
  readonly finish: () => Sections;
};

/** Keys that follow one another in the table: from `from` to before `to`. */
export type KeyRange = { readonly from: number; readonly to: number };

const noKeys: KeyRange = { from: 0, to: 0 };

export function createStringTableWriter(): StringTableWriter {
  const written = createTextWriter();
  const keys = createTextWriter();
  const spaced = createTextWriter();
  return {
    add: (text) => {
      const words = nameWords(text);
      written.add(text);
      keys.add(words.join(''));
      spaced.add(words.join(' '));
    },
    count: written.count,
    finish: () => {
      const all = keys.finish();
      const { numbers, lengths, lengthStarts } = sortKeys(all);
      const sorted = reorderTexts(all, numbers);
      const words = reorderTexts(spaced.finish(), numbers);
      return joinSections([
        sectionsUnder('written', textSections(written.finish())),
        sectionsUnder('keys', compileWordIndex(sorted, words)),
        new Map([
          ['numbers', numbers],
          ['lengths', lengths],
          ['lengthStarts', lengthStarts],
        ]),
        new Map([['shared', sharedLetters(sorted)]]),
      ]);
    },
  };
}

export function openStringTable(reader: SectionReader): StringTable {
  return {
    writtenAt: openTextsInPlace(readUnder('written', reader)),
    keys: openWordIndex(readUnder('keys', reader)),
    numbers: reader.integers('numbers'),
    lengths: reader.integers('lengths'),
    lengthStarts: reader.integers('lengthStarts'),
    shared: reader.bytes('shared'),
  };
}

/** Returns the number of a text with the key of this one; of several such, any. */
export function findText(table: StringTable, text: string): number | undefined {
  const numbers = textsWithKey(table, nameKey(text));
  return nameKey(text) === ''
    ? // Texts without letters and digits have one key; they are compared as they are written.
      numbers.find((number) => table.writtenAt(number) === text)
    : numbers[0];
}

/** Returns the numbers of all texts with the key. */
export function textsWithKey(table: StringTable, key: string): Uint32Array {
  const lengthIndex = table.lengths.indexOf([...key].length);
  const { from, to } =
    lengthIndex === -1 ? noKeys : keysBeginning(table, lengthIndex, new TextEncoder().encode(key));
  return table.numbers.subarray(from, to);
}

/** Returns the keys of the length with this index that begin with the letters, given as UTF-8. */
export function keysBeginning(
  { keys, lengthStarts }: StringTable,
  lengthIndex: number,
  letters: Uint8Array,
): KeyRange {
  const { bytes, starts } = keys.texts;
  // Below 0 where the beginning of the key comes before the letters, above 0 where it comes after.
  const compare = (key: number): number => {
    const start = starts[key] ?? 0;
    const length = Math.min((starts[key + 1] ?? 0) - start, letters.length);
    for (let i = 0; i < length; i += 1) {
      const difference = (bytes[start + i] ?? 0) - (letters[i] ?? 0);
      if (difference !== 0) {
        return difference;
      }
    }
    return length - letters.length;
  };
  const first = lengthStarts[lengthIndex] ?? 0;
  const end = lengthStarts[lengthIndex + 1] ?? 0;
  const from = firstWhere(first, end, (key) => compare(key) >= 0);
  return { from, to: firstWhere(from, end, (key) => compare(key) > 0) };
}

/** Binary search: returns the first number from which on the condition holds; `to` where it holds for none. */
export function firstWhere(
  from: number,
  to: number,
  condition: (number: number) => boolean,
): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (condition(middle)) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

function sortKeys(keys: Texts): {
  readonly numbers: Uint32Array<ArrayBuffer>;
  readonly lengths: Uint32Array<ArrayBuffer>;
  readonly lengthStarts: Uint32Array<ArrayBuffer>;
} {
  const byLength: number[][] = [];
  for (let key = 0; key + 1 < keys.starts.length; key += 1) {
    (byLength[countLetters(keys, key)] ??= []).push(key);
  }
  const lengths = Uint32Array.from(Object.keys(byLength), Number);
  const lengthStarts = new Uint32Array(lengths.length + 1);
  const numbers = new Uint32Array(keys.starts.length - 1);
  lengths.forEach((length, i) => {
    const from = lengthStarts[i] ?? 0;
    const group = byLength[length] ?? [];
    const to = from + group.length;
    numbers.set(group, from);
    sortTexts(numbers, from, to, keys);
    lengthStarts[i + 1] = to;
  });
  return { numbers, lengths, lengthStarts };
}

function countLetters({ bytes, starts }: Texts, text: number): number {
  const end = starts[text + 1] ?? 0;
  let count = 0;
  for (let at = starts[text] ?? 0; at < end; at += bytesOf(letterAt(bytes, at))) {
    count += 1;
  }
  return count;
}

function sharedLetters({ bytes, starts }: Texts): Uint8Array<ArrayBuffer> {
  const shared = new Uint8Array(starts.length - 1);
  for (let key = 1; key < shared.length; key += 1) {
    const start = starts[key] ?? 0;
    let before = starts[key - 1] ?? 0;
    let at = start;
    let count = 0;
    while (before < start && at < (starts[key + 1] ?? 0) && count < 255) {
      const letter = letterAt(bytes, at);
      if (letterAt(bytes, before) !== letter) {
        break;
      }
      before += bytesOf(letter);
      at += bytesOf(letter);
      count += 1;
    }
    shared[key] = count;
  }
  return shared;
}

/** Returns the code point that begins at a byte of UTF-8. */
export function letterAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) {
    return first;
  }
  const length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  let letter = first & (0x7f >>> length);
  for (let i = 1; i < length; i += 1) {
    letter = (letter << 6) | ((bytes[at + i] ?? 0) & 0x3f);
  }
  return letter;
}

/** Returns how many bytes of UTF-8 a code point takes up. */
export function bytesOf(letter: number): number {
  return letter < 0x80 ? 1 : letter < 0x800 ? 2 : letter < 0x1_0000 ? 3 : 4;
}
