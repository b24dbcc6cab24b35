import { type Catalog, chartOf, type FormOf } from '../catalog/catalog.ts';
import { type ComparedName, hasWords, prepareName } from '../world/nearest-names.ts';
import { lazily } from '../world/memoize.ts';
import type { Manifest } from '../world/schema.ts';
import {
  type Field,
  fieldsOf,
  findField,
  type MatchupField,
  type NumberField,
  type Owners,
  type TextField,
} from './fields.ts';
import { withoutNoise } from './quantity.ts';

/** An item of a catalog, a form with its creature or another, and its index in their order. */
export type Entry<Item = FormOf> = { readonly item: Item; readonly position: number };

export type Predicate<Item = FormOf> = (entry: Entry<Item>) => boolean;

/** A name with the items that have it. */
export type OwnedName<Item = FormOf> = ComparedName & { readonly entries: readonly Entry<Item>[] };

/** The values of a text field. Two spellings with one key are one value. */
export type TextColumn<Item = FormOf> = {
  readonly kind: 'text';
  readonly field: TextField<Item>;
  /** Distinct values with their entries, those that the world declares first, then in the order of the entries. */
  readonly values: readonly OwnedName<Item>[];
  /** Returns the value that a text spells. */
  readonly find: (text: ComparedName) => OwnedName<Item> | undefined;
  /** Returns numbers to sort by, by position; NaN for an entry without a value. Undefined for a field without an order. */
  readonly ranks: () => readonly number[] | undefined;
};

type NumberColumn<Item> = {
  readonly kind: 'number';
  readonly field: NumberField<Item>;
  /** By position; NaN for an entry without a number. */
  readonly numbers: readonly number[];
};

/** The types of a matchup are no values of entries: see `multipliersOf`. */
type MatchupColumn = { readonly kind: 'matchup'; readonly field: MatchupField };

export type Column<Item = FormOf> = TextColumn<Item> | NumberColumn<Item> | MatchupColumn;

/** The values that items have in the fields of searches. Everything is made on first use. */
export class Columns<Item> {
  readonly fields: readonly Field<Item>[];
  readonly #manifest: Manifest;
  readonly #items: readonly Item[];
  readonly #prepared = new Map<string, ComparedName>();
  readonly #columns = new Map<string, Column<Item>>();
  #entries: readonly Entry<Item>[] | undefined;

  constructor(manifest: Manifest, fields: readonly Field<Item>[], items: readonly Item[]) {
    this.#manifest = manifest;
    this.fields = fields;
    this.#items = items;
  }

  /** In the order of the items. */
  get entries(): readonly Entry<Item>[] {
    this.#entries ??= this.#items.map((item, position) => ({ item, position }));
    return this.#entries;
  }

  /** Returns the values of a text field. Throws for any other. */
  texts(name: string): TextColumn<Item> {
    const column = this.column(name);
    if (column?.kind !== 'text') {
      throw new Error(`Expected a field of texts, received "${name}"`);
    }
    return column;
  }

  /** Returns the values of a field by a name of it; undefined for an unknown field. */
  column(name: string): Column<Item> | undefined {
    const field = findField(this.fields, name);
    let column = field && this.#columns.get(field.name);
    if (!column && field) {
      column = this.#createColumn(field);
      this.#columns.set(field.name, column);
    }
    return column;
  }

  /**
   * Returns numbers to sort by, by position: the same for equal values, NaN for an entry without a value. Undefined for a
   * field without an order.
   */
  sortKeys(name: string): readonly number[] | undefined {
    const column = this.column(name);
    const numbers = column?.kind === 'number' ? column.numbers : undefined;
    return column?.kind === 'text' ? column.ranks() : numbers;
  }

  /** Returns whether an entry is among those that have one of the names; undefined if none is. */
  among(names: readonly OwnedName<Item>[]): Predicate<Item> | undefined {
    if (names.every(({ entries }) => entries.length === 0)) {
      return undefined;
    }
    const marks = new Uint8Array(this.entries.length);
    for (const { entries } of names) {
      for (const { position } of entries) {
        marks[position] = 1;
      }
    }
    return ({ position }) => marks[position] === 1;
  }

