import type { Catalog } from '../catalog/catalog.ts';
import {
  type SectionReader,
  type Sections,
  joinSections,
  readUnder,
  sectionsUnder,
} from '../catalog/pack/pack.ts';
import { type Fit, fits } from '../world/nearest-names.ts';
import { createKeyMemory, nameKey, nameWords } from '../world/name-key.ts';
import { positionsOf } from './entry-set.ts';
import { rankTexts, textsBeginning } from './similar-names.ts';
import { compileStringTable, openStringTable, textsWithKey } from './string-table.ts';
import { findWords, fitAt, visitTextsWith } from './word-index.ts';

/** A name in another language, and the position of its form in number and form order. */
export type LocalMatch = { readonly position: number; readonly name: string };

/** Finds forms by names in other languages. The names of a creature are those of its base form. */
export type LocalNameFinder = {
  /** Returns names like the text that cost less than another name does, the most alike first. */
  readonly nearer: (query: string, limit: number, cost: number) => readonly LocalMatch[];
  /** Returns names that begin with the text, the shortest first, then in number order. */
  readonly beginning: (text: string, limit: number) => readonly LocalMatch[];
  /** Returns the positions of the forms with this name, however it is spelled. */
  readonly named: (text: string) => readonly number[];
  /** Returns the positions of the forms with a name that has the words of the text, whole and in this order. */
  readonly withWords: (text: string) => readonly number[];
  /** Returns the best fit of the text to the names of each form that has it in one, by position. */
  readonly fitting: (text: string) => ReadonlyMap<number, Fit>;
};

/** For a world in one language. */
export const noLocalNameFinder: LocalNameFinder = {
  nearer: () => [],
  beginning: () => [],
  named: () => [],
  withWords: () => [],
  fitting: () => new Map(),
};

/** Compiles each name once a creature; leaves out those that a form of it has in the world's own language as well. */
export function compileLocalNameFinder({ creatures, localNames, formRange }: Catalog): Sections {
  const texts: string[] = [];
  const owners: number[] = [];
  const keyOf = createKeyMemory();
  let creature = 0;
  for (const { forms } of creatures) {
    const known = new Set(forms.flatMap(({ name, aliases }) => [name, ...aliases]).map(keyOf));
    const [first] = formRange(creature);
    for (const [rank, names] of localNames.formsAt(creature).entries()) {
      for (const name of names.values()) {
        const key = keyOf(name);
        if (!known.has(key)) {
          known.add(key);
          texts.push(name);
          owners.push(first + rank);
        }
      }
    }
    creature += 1;
  }
  return joinSections([
    sectionsUnder('texts', compileStringTable(texts)),
    new Map([['owners', Uint32Array.from(owners)]]),
  ]);
}

/** Opens what `compileLocalNameFinder` returned. */
export function openLocalNameFinder(reader: SectionReader): LocalNameFinder {
  const table = openStringTable(readUnder('texts', reader));
  const owners = reader.integers('owners');
  const ownersOf = (texts: Uint32Array): readonly number[] => [
    ...new Set(texts.map((text) => owners[text] ?? 0)),
  ];
  const match = (text: number): LocalMatch => ({
    position: owners[text] ?? 0,
    name: table.writtenAt(text),
  });
  return {
    nearer: (query, limit, below) =>
      rankTexts(table, query, limit, { below }).map(({ number }) => match(number)),
    beginning: (text, limit) => textsBeginning(table, text, limit).map(match),
    named: (text) => {
      const key = nameKey(text);
      return key === '' ? [] : ownersOf(textsWithKey(table, key));
    },
    withWords: (text) => {
      const words = nameWords(text);
      return words.length === 0
        ? []
        : ownersOf(positionsOf(findWords(table.keys, words)).map((key) => table.numbers[key] ?? 0));
    },
    fitting: (text) => {
      const letters = new TextEncoder().encode(nameKey(text));
      const best = new Map<number, Fit>();
      if (letters.length > 0) {
        visitTextsWith(table.keys, letters, (key) => {
          const owner = owners[table.numbers[key] ?? 0] ?? 0;
          const fit = fitAt(table.keys, key, letters);
          if (fit < (best.get(owner) ?? fits.none)) {
            best.set(owner, fit);
          }
        });
      }
      return best;
    },
  };
}
