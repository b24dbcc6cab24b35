import type { Catalog, FormOf } from '../../catalog/catalog.ts';
import { compileNearestNames, type NearestNames } from '../nearest-names.ts';
import { fields, type NumberField, type TextField } from './fields.ts';
import { createKnownWords, spacedWords } from './known-words.ts';
import { compileNameScan, type NameScan } from './name-scan.ts';
import { compileNumberColumn, type NumberColumn } from './number-column.ts';
import { withoutNoise } from './quantity.ts';
import type { Ranking } from './ranking.ts';
import { compileTextColumn, type TextColumn } from './text-column.ts';

export type IndexedField =
  | { readonly kind: 'text'; readonly field: TextField; readonly column: TextColumn }
  | { readonly kind: 'number'; readonly field: NumberField; readonly column: NumberColumn };

/** All entries of a catalog, ready to be searched. Nothing in it changes. */
export type FieldIndex = {
  /** In number and form order; an entry's place in here stands for it everywhere else. */
  readonly entries: readonly FormOf[];
  readonly fields: ReadonlyMap<string, IndexedField>;
  readonly nearestFields: NearestNames;
  /** The fields that have an order, by name, in the order of the table of fields. */
  readonly rankings: ReadonlyMap<string, Ranking>;
  readonly nearestRankings: NearestNames;
  /** Keys of the names of forms and creatures. */
  readonly keys: NameScan;
  /** The same names as words, each with a space before and after it. */
  readonly words: NameScan;
};

export function compileFieldIndex(catalog: Catalog): FieldIndex {
  const entries = [...catalog.forms];
  const wordsOf = createKnownWords();
  const names = entries.map(({ creature, form }) => [wordsOf(form.name), wordsOf(creature.name)]);
  const indexed = fields.map((field): IndexedField => {
    if (field.kind === 'text') {
      return { kind: 'text', field, column: compileTextColumn(field, catalog, entries, wordsOf) };
    }
    const numbers = entries.map((entry) => {
      const number = field.valueOf(entry);
      return number === undefined ? undefined : withoutNoise(number);
    });
    return { kind: 'number', field, column: compileNumberColumn(numbers) };
  });
  const rankings = new Map(
    indexed.flatMap(({ field, column }): [string, Ranking][] =>
      column.ranking ? [[field.name, column.ranking]] : [],
    ),
  );
  return {
    entries,
    fields: new Map(indexed.map((each) => [each.field.name, each])),
    nearestFields: compileNearestNames(fields),
    rankings,
    nearestRankings: compileNearestNames(fields.filter(({ name }) => rankings.has(name))),
    keys: compileNameScan(names.map((each) => each.map((words) => words.join('')))),
    words: compileNameScan(names.map((each) => each.map((words) => spacedWords(words)))),
  };
}
