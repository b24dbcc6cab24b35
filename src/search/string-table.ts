import { firstWhere } from '../catalog/pack/binary-search.ts';
import {
  type SectionReader,
  type Sections,
  joinSections,
  readUnder,
  sectionsUnder,
} from '../catalog/pack/pack.ts';
import {
  compareTexts,
  encodeTexts,
  openTextsInPlace,
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

/** Keys that follow one another in the table: from `from` to before `to`. */
export type KeyRange = { readonly from: number; readonly to: number };

const noKeys: KeyRange = { from: 0, to: 0 };

/** Compiles a table of texts, which are numbered in their order. */
export function compileStringTable(texts: readonly string[]): Sections {
  const words = texts.map((text) => nameWords(text));
  const keys = words.map((each) => each.join(''));
  const lengthsOfKeys = keys.map((key) => [...key].length);
  const lengthOf = (text: number): number => lengthsOfKeys[text] ?? 0;
  const order = [...texts.keys()].toSorted(
    (a, b) => lengthOf(a) - lengthOf(b) || compareTexts(keys[a] ?? '', keys[b] ?? ''),
  );
  const sorted = order.map((text) => keys[text] ?? '');
  const byLength = order.map(lengthOf);
  const lengths = [...new Set(byLength)];
  return joinSections([
    sectionsUnder('written', textSections(encodeTexts(texts))),
    sectionsUnder(
      'keys',
      compileWordIndex(
        encodeTexts(sorted),
        encodeTexts(order.map((text) => words[text]?.join(' ') ?? '')),
      ),
    ),
    new Map([
      ['numbers', Uint32Array.from(order)],
      ['lengths', Uint32Array.from(lengths)],
      [
        'lengthStarts',
        Uint32Array.of(...lengths.map((each) => byLength.indexOf(each)), order.length),
      ],
    ]),
    new Map([['shared', sharedLetters(sorted)]]),
  ]);
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

function sharedLetters(keys: readonly string[]): Uint8Array<ArrayBuffer> {
  let before: readonly string[] = [];
  return Uint8Array.from(keys, (key) => {
    const letters = [...key];
    const different = letters.findIndex((letter, i) => letter !== before[i]);
    before = letters;
    return Math.min(different === -1 ? letters.length : different, 255);
  });
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
