import { firstWhere } from '../catalog/pack/binary-search.ts';
import {
  type SectionReader,
  type Sections,
  joinSections,
  readUnder,
  sectionsUnder,
} from '../catalog/pack/pack.ts';
import { encodeTexts, openTextsInPlace, sortTexts, textSections } from '../catalog/pack/texts.ts';
import { nameKey, nameWords } from '../world/name-key.ts';
import { sortIntoBuckets } from './entry-set.ts';
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
  /** Positions of the first key of each length, and of the end of the last. */
  readonly lengthStarts: Uint32Array;
  /** How many letters each key has in common with the beginning of the key before it, at most 255. */
  readonly shared: Uint8Array;
};

/** Keys that follow one another in the table: from `from` to before `to`. */
export type KeyRange = { readonly from: number; readonly to: number };

const noKeys: KeyRange = { from: 0, to: 0 };

/** Compiles a table of texts, which are numbered in their order. */
export function compileStringTable(texts: readonly string[]): Sections {
  // Names recur in a world with several languages: each is split once, and each key sorted once.
  const distinct = numberDistinct(texts);
  const words = distinct.values.map((text) => nameWords(text));
  const { values: keys, numbers: keyNumbers } = numberDistinct(words.map((each) => each.join('')));
  const keyOrder = sortKeys(keys);
  const ranks = new Uint32Array(keys.length);
  keyOrder.forEach((key, rank) => {
    ranks[key] = rank;
  });
  const rankOf = (text: number): number => ranks[keyNumbers[distinct.numbers[text] ?? 0] ?? 0] ?? 0;
  const { positions: order, starts } = sortIntoBuckets(
    Uint32Array.from(texts.keys()),
    Uint32Array.from(texts.keys(), rankOf),
    keys.length,
  );
  const sortedKeys = Array.from(keyOrder, (key) => keys[key] ?? '');
  const lengthOfKeys = sortedKeys.map(letterCount);
  const lengths = [...new Set(lengthOfKeys)];
  const spaced = Array.from(order, (text) => words[distinct.numbers[text] ?? 0]?.join(' ') ?? '');
  return joinSections([
    sectionsUnder('written', textSections(encodeTexts(texts))),
    sectionsUnder(
      'keys',
      compileWordIndex(
        encodeTexts(Array.from(order, (text) => sortedKeys[rankOf(text)] ?? '')),
        encodeTexts(spaced),
      ),
    ),
    new Map([
      ['numbers', order],
      ['lengths', Uint32Array.from(lengths)],
      [
        'lengthStarts',
        Uint32Array.of(
          ...lengths.map((each) => starts[lengthOfKeys.indexOf(each)] ?? 0),
          order.length,
        ),
      ],
    ]),
    new Map([['shared', sharedLetters(sortedKeys, lengthOfKeys, starts)]]),
  ]);
}

/** The distinct texts in their order, and the number of each text among them. */
function numberDistinct(texts: readonly string[]): {
  readonly values: readonly string[];
  readonly numbers: Uint32Array<ArrayBuffer>;
} {
  const known = new Map<string, number>();
  const numbers = Uint32Array.from(texts, (text) => {
    let number = known.get(text);
    if (number === undefined) {
      number = known.size;
      known.set(text, number);
    }
    return number;
  });
  return { values: [...known.keys()], numbers };
}

/** Returns the positions of the keys in the order of the table. */
function sortKeys(keys: readonly string[]): Uint32Array<ArrayBuffer> {
  const order = sortTexts(keys);
  const lengths = order.map((key) => letterCount(keys[key] ?? ''));
  const longest = lengths.reduce((most, length) => Math.max(most, length), 0);
  return sortIntoBuckets(order, lengths, longest + 1).positions;
}

/** Counts code points. */
function letterCount(key: string): number {
  let count = key.length;
  for (let i = 1; i < key.length; i += 1) {
    if (isPairAt(key, i - 1)) {
      count -= 1;
    }
  }
  return count;
}

function isPairAt(text: string, at: number): boolean {
  return (text.codePointAt(at) ?? 0) > 0xffff;
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

/** Takes distinct keys in the order of the table, and where the texts with each begin, and the last of them end. */
function sharedLetters(
  keys: readonly string[],
  lengths: readonly number[],
  starts: Uint32Array,
): Uint8Array<ArrayBuffer> {
  const shared = new Uint8Array(starts[keys.length] ?? 0);
  let before = '';
  for (const [rank, key] of keys.entries()) {
    let at = 0;
    let letters = 0;
    while (at < key.length && key.codePointAt(at) === before.codePointAt(at)) {
      at += isPairAt(key, at) ? 2 : 1;
      letters += 1;
    }
    const first = starts[rank] ?? 0;
    shared.fill(Math.min(lengths[rank] ?? 0, 255), first, starts[rank + 1]);
    shared[first] = Math.min(letters, 255);
    before = key;
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
