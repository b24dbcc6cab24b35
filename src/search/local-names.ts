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
import { type Fit, fitOf, fits } from '../world/name-fit.ts';
import { spacedWords } from './query/known-words.ts';
import { visitTextsWith } from './text-blocks.ts';

/** A name in another language and the place of the form that has it. */
export type LocalMatch = { readonly place: number; readonly name: string };

/** Finds forms by names in other languages that are like a text, or hold it; a creature's name is its base form's. */
export type LocalNameFinder = {
  /** Those that are more like the text than another name that costs so much, the most alike first. */
  readonly nearer: (query: string, limit: number, cost: number) => readonly LocalMatch[];
  /** Those that begin with the text, the shortest first, then in number order. */
  readonly beginning: (text: string, limit: number) => readonly LocalMatch[];
  /** Places of the forms with a name that is the same. */
  readonly named: (text: string) => readonly number[];
  /** Places of the forms with a name that has the words of the text in it, whole and in this order. */
  readonly withWords: (text: string) => readonly number[];
  /** Places of the forms with a name that fits the text, and how well the best of their names does. */
  readonly fitting: (text: string) => ReadonlyMap<number, Fit>;
};

/** A world in which nothing has one. */
export const noLocalNameFinder: LocalNameFinder = {
  nearer: () => [],
  beginning: () => [],
  named: () => [],
  withWords: () => [],
  fitting: () => new Map(),
};

/** A name, in NFKD, that nothing parts into words. */
const oneWord = /^[\p{L}\p{N}\p{M}]+$/u;

/** Each name once a creature, and none that it or a form of it has in its own language as well. */
export function compileLocalNameFinder({ creatures, localNames, formPlaces }: Catalog): Sections {
  const texts = createKnownTextsWriter();
  const owners = createGrowingIntegers();
  let place = 0;
  for (const { forms } of creatures) {
    const known = new Set(forms.flatMap(({ name, aliases }) => [name, ...aliases]).map(nameKey));
    const [first] = formPlaces(place);
    for (const [rank, names] of localNames.formsAt(place).entries()) {
      for (const name of names.values()) {
        const key = nameKey(name);
        if (!known.has(key)) {
          known.add(key);
          texts.add(name);
          owners.push(first + rank);
        }
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
  const { table, blocks } = texts;
  const nameAt = (text: number): string => textAt(texts.written, text);
  // Most names are one word, whose letters are there already.
  const wordsAt = (text: number): readonly string[] => {
    const name = nameAt(text);
    return oneWord.test(name.normalize('NFKD')) ? [textAt(blocks.texts, text)] : nameWords(name);
  };
  const match = (text: number): LocalMatch => ({ place: owners[text] ?? 0, name: nameAt(text) });
  /** The texts that have the letters of a key somewhere, across words as well. */
  const having = (key: string): readonly number[] => {
    const found: number[] = [];
    if (key !== '') {
      visitTextsWith(blocks, new TextEncoder().encode(key), (number) => {
        found.push(number);
        return 'next text';
      });
    }
    return found;
  };
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
    withWords: (text) => {
      const wanted = spacedWords(nameWords(text));
      const found = having(nameKey(text)).filter((number) =>
        spacedWords(wordsAt(number)).includes(wanted),
      );
      return placesOf(found, owners);
    },
    fitting: (text) => {
      const key = nameKey(text);
      const best = new Map<number, Fit>();
      for (const number of having(key)) {
        const place = owners[number] ?? 0;
        const fit = fitOf(wordsAt(number), key);
        if (fit < (best.get(place) ?? fits.none)) {
          best.set(place, fit);
        }
      }
      return best;
    },
  };
}

function placesOf(texts: readonly number[], owners: Uint32Array): readonly number[] {
  return [...new Set(texts.map((text) => owners[text] ?? 0))];
}