  /** Prepares a text of the world, once. */
  protected prepare(written: string): ComparedName {
    let name = this.#prepared.get(written);
    if (!name) {
      name = prepareName(written);
      this.#prepared.set(written, name);
    }
    return name;
  }

  #createColumn(field: Field<Item>): Column<Item> {
    switch (field.kind) {
      case 'text':
        return this.#textColumn(field);
      case 'number': {
        const numberOf = ({ item }: Entry<Item>): number =>
          withoutNoise(field.valueOf(item) ?? NaN);
        return { kind: 'number', field, numbers: this.entries.map(numberOf) };
      }
      case 'matchup':
        return { kind: 'matchup', field };
    }
  }

  #textColumn(field: TextField<Item>): TextColumn<Item> {
    const values = 'owners' in field ? this.#ownedValues(field.owners()) : this.#valuesOf(field);
    const byKey = new Map(values.map((value) => [keyOf(value), value]));
    for (const [written, name] of field.otherNames?.(this.#manifest) ?? []) {
      const value = byKey.get(keyOf(this.prepare(written)));
      const key = keyOf(this.prepare(name));
      if (value && !byKey.has(key)) {
        byKey.set(key, value);
      }
    }
    return {
      kind: 'text',
      field,
      values,
      find: (text) => byKey.get(keyOf(text)),
      ranks: lazily(() =>
        field.sorts && 'valuesOf' in field ? this.#rank(field.valuesOf) : undefined,
      ),
    };
  }

  #valuesOf({
    valuesOf,
    amountsOf,
    knownValues,
  }: Extract<TextField<Item>, { valuesOf: unknown }>): readonly OwnedName<Item>[] {
    const byKey = new Map<string, ComparedName & { readonly entries: Entry<Item>[] }>();
    const entriesOf = (written: string): Entry<Item>[] => {
      const name = this.prepare(written);
      const value = byKey.get(keyOf(name)) ?? { ...name, entries: [] };
      byKey.set(keyOf(name), value);
      return value.entries;
    };
    knownValues?.(this.#manifest).forEach(entriesOf);
    for (const entry of this.entries) {
      for (const written of [...valuesOf(entry.item), ...(amountsOf?.(entry.item) ?? [])]) {
        const entries = entriesOf(written);
        // A base form has the name of its creature; two spellings of one value may meet.
        if (entries.at(-1) !== entry) {
          entries.push(entry);
        }
      }
    }
    return [...byKey.values()];
  }

  /** Values whose items are found when a search asks for one of them. */
  #ownedValues(owners: Iterable<Owners<Item>>): readonly OwnedName<Item>[] {
    return Array.from(owners, ([written, find]) => {
      const entries = lazily(() => {
        const has = find();
        return this.entries.filter(({ item }) => has(item));
      });
      return {
        ...this.prepare(written),
        get entries() {
          return entries();
        },
      };
    });
  }

  /** Ranks the entries by the keys of their first texts. */
  #rank(textsOf: (item: Item) => readonly string[]): readonly number[] {
    const keys = this.entries.map(({ item }) => {
      const [text] = textsOf(item);
      return text === undefined ? undefined : keyOf(this.prepare(text));
    });
    const distinct = [...new Set(keys.filter((key) => key !== undefined))];
    const ranks = new Map(distinct.toSorted(compareTexts).map((key, rank) => [key, rank]));
    return keys.map((key) => (key === undefined ? NaN : (ranks.get(key) ?? NaN)));
  }
}

/** What searches compare of the forms of a catalog, in number and form order. */
export class SearchIndex extends Columns<FormOf> {
  readonly catalog: Catalog;
  /** By the name of a type. */
  readonly #multipliers = new Map<string, readonly number[]>();
  #ownNames: readonly OwnedName[] | undefined;
  #localNames: readonly OwnedName[] | undefined;

