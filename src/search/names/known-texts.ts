import {
  joinSections,
  readUnder,
  type SectionReader,
  type Sections,
  sectionsUnder,
} from '../../catalog/pack/sections.ts';
import {
  createTextWriter,
  openTextsInPlace,
  reorderTexts,
  textSections,
} from '../../catalog/pack/texts.ts';
import { nameKey, nameWords } from '../../world/name-key.ts';
import { compileKeyTable, type KeyTable, openKeyTable, sortKeys } from './key-table.ts';
import { keysBeginning } from './keys-beginning.ts';
import { compileNameScan, type NameScan, openNameScan } from './name-scan.ts';

/** Texts by number, with all that it takes to find them by their keys, or by texts that are like those. */
export type KnownTexts = {
  /** A text as it was written. It is read where it lies: of many texts, few are ever asked for. */
  readonly writtenAt: (text: number) => string;
  readonly table: KeyTable;
  /** The keys in the order of the table, and where their words begin. */
  readonly scan: NameScan;
};

/** Collects texts, which are numbered from 0 in the order in which they come. */
export type KnownTextsWriter = {
  readonly add: (text: string) => void;
  readonly count: () => number;
  readonly finish: () => Sections;
};

export function createKnownTextsWriter(
  wordsOf: (text: string) => readonly string[] = nameWords,
): KnownTextsWriter {
  const written = createTextWriter();
  const keys = createTextWriter();
  const spaced = createTextWriter();
  return {
    add: (text) => {
      const words = wordsOf(text);
      written.add(text);
      keys.add(words.join(''));
      spaced.add(words.join(' '));
    },
    count: written.count,
    finish: () => {
      const all = keys.finish();
      const sorting = sortKeys(all);
      const sorted = reorderTexts(all, sorting.numbers);
      const words = reorderTexts(spaced.finish(), sorting.numbers);
      return joinSections([
        sectionsUnder('written', textSections(written.finish())),
        sectionsUnder('table', compileKeyTable(sorted, sorting)),
        sectionsUnder('keys', compileNameScan(sorted, words)),
      ]);
    },
  };
}

export function openKnownTexts(reader: SectionReader): KnownTexts {
  const scan = openNameScan(readUnder('keys', reader));
  return {
    writtenAt: openTextsInPlace(readUnder('written', reader)),
    table: openKeyTable(scan.blocks.texts, readUnder('table', reader)),
    scan,
  };
}

/** The number of a text that is the same as this one; of several such, any. */
export function findKnownText(texts: KnownTexts, text: string): number | undefined {
  const { table, writtenAt } = texts;
  if (nameKey(text) === '') {
    // What has neither letter nor digit is compared as it is written. It is rare.
    const end = table.lengths[0] === 0 ? (table.lengthStarts[1] ?? 0) : 0;
    return table.numbers.subarray(0, end).find((number) => writtenAt(number) === text);
  }
  return textsWithKey(texts, text)[0];
}

/** The numbers of all texts with the key of this one. */
export function textsWithKey({ table }: KnownTexts, text: string): Uint32Array {
  const key = nameKey(text);
  const lengthIndex = table.lengths.indexOf([...key].length);
  const { from, to } =
    lengthIndex === -1
      ? { from: 0, to: 0 }
      : keysBeginning(table, lengthIndex, new TextEncoder().encode(key));
  return table.numbers.subarray(from, to);
}
