import type { FormOf } from '../catalog/catalog.ts';
import {
  type SectionReader,
  type Sections,
  joinSections,
  readUnder,
  sectionsUnder,
} from '../catalog/pack/pack.ts';
import { isCosmetic } from '../catalog/cosmetic-forms.ts';
import { nameWords } from '../world/name-key.ts';
import { type NearestNames, compileNearestNames } from '../world/nearest-names.ts';
import type { Manifest } from '../world/schema.ts';
import {
  type NumberColumn,
  type Ranks,
  type TextColumn,
  createNumberColumnWriter,
  createTextColumnWriter,
  openNumberColumn,
  openPostings,
  openTextColumn,
} from './columns.ts';
import { type EntrySet, setOf } from './entry-set.ts';
import { type NameLookups, type NumberField, type TextField, fields } from './fields.ts';
import { type Names, namesOf } from './similar-names.ts';
import { openStringTable } from './string-table.ts';
import { type WordIndex, compileNameLists, openWordIndex } from './word-index.ts';

export type IndexedField =
  | { readonly kind: 'text'; readonly field: TextField; readonly column: TextColumn }
  | { readonly kind: 'number'; readonly field: NumberField; readonly column: NumberColumn };

/** The search index of a catalog, immutable. An entry is a form, given by its position in number and form order. */
export type FieldIndex = {
  /** How many entries there are. */
  readonly size: number;
  readonly baseForms: EntrySet;
  /** All but the cosmetic ones. */
  readonly distinctForms: EntrySet;
  readonly fields: ReadonlyMap<string, IndexedField>;
  readonly nearestFields: NearestNames;
  /** The fields that have an order, by name, in the order of the table of fields. */
  readonly sortable: ReadonlyMap<string, Ranks>;
  readonly nearestSortable: NearestNames;
  /** The names of each form and its creature. */
  readonly names: WordIndex;
  /** The catalog numbers of creatures, each for all its forms. */
  readonly catalogNumbers: NumberColumn;
  readonly lookups: NameLookups;
};

/** Compiles the index in one pass over the entries, which are in number and form order; keeps none of them. */
export function compileFieldIndex(entries: Iterable<FormOf>, manifest: Manifest): Sections {
  const columns = fields.map((field) => ({
    name: field.name,
    writer:
      field.kind === 'text'
        ? createTextColumnWriter(field, manifest)
        : createNumberColumnWriter(field),
  }));
  const names: (readonly string[])[][] = [];
  const baseForms: number[] = [];
  const distinctForms: number[] = [];
  let size = 0;
  for (const entry of entries) {
    const { creature, form } = entry;
    names.push(Array.from(new Set([form.name, creature.name]), (name) => nameWords(name)));
    for (const { writer } of columns) {
      writer.add(entry);
    }
    if (form.rank === 0) {
      baseForms.push(size);
    }
    if (!isCosmetic(creature, form)) {
      distinctForms.push(size);
    }
    size += 1;
  }
  return joinSections([
    sectionsUnder('names', compileNameLists(names)),
    new Map([
      ['baseForms', setOf(baseForms, size)],
      ['distinctForms', setOf(distinctForms, size)],
    ]),
    ...columns.map(({ name, writer }) => sectionsUnder(`field ${name}`, writer.finish())),
  ]);
}

export function openFieldIndex(reader: SectionReader, lookups: NameLookups): FieldIndex {
  const names = openWordIndex(readUnder('names', reader));
  const { size } = names;
  const indexed = fields.map((field): IndexedField => {
    const own = readUnder(`field ${field.name}`, reader);
    return field.kind === 'text'
      ? { kind: 'text', field, column: openTextColumn(own, field, size, lookups) }
      : { kind: 'number', field, column: openNumberColumn(own) };
  });
  const sortable = new Map(
    indexed.flatMap(({ field, column }): [string, Ranks][] =>
      column.ranks ? [[field.name, column.ranks]] : [],
    ),
  );
  return {
    size,
    baseForms: reader.integers('baseForms'),
    distinctForms: reader.integers('distinctForms'),
    fields: new Map(indexed.map((each) => [each.field.name, each])),
    nearestFields: compileNearestNames(fields),
    sortable,
    nearestSortable: compileNearestNames(fields.filter(({ name }) => sortable.has(name))),
    names,
    catalogNumbers: openNumberColumn(readUnder('field number', reader)),
    lookups,
  };
}

/**
 * Opens the names of all forms for suggestions: the values of the field `name` are the names and aliases of the forms in
 * their order, each once.
 */
export function openFormNames(reader: SectionReader): Names {
  const column = readUnder('field name', reader);
  const { starts, positions } = openPostings(column);
  return namesOf(
    openStringTable(readUnder('values', column)),
    (text) => positions[starts[text] ?? 0] ?? 0,
  );
}
