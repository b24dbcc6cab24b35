import {
  joinSections,
  readUnder,
  type SectionReader,
  type Sections,
  sectionsUnder,
} from '../../pack/sections.ts';
import { createTextWriter, type Texts } from '../../pack/texts.ts';
import {
  compileTextBlocks,
  openTextBlocks,
  type TextBlocks,
  visitTextsWith,
} from '../text-blocks.ts';
import { addEntry, emptySet, type EntrySet, hasEntry } from './entry-set.ts';
import { spacedWords } from './known-words.ts';

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
export const separatorByte = 0x0a;

export function createNameScanWriter(): NameScanWriter {
  const letters = createTextWriter();
  const words = createTextWriter();
  return {
    add: (names) => {
      const wanted = withoutParts(names);
      letters.add(wanted.map((each) => each.join('')).join(separator));
      words.add(wanted.map((each) => each.join(' ')).join(separator));
    },
    finish: (name) => {
      const texts = letters.finish();
      const edges = edgesOf(texts, words.finish());
      return sectionsUnder(
        name,
        joinSections([compileTextBlocks(texts), new Map([['edges', edges]])]),
      );
    },
  };
}

export function openNameScan(reader: SectionReader, name: string): NameScan {
  const own = readUnder(name, reader);
  const blocks = openTextBlocks(own);
  return { blocks, edges: own.integers('edges'), size: blocks.texts.starts.length - 1 };
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

/** Whether letters that stand here are found: from the beginning of a word on, or within a word. */
export function isFound(edges: Uint32Array, at: number, length: number): boolean {
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
