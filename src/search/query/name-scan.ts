import {
  readUnder,
  type SectionReader,
  type Sections,
  sectionsUnder,
} from '../../pack/sections.ts';
import { createTextWriter } from '../../pack/texts.ts';
import {
  compileTextBlocks,
  openTextBlocks,
  type TextBlocks,
  visitTextsWith,
} from '../text-blocks.ts';
import { addEntry, emptySet, type EntrySet } from './entry-set.ts';

/** Texts of all entries, one for each, in which words and phrases are looked for. */
export type NameScan = { readonly blocks: TextBlocks; readonly size: number };

/** Takes the texts of each entry, in their order. */
export type NameScanWriter = {
  readonly add: (texts: readonly string[]) => void;
  readonly finish: (name: string) => Sections;
};

/** Stands between two texts of one entry; no word or phrase that is looked for has it. */
const separator = '\n';

export function createNameScanWriter(): NameScanWriter {
  const writer = createTextWriter();
  return {
    add: (texts) => writer.add(withoutParts(texts).join(separator)),
    finish: (name) => sectionsUnder(name, compileTextBlocks(writer.finish())),
  };
}

export function openNameScan(reader: SectionReader, name: string): NameScan {
  const blocks = openTextBlocks(readUnder(name, reader));
  return { blocks, size: blocks.texts.starts.length - 1 };
}

/** The entries that have the text in one of theirs. */
export function scanNames({ blocks, size }: NameScan, wanted: string): EntrySet {
  const set = emptySet(size);
  visitTextsWith(blocks, new TextEncoder().encode(wanted), (place) => {
    addEntry(set, place);
    return 'more';
  });
  return set;
}

/** The texts that are not part of another: most forms have the name of their creature in their own. */
function withoutParts(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].filter(
    (text, _, all) => !all.some((other) => other !== text && other.includes(text)),
  );
}
