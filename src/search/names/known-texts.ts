import {
  joinSections,
  readUnder,
  type SectionReader,
  type Sections,
  sectionsUnder,
} from '../../pack/sections.ts';
import { createTextWriter, openTexts, textAt, textSections, type Texts } from '../../pack/texts.ts';
import { nameKey } from '../../world/name-key.ts';
import { compileTextBlocks, openTextBlocks, type TextBlocks } from '../text-blocks.ts';
import { compileKeyTable, type KeyTable, openKeyTable } from './key-table.ts';
import { keysBeginning } from './keys-beginning.ts';

/** Texts as written, by number, with all that it takes to find them by their keys, or by texts that are like those. */
export type KnownTexts = {
  readonly written: Texts;
  readonly table: KeyTable;
  /** The keys by number. */
  readonly blocks: TextBlocks;
};

/** Collects texts, which are numbered from 0 in the order in which they come. */
export type KnownTextsWriter = {
  readonly add: (text: string) => void;
  readonly count: () => number;
  readonly finish: () => Sections;
};

export function createKnownTextsWriter(
  keyOf: (text: string) => string = nameKey,
): KnownTextsWriter {
  const written = createTextWriter();
  const keys = createTextWriter();
  return {
    add: (text) => {
      written.add(text);
      keys.add(keyOf(text));
    },
    count: written.count,
    finish: () => {
      const all = keys.finish();
      return joinSections([
        sectionsUnder('written', textSections(written.finish())),
        sectionsUnder('table', compileKeyTable(all)),
        sectionsUnder('blocks', compileTextBlocks(all)),
      ]);
    },
  };
}

export function openKnownTexts(reader: SectionReader): KnownTexts {
  return {
    written: openTexts(readUnder('written', reader)),
    table: openKeyTable(readUnder('table', reader)),
    blocks: openTextBlocks(readUnder('blocks', reader)),
  };
}

/** The number of a text that is the same as this one; of several such, any. */
export function findKnownText({ table, written }: KnownTexts, text: string): number | undefined {
  const key = nameKey(text);
  if (key === '') {
    // What has neither letter nor digit is compared as it is written. It is rare.
    const end = table.lengths[0] === 0 ? (table.lengthStarts[1] ?? 0) : 0;
    return table.numbers.subarray(0, end).find((number) => textAt(written, number) === text);
  }
  const lengthIndex = table.lengths.indexOf([...key].length);
  const { from, to } = keysBeginning(table, lengthIndex, new TextEncoder().encode(key));
  return from < to ? table.numbers[from] : undefined;
}
