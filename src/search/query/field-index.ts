import { readUnder, type SectionReader } from '../../catalog/pack/sections.ts';
import { compileNearestNames, type NearestNames } from '../../world/nearest-names.ts';
import { fields, type Meanings, type NumberField, type TextField } from './fields.ts';
import { type EntrySet } from './entry-set.ts';
import { type NameScan, openNameScan } from '../names/name-scan.ts';
import { type NumberColumn, openNumberColumn } from './number-column.ts';
import type { Ranking } from './ranking.ts';
import { openTextColumn, type TextColumn } from './text-column.ts';

export type IndexedField =
  | { readonly kind: 'text'; readonly field: TextField; readonly column: TextColumn }
  | { readonly kind: 'number'; readonly field: NumberField; readonly column: NumberColumn };

/** All entries of a catalog, ready to be searched. Nothing in it changes. */
export type FieldIndex = {
  /** How many entries there are. Each has a place, in number and form order, which stands for it. */
  readonly size: number;
  readonly baseForms: EntrySet;
  readonly fields: ReadonlyMap<string, IndexedField>;
  readonly nearestFields: NearestNames;
  /** The fields that have an order, by name, in the order of the table of fields. */
  readonly rankings: ReadonlyMap<string, Ranking>;
  readonly nearestRankings: NearestNames;
  /** The names of forms and creatures. */
  readonly names: NameScan;
  /** The catalog numbers of creatures, each for all its forms. */
  readonly catalogNumbers: NumberColumn;
  readonly meanings: Meanings;
};

/** Opens what `compileFieldIndex` made. */
export function openFieldIndex(reader: SectionReader, meanings: Meanings): FieldIndex {
  const names = openNameScan(readUnder('names', reader));
  const { size } = names;
  const indexed = fields.map((field): IndexedField => {
    const own = readUnder(`field ${field.name}`, reader);
    return field.kind === 'text'
      ? { kind: 'text', field, column: openTextColumn(own, field, size, meanings) }
      : { kind: 'number', field, column: openNumberColumn(own) };
  });
  const rankings = new Map(
    indexed.flatMap(({ field, column }): [string, Ranking][] =>
      column.ranking ? [[field.name, column.ranking]] : [],
    ),
  );
  return {
    size,
    baseForms: reader.integers('baseForms'),
    fields: new Map(indexed.map((each) => [each.field.name, each])),
    nearestFields: compileNearestNames(fields),
    rankings,
    nearestRankings: compileNearestNames(fields.filter(({ name }) => rankings.has(name))),
    names,
    catalogNumbers: openNumberColumn(readUnder('field number', reader)),
    meanings,
  };
}
