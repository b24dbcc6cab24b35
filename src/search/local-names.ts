import type { Catalog } from '../catalog/catalog.ts';
import { createGrowingIntegers } from '../pack/growing-integers.ts';
import {
  joinSections,
  readUnder,
  type Section,
  type SectionReader,
  type Sections,
  sectionsUnder,
} from '../pack/sections.ts';
import { textAt } from '../pack/texts.ts';
import { nameKey, nameWords } from '../world/name-key.ts';
import { createKnownTextsWriter, openKnownTexts } from './names/known-texts.ts';
import { keysBeginning } from './names/keys-beginning.ts';
import { rankBeginnings, rankTextsByCost, themselves } from './names/rank-texts.ts';
import { spacedWords } from './query/known-words.ts';
import { visitTextsWith } from './text-blocks.ts';

/** A name in another language and the place of the creature that has it. */
export type LocalMatch = { readonly place: number; readonly name: string };

/** Finds creatures by names in other languages that are like a text, or hold it. */
export type LocalNameFinder = {
  /** Those that are more like the text than another name that costs so much, the most alike first. */
  readonly nearer: (query: string, limit: number, cost: number) => readonly LocalMatch[];
  /** Those that begin with the text, the shortest first, then in number order. */
  readonly beginning: (text: string, limit: number) => readonly LocalMatch[];
  /** Places of the creatures with a name that is the same. */
  readonly named: (text: string) => readonly number[];
  /** Places of the creatures with a name that has the words in it: a part of a word, or whole words. */
  readonly having: (text: string, as: 'part' | 'words') => readonly number[];
};

/** A world in which no creature has one. */
export const noLocalNameFinder: LocalNameFinder = {
  nearer: () => [],
  beginning: () => [],
  named: () => [],
  having: () => [],
};

/** Each name once a creature, and none that the creature has in its own language as well. */
export function compileLocalNameFinder({ creatures, localNames }: Catalog): Sections {
  const texts = createKnownTextsWriter();
  const owners = createGrowingIntegers();
  let place = 0;
  for (const { forms } of creatures) {
    const known = new Set(forms.flatMap(({ name, aliases }) => [name, ...aliases]).map(nameKey));
    for (const name of localNames.at(place).values()) {
      const key = nameKey(name);
      if (!known.has(key)) {
        known.add(key);
        texts.add(name);
        owners.push(place);
      }
    }
    place += 1;
  }
  return joinSections([
    sectionsUnder('texts', texts.finish()),
    new Map<string, Section>([['owners', owners.finish()]]),
  ]);
}

/** Opens what `compileLocalNameFinder` made. */
export function openLocalNameFinder(reader: SectionReader): LocalNameFinder {
  const texts = openKnownTexts(readUnder('texts', reader));
  const owners = reader.integers('owners');
  const { table } = texts;
  const nameAt = (text: number): string => textAt(texts.written, text);
  const match = (text: number): LocalMatch => ({ place: owners[text] ?? 0, name: nameAt(text) });
  return {
    nearer: (query, limit, cost) =>
      rankTextsByCost(texts, query, limit, themselves, cost).map(({ number }) => match(number)),
    beginning: (text, limit) => rankBeginnings(texts, text, limit).map(match),
    named: (text) => {
      const key = nameKey(text);
      const lengthIndex = table.lengths.indexOf([...key].length);
      if (key === '' || lengthIndex === -1) {
        return [];
      }
      const { from, to } = keysBeginning(table, lengthIndex, new TextEncoder().encode(key));
      return placesOf(Array.from(table.numbers.subarray(from, to)), owners);
    },
    having: (text, as) => {
      const words = nameWords(text);
      const found: number[] = [];
      if (words.length === 0) {
        return [];
      }
      visitTextsWith(texts.blocks, new TextEncoder().encode(words.join('')), (number) => {
        if (as === 'part' || spacedWords(nameWords(nameAt(number))).includes(spacedWords(words))) {
          found.push(number);
        }
        return 'more';
      });
      return placesOf(found, owners);
    },
  };
}

function placesOf(texts: readonly number[], owners: Uint32Array): readonly number[] {
  return [...new Set(texts.map((text) => owners[text] ?? 0))];
}
