import { type SectionReader, type Sections, joinSections } from '../catalog/pack/pack.ts';
import { type Texts, encodeTexts, openTexts, textSections } from '../catalog/pack/texts.ts';
import { type Fit, fits } from '../world/nearest-names.ts';
import { type EntrySet, addEntry, emptySet, hasEntry } from './entry-set.ts';

/** Finds letters and words in texts. A text is a list of names, each its words without anything between them. */
export type WordIndex = {
  readonly texts: Texts;
  /** A bit for each byte of the texts and one for their end: set where a word begins and where a name ends. */
  readonly boundaries: EntrySet;
  /**
   * A trigram index over blocks of texts: for each hash of three bytes, the set of blocks that have them. Empty for few
   * texts, which are scanned whole.
   */
  readonly trigrams: Uint32Array;
  readonly size: number;
};

/** Separates two names of one text; no word has it. */
const separator = '\n';
const separatorByte = 0x0a;

/** How many texts share a bit in the trigram index. */
const blockLength = 128;

/** A trigram index of fewer blocks would be larger than their texts. */
const fewestBlocks = 8;

const trigramLength = 3;
const hashBits = 12;

/** Compiles texts that are lists of names, each given as its words. */
export function compileNameLists(texts: readonly (readonly (readonly string[])[])[]): Sections {
  const lists = texts.map(withoutParts);
  const join = (between: string): Texts =>
    encodeTexts(lists.map((names) => names.map((words) => words.join(between)).join(separator)));
  return compileWordIndex(join(''), join(' '));
}

/** Takes the texts, and the same with a space between words. */
export function compileWordIndex(letters: Texts, words: Texts): Sections {
  return joinSections([
    textSections(letters),
    new Map([
      ['boundaries', boundariesOf(letters, words)],
      ['trigrams', trigramsOf(letters)],
    ]),
  ]);
}

export function openWordIndex(reader: SectionReader): WordIndex {
  const texts = openTexts(reader);
  return {
    texts,
    boundaries: reader.integers('boundaries'),
    trigrams: reader.integers('trigrams'),
    size: texts.starts.length - 1,
  };
}

/**
 * Returns the texts with a name that has the letters (a name key) within one of its words, or from the beginning of a
 * word on, over any number of words.
 */
export function findLetters(index: WordIndex, key: string): EntrySet {
  const set = emptySet(index.size);
  visitTextsWith(index, new TextEncoder().encode(key), (text) => {
    addEntry(set, text);
  });
  return set;
}

/** Calls back for each text that `findLetters` returns, in their order. The letters are UTF-8 and not empty. */
export function visitTextsWith(
  index: WordIndex,
  letters: Uint8Array,
  visit: (text: number) => void,
): void {
  visitMatches(index, letters, (at) => isFound(index.boundaries, at, letters.length), visit);
}

/** Returns the texts with a name that has these words, whole and in this order. */
export function findWords(index: WordIndex, words: readonly string[]): EntrySet {
  const { boundaries, size } = index;
  const set = emptySet(size);
  const encoder = new TextEncoder();
  const lengths = words.map((word) => encoder.encode(word).length);
  const isMatch = (at: number): boolean => {
    let from = at;
    for (const length of lengths) {
      if (!hasEntry(boundaries, from) || hasBoundaryWithin(boundaries, from, length)) {
        return false;
      }
      from += length;
    }
    return hasEntry(boundaries, from);
  };
  visitMatches(index, encoder.encode(words.join('')), isMatch, (text) => {
    addEntry(set, text);
  });
  return set;
}

/** Returns the best fit of letters, given as UTF-8, to the names of a text. */
export function fitAt({ texts, boundaries }: WordIndex, text: number, letters: Uint8Array): Fit {
  const { bytes, starts } = texts;
  const start = starts[text] ?? 0;
  const end = starts[text + 1] ?? 0;
  const { length } = letters;
  let best: Fit = fits.none;
  for (let at = start; at <= end - length; at += 1) {
    if (hasBytes(bytes, at, letters) && isFound(boundaries, at, length)) {
      const beginsName = at === start || bytes[at - 1] === separatorByte;
      const endsName = at + length === end || bytes[at + length] === separatorByte;
      const early = endsName ? fits.whole : fits.beginning;
      const later = hasEntry(boundaries, at) ? fits.fromWord : fits.withinWord;
      const fit = beginsName ? early : later;
      best = fit < best ? fit : best;
    }
  }
  return best;
}

