import type { Catalog } from '../catalog/catalog.ts';
import { createGrowingIntegers } from '../catalog/pack/growing-integers.ts';
import {
  joinSections,
  readUnder,
  type Section,
  type SectionReader,
  type Sections,
  sectionsUnder,
} from '../catalog/pack/sections.ts';
import { type Fit, fits } from '../world/name-fit.ts';
import { nameKey, nameWords } from '../world/name-key.ts';
import { createKnownTextsWriter, openKnownTexts, textsWithKey } from './names/known-texts.ts';
import { fitAt, scanForWords } from './names/name-scan.ts';
import { rankBeginnings, rankTextsByCost, themselves } from './names/rank-texts.ts';
import { placesOf } from './query/entry-set.ts';
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
  const { scan, table } = texts;
  const numberAt = (place: number): number => table.numbers[place] ?? 0;
  const match = (text: number): LocalMatch => ({
    place: owners[text] ?? 0,
    name: texts.writtenAt(text),
  });
  return {
    nearer: (query, limit, cost) =>
      rankTextsByCost(texts, query, limit, themselves, cost).map(({ number }) => match(number)),
    beginning: (text, limit) => rankBeginnings(texts, text, limit).map(match),
    named: (text) => ownersOf(nameKey(text) === '' ? [] : textsWithKey(texts, text), owners),
    withWords: (text) => {
      const words = nameWords(text);
      return words.length === 0
        ? []
        : ownersOf(placesOf(scanForWords(scan, words)).map(numberAt), owners);
    },
    fitting: (text) => {
      const piece = new TextEncoder().encode(nameKey(text));
      const best = new Map<number, Fit>();
      if (piece.length > 0) {
        visitTextsWith(scan.blocks, piece, (place) => {
          const owner = owners[numberAt(place)] ?? 0;
          const fit = fitAt(scan, place, piece);
          if (fit < (best.get(owner) ?? fits.none)) {
            best.set(owner, fit);
          }
          return 'next text';
        });
      }
      return best;
    },
  };
}

function ownersOf(texts: Iterable<number>, owners: Uint32Array): readonly number[] {
  return [...new Set(Array.from(texts, (text) => owners[text] ?? 0))];
}
