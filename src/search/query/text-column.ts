import type { FormOf } from '../../catalog/catalog.ts';
import { createGrowingIntegers } from '../../catalog/pack/growing-integers.ts';
import {
  joinSections,
  readUnder,
  type Section,
  type SectionReader,
  type Sections,
  sectionsUnder,
} from '../../catalog/pack/sections.ts';
import { sortTexts } from '../../catalog/pack/sort-texts.ts';
import { createTextSet } from '../../catalog/pack/text-set.ts';
import type { Texts } from '../../catalog/pack/texts.ts';
import type { Manifest } from '../../world/schema.ts';
import { createKnownTextsWriter, findKnownText, openKnownTexts } from '../names/known-texts.ts';
import { rankTexts } from '../names/rank-texts.ts';
import type { NearestNames } from '../../world/nearest-names.ts';
import { type EntrySet, setOf } from './entry-set.ts';
import type { Meanings, TextField } from './fields.ts';
import { type KnownWords, valueKey } from './known-words.ts';
import { compilePostings, entriesWith, openPostings } from './postings.ts';
import { compactRanks, openRanks, orderOf, type Ranking } from './ranking.ts';

/** The values that the entries have in one field. */
export type TextColumn = {
  /** How to find the entries that have the value; undefined for a value that is not known. */
  readonly find: (value: string) => (() => EntrySet) | undefined;
  readonly nearest: NearestNames;
  /** Undefined for a field that has no order. */
  readonly ranking: Ranking | undefined;
};

/** Takes entries in their order and keeps none of them. */
export type TextColumnWriter = {
  readonly add: (entry: FormOf) => void;
  readonly finish: () => Sections;
};

/** Stands for no value. */
const none = 0xffff_ffff;

export function createTextColumnWriter(
  field: TextField,
  manifest: Manifest,
  wordsOf: KnownWords,
): TextColumnWriter {
  const keys = createTextSet();
  const names = createKnownTextsWriter(wordsOf);
  const owners = createGrowingIntegers();
  const pairs = { values: createGrowingIntegers(), places: createGrowingIntegers() };
  const sortValues = createGrowingIntegers();
  let place = 0;
  const valueOf = (name: string): number => {
    const value = keys.add(valueKey(name, wordsOf));
    if (value === names.count()) {
      names.add(name);
      owners.push(place);
    }
    return value;
  };
  field.alwaysKnown(manifest).forEach((name) => valueOf(name));
  return {
    add: (entry) => {
      // A base form has the name of its creature; two spellings of one value may meet.
      for (const value of new Set(field.valuesOf(entry).map(valueOf))) {
        pairs.values.push(value);
        pairs.places.push(place);
      }
      const sorted = field.sortedBy?.(entry);
      if (field.sortedBy) {
        sortValues.push(sorted === undefined ? none : valueOf(sorted));
      }
      place += 1;
    },
    finish: () => {
      const count = keys.count();
      const all = keys.texts();
      const found = { values: pairs.values.finish(), places: pairs.places.finish() };
      return joinSections([
        sectionsUnder('names', names.finish()),
        sectionsUnder('postings', compilePostings(found, count)),
        new Map<string, Section>([['owners', owners.finish()]]),
        field.sortedBy ? rankSections(sortValues.finish(), all) : new Map<string, Section>(),
      ]);
    },
  };
}

/** Opens the column of as many entries. */
export function openTextColumn(
  reader: SectionReader,
  field: TextField,
  size: number,
  meanings: Meanings,
): TextColumn {
  const texts = openKnownTexts(readUnder('names', reader));
  const postings = openPostings(readUnder('postings', reader));
  return {
    find: (text) => {
      const value = findKnownText(texts, text);
      if (value !== undefined) {
        return () => entriesWith(value, postings, size);
      }
      const places = field.alsoFound(text, meanings);
      return places.length === 0 ? undefined : () => setOf(places, size);
    },
    nearest: (text, limit) => {
      const meant = field.means(text, meanings);
      const near = rankTexts(texts, text, limit).map(texts.writtenAt);
      return [...new Set([...(meant === undefined ? [] : [meant]), ...near])].slice(0, limit);
    },
    ranking: field.sortedBy && {
      ...openRanks(reader, 'ranks', postings.starts.length - 1),
      order: reader.integers('order'),
    },
  };
}

/** Ranks among all values of the field: those that nothing is sorted by leave gaps, which do not show. */
function rankSections(values: Uint32Array, keys: Texts): Sections {
  const count = keys.starts.length - 1;
  const order = Uint32Array.from({ length: count }, (_, value) => value);
  sortTexts(order, 0, count, keys, 'front');
  const rankOf = new Uint32Array(count);
  order.forEach((value, rank) => {
    rankOf[value] = rank;
  });
  const ranks = Uint32Array.from(values, (value) =>
    value === none ? count : (rankOf[value] ?? count),
  );
  return new Map<string, Section>([
    ['ranks', compactRanks(ranks, count)],
    ['order', orderOf({ ranks, count })],
  ]);
}