/** Calls back for each text with an occurrence of the bytes that matches. */
function visitMatches(
  { texts: { bytes, starts }, trigrams, size }: WordIndex,
  wanted: Uint8Array,
  isMatch: (at: number) => boolean,
  visit: (text: number) => void,
): void {
  const blocks = blocksWith(trigrams, wanted);
  const first = wanted[0];
  for (let from = 0; from < size; from += blockLength) {
    if (blocks && !hasEntry(blocks, from / blockLength)) {
      continue;
    }
    const to = Math.min(size, from + blockLength);
    const last = (starts[to] ?? 0) - wanted.length;
    let text = from;
    // One loop over all bytes of the block is quicker than one for each text.
    for (let at = starts[from] ?? 0; at <= last; at += 1) {
      if (bytes[at] === first && hasBytes(bytes, at, wanted)) {
        while ((starts[text + 1] ?? Infinity) <= at) {
          text += 1;
        }
        const end = starts[text + 1] ?? 0;
        // An occurrence may also begin in one text and end in the next.
        if (at + wanted.length <= end && isMatch(at)) {
          visit(text);
          at = end - 1;
        }
      }
    }
  }
}

function hasBytes(bytes: Uint8Array, at: number, wanted: Uint8Array): boolean {
  for (let i = 0; i < wanted.length; i += 1) {
    if (bytes[at + i] !== wanted[i]) {
      return false;
    }
  }
  return true;
}

/** Whether an occurrence counts: it begins at the beginning of a word, or lies within one. */
function isFound(boundaries: EntrySet, at: number, length: number): boolean {
  return hasEntry(boundaries, at) || !hasBoundaryWithin(boundaries, at, length);
}

function hasBoundaryWithin(boundaries: EntrySet, at: number, length: number): boolean {
  for (let i = at + 1; i < at + length; i += 1) {
    if (hasEntry(boundaries, i)) {
      return true;
    }
  }
  return false;
}

/** Leaves out the names whose words another one has in a row: most forms have the name of their creature in their own. */
function withoutParts(names: readonly (readonly string[])[]): readonly (readonly string[])[] {
  if (names.length === 1) {
    return names;
  }
  const spaced = names.map((words) => ` ${words.join(' ')} `);
  return names.filter(
    (_, i) =>
      spaced.indexOf(spaced[i] ?? '') === i &&
      !spaced.some((other) => other !== spaced[i] && other.includes(spaced[i] ?? '')),
  );
}

/** Goes through texts with spaces between words and the same texts without. */
function boundariesOf({ bytes, starts }: Texts, spaced: Texts): EntrySet {
  const boundaries = emptySet(bytes.length + 1);
  for (const start of starts) {
    addEntry(boundaries, start);
  }
  let at = 0;
  for (const byte of spaced.bytes) {
    if (byte === 0x20) {
      addEntry(boundaries, at);
    } else {
      at += 1;
      if (byte === separatorByte) {
        addEntry(boundaries, at - 1);
        addEntry(boundaries, at);
      }
    }
  }
  return boundaries;
}

function trigramsOf({ bytes, starts }: Texts): Uint32Array<ArrayBuffer> {
  const count = starts.length - 1;
  const blocks = Math.ceil(count / blockLength);
  if (blocks < fewestBlocks) {
    return new Uint32Array(0);
  }
  const words = Math.ceil(blocks / 32);
  const trigrams = new Uint32Array(words << hashBits);
  for (let text = 0; text < count; text += 1) {
    const block = Math.floor(text / blockLength);
    const last = (starts[text + 1] ?? 0) - trigramLength;
    for (let at = starts[text] ?? 0; at <= last; at += 1) {
      const word = hashAt(bytes, at) * words + (block >>> 5);
      trigrams[word] = (trigrams[word] ?? 0) | (1 << (block & 31));
    }
  }
  return trigrams;
}

/** Returns the blocks that may have the bytes; undefined if the index cannot tell. */
function blocksWith(trigrams: Uint32Array, wanted: Uint8Array): EntrySet | undefined {
  if (trigrams.length === 0 || wanted.length < trigramLength) {
    return undefined;
  }
  const words = trigrams.length >>> hashBits;
  const blocks = new Uint32Array(words).fill(0xffff_ffff);
  for (let at = 0; at + trigramLength <= wanted.length; at += 1) {
    const start = hashAt(wanted, at) * words;
    for (let word = 0; word < words; word += 1) {
      blocks[word] = (blocks[word] ?? 0) & (trigrams[start + word] ?? 0);
    }
  }
  return blocks;
}

function hashAt(bytes: Uint8Array, at: number): number {
  const trigram = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
  return Math.imul(trigram, 0x9e37_79b1) >>> (32 - hashBits);
}