  constructor(catalog: Catalog) {
    super(catalog.manifest, fieldsOf(catalog), catalog.forms);
    this.catalog = catalog;
  }

  /** The names in which words are looked for: those of forms and their creatures. */
  get ownNames(): readonly OwnedName[] {
    this.#ownNames ??= this.entries.flatMap((entry) => {
      const { creature, form } = entry.item;
      const names = Array.from(new Set([form.name, creature.name]), (name) => this.prepare(name));
      return withoutParts(names).map((name) => ({ ...name, entries: [entry] }));
    });
    return this.#ownNames;
  }

  /** Names in other languages. A name of a base form stands for all forms of the creature. */
  get localNames(): readonly OwnedName[] {
    this.#localNames ??= this.#collectLocalNames();
    return this.#localNames;
  }

  /** Returns the multipliers of the attacks of a type against each entry by position; undefined for an unknown type. */
  multipliersOf(written: string): readonly number[] | undefined {
    const type = this.texts('type').find(prepareName(written))?.written ?? '';
    let multipliers = this.#multipliers.get(type);
    const chart = chartOf(this.catalog.manifest);
    if (!multipliers && chart?.types.includes(type)) {
      multipliers = this.entries.map(({ item }) => chart.multiplier(type, item.form.types));
      this.#multipliers.set(type, multipliers);
    }
    return multipliers;
  }

  /** Makes everything in pieces, between which other work may run. */
  *prepareInPieces(): Generator<undefined, void> {
    const { creatures, localNames } = this.catalog;
    for (const creature of creatures) {
      yield;
      const local = localNames.of(creature).flatMap((names) => Object.values(names));
      [...creature.forms.map(({ name }) => name), ...local].forEach((name) => this.prepare(name));
    }
    this.ownNames.at(0);
    for (const field of this.fields) {
      yield;
      // Moves are many and descriptions long, and few searches ask for them.
      if (!('owners' in field || ('partly' in field && field.partly === 'text'))) {
        this.column(field.name);
      }
    }
    yield;
    this.localNames.at(0);
  }

  /** Returns the names of each creature, each once; leaves out those that a form of it has in the world's own language as well. */
  #collectLocalNames(): readonly OwnedName[] {
    const { creatures, localNames } = this.catalog;
    const names: OwnedName[] = [];
    let position = 0;
    for (const creature of creatures) {
      const { forms } = creature;
      const entries = this.entries.slice(position, position + forms.length);
      const own = forms.flatMap(({ name, aliases }) => [name, ...aliases]);
      const known = new Set(own.map((name) => this.prepare(name).key));
      for (const [rank, written] of localNames.of(creature).entries()) {
        for (const each of Object.values(written)) {
          const name = this.prepare(each);
          if (!known.has(name.key)) {
            known.add(name.key);
            names.push({ ...name, entries: rank === 0 ? entries : entries.slice(rank, rank + 1) });
          }
        }
      }
      position += forms.length;
    }
    return names;
  }
}

/** A value without letters and digits, such as `???`, is compared as it is. */
function keyOf({ key, written }: ComparedName): string {
  return key || written;
}

/** Leaves out a name whose words the other one has in a row: most forms have the name of their creature in their own. */
function withoutParts(names: readonly ComparedName[]): readonly ComparedName[] {
  const [first, second] = names;
  if (!first || !second) {
    return names;
  }
  if (hasWords(first, second)) {
    return [first];
  }
  return hasWords(second, first) ? [second] : names;
}

/** Compares texts by code point; `<` compares code units, which differ for letters beyond U+FFFF. */
function compareTexts(a: string, b: string): number {
  for (let i = 0; ; i += 1) {
    if (i >= a.length || a.charCodeAt(i) !== b.charCodeAt(i)) {
      return (a.codePointAt(i) ?? -1) - (b.codePointAt(i) ?? -1);
    }
  }
}
