import {
  joinSections,
  type SectionReader,
  type Sections,
  sectionsUnder,
} from '../../catalog/pack/sections.ts';
import { createTextWriter, type Texts } from '../../catalog/pack/texts.ts';
import { type Fit, fits } from '../../world/name-fit.ts';
import { addEntry, emptySet, type EntrySet, hasEntry } from '../query/entry-set.ts';
import { spacedWords } from '../query/known-words.ts';
import {
  compileTextBlocks,
  hasPiece,
  openTextBlocks,
  type TextBlocks,
  visitTextsWith,
} from '../text-blocks.ts';

/** The names of all entries, in which words and phrases are looked for. */
export type NameScan = {
  /** A text for each entry: its names, the words of each without anything between them. */
  readonly blocks: TextBlocks;
  /** A bit for each byte of the texts and one for their end: set where a word begins and where a name ends. */
  readonly edges: Uint32Array;
  readonly size: number;
};

/** Takes the names of each entry as words, entries in their order. */
export type NameScanWriter = {
  readonly add: (names: readonly (readonly string[])[]) => void;
  readonly finish: (name: string) => Sections;
};

/** Stands between two names of one entry; no word that is looked for has it. */
const separator = '\n';
const separatorByte = 0x0a;

export function createNameScanWriter(): NameScanWriter {
  const letters = createTextWriter();
  const words = createTextWriter();
  return {
    add: (names) => {
      const wanted = withoutParts(names);
      letters.add(wanted.map((each) => each.join('')).join(separator));
      words.add(wanted.map((each) => each.join(' ')).join(separator));
    },
    finish: (name) => sectionsUnder(name, compileNameScan(letters.finish(), words.finish())),
  };
}

/** Takes a text for each entry, and the same with a space between words. */
export function compileNameScan(letters: Texts, words: Texts): Sections {
  return joinSections([compileTextBlocks(letters), new Map([['edges', edgesOf(letters, words)]])]);
}

export function openNameScan(reader: SectionReader): NameScan {
  const blocks = openTextBlocks(reader);
  return { blocks, edges: reader.integers('edges'), size: blocks.texts.starts.length - 1 };
}

/**
 * The entries with a name that has the letters within one of its words, or from the beginning of a word on, however many
 * words they go on over.
 */
export function scanForLetters({ blocks, edges, size }: NameScan, key: string): EntrySet {
  const set = emptySet(size);
  const piece = new TextEncoder().encode(key);
  visitTextsWith(blocks, piece, (place, at) => {
    if (!isFound(edges, at, piece.length)) {
      return 'further on';
    }
    addEntry(set, place);
    return 'next text';
  });
  return set;
}

/** The entries with a name that has these words, whole and in this order. */
export function scanForWords(
  { blocks, edges, size }: NameScan,
  words: readonly string[],
): EntrySet {
  const set = emptySet(size);
  const pieces = words.map((word) => new TextEncoder().encode(word));
  visitTextsWith(blocks, new TextEncoder().encode(words.join('')), (place, at) => {
    let from = at;
    for (const { length } of pieces) {
      if (!hasEntry(edges, from) || hasEdgeWithin(edges, from, length)) {
        return 'further on';
      }
      from += length;
    }
    if (!hasEntry(edges, from)) {
      return 'further on';
    }
    addEntry(set, place);
    return 'next text';
  });
  return set;
}

/** How well the names of an entry fit a text, given as UTF-8: the best of them. */
export function fitAt({ blocks, edges }: NameScan, place: number, piece: Uint8Array): Fit {
  const { bytes, starts } = blocks.texts;
  const start = starts[place] ?? 0;
  const end = starts[place + 1] ?? 0;
  const { length } = piece;
  const endsName = (at: number): boolean => at === end || bytes[at] === separatorByte;
  let best: Fit = fits.none;
  for (let at = start; at <= end - length; at += 1) {
    if (bytes[at] === piece[0] && hasPiece(bytes, at, piece) && isFound(edges, at, length)) {
      const beginsName = at === start || bytes[at - 1] === separatorByte;
      const later = hasEntry(edges, at) ? fits.fromWord : fits.withinWord;
      const early = endsName(at + length) ? fits.whole : fits.beginning;
      const fit = beginsName ? early : later;
      best = fit < best ? fit : best;
    }
  }
  return best;
}

/** Whether letters that stand here are found: from the beginning of a word on, or within a word. */
function isFound(edges: Uint32Array, at: number, length: number): boolean {
  return hasEntry(edges, at) || !hasEdgeWithin(edges, at, length);
}

function hasEdgeWithin(edges: Uint32Array, at: number, length: number): boolean {
  for (let i = at + 1; i < at + length; i += 1) {
    if (hasEntry(edges, i)) {
      return true;
    }
  }
  return false;
}

/** The names that no other one has as words in a row: most forms have the name of their creature in their own. */
function withoutParts(names: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const spaced = names.map((each) => spacedWords(each));
  return names.filter(
    (_, i) =>
      spaced.indexOf(spaced[i] ?? '') === i &&
      !spaced.some((other) => other !== spaced[i] && other.includes(spaced[i] ?? '')),
  );
}

/** Walks through texts with spaces between words and the same texts without. */
function edgesOf({ bytes, starts }: Texts, spaced: Texts): Uint32Array<ArrayBuffer> {
  const edges = new Uint32Array((bytes.length + 32) >>> 5);
  for (const start of starts) {
    addEntry(edges, start);
  }
  let at = 0;
  for (const byte of spaced.bytes) {
    if (byte === 0x20) {
      addEntry(edges, at);
    } else {
      at += 1;
      if (byte === separatorByte) {
        addEntry(edges, at - 1);
        addEntry(edges, at);
      }
    }
  }
  return edges;
}
