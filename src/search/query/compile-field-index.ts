import type { FormOf } from '../../catalog/catalog.ts';
import { createGrowingNumbers } from '../../catalog/pack/growing-numbers.ts';
import { joinSections, type Sections, sectionsUnder } from '../../catalog/pack/sections.ts';
import type { Manifest } from '../../world/schema.ts';
import { addEntry } from './entry-set.ts';
import { type Field, fields, type NumberField } from './fields.ts';
import { createKnownWords, type KnownWords } from './known-words.ts';
import { createNameScanWriter } from '../names/name-scan.ts';
import { compileNumberColumn } from './number-column.ts';
import { withoutNoise } from './quantity.ts';
import { createTextColumnWriter } from './text-column.ts';

/** Takes entries in their order and keeps none of them. */
type ColumnWriter = {
  readonly add: (entry: FormOf) => void;
  readonly finish: () => Sections;
};

/**
 * The index of all entries, which come in number and form order, as sections for `openFieldIndex`. They are gone through
 * once, and none is kept.
 */
export function compileFieldIndex(entries: Iterable<FormOf>, manifest: Manifest): Sections {
  const wordsOf = createKnownWords();
  const columns = fields.map((field) => ({
    field,
    writer: createColumnWriter(field, manifest, wordsOf),
  }));
  const names = createNameScanWriter();
  const baseForms: number[] = [];
  let size = 0;
  for (const entry of entries) {
    const { creature, form } = entry;
    names.add([wordsOf(form.name), wordsOf(creature.name)]);
    for (const { writer } of columns) {
      writer.add(entry);
    }
    if (form.rank === 0) {
      baseForms.push(size);
    }
    size += 1;
  }
  const baseSet = new Uint32Array((size + 31) >>> 5);
  for (const place of baseForms) {
    addEntry(baseSet, place);
  }
  return joinSections([
    names.finish('names'),
    new Map([['baseForms', baseSet]]),
    ...columns.map(({ field, writer }) => sectionsUnder(`field ${field.name}`, writer.finish())),
  ]);
}

function createColumnWriter(field: Field, manifest: Manifest, wordsOf: KnownWords): ColumnWriter {
  return field.kind === 'text'
    ? createTextColumnWriter(field, manifest, wordsOf)
    : createNumberColumnWriter(field);
}

function createNumberColumnWriter(field: NumberField): ColumnWriter {
  const numbers = createGrowingNumbers();
  return {
    add: (entry) => {
      const number = field.valueOf(entry);
      numbers.push(number === undefined ? Number.NaN : withoutNoise(number));
    },
    finish: () => compileNumberColumn(numbers.finish()),
  };
}
