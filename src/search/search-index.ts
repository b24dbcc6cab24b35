import { type Catalog, chartOf, type FormOf } from '../catalog/catalog.ts';
import { type ComparedName, hasWords, prepareName } from '../world/nearest-names.ts';
import { lazily } from '../world/memoize.ts';
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

/** A form, and its index in number and form order. */
export type Entry = { readonly formOf: FormOf; readonly position: number };

export type Predicate = (entry: Entry) => boolean;

/** A name with the forms that have it. */
export type OwnedName = ComparedName & { readonly entries: readonly Entry[] };

/** The values of a text field. Two spellings with one key are one value. */
export type TextColumn = {
  readonly kind: 'text';
  readonly field: TextField;
  /** Distinct values with their entries, those that the world declares first, then in the order of the entries. */
  readonly values: readonly OwnedName[];
  /** Returns the value that a text spells. */
  readonly find: (text: ComparedName) => OwnedName | undefined;
  /** Returns numbers to sort by, by position; NaN for an entry without a value. Undefined for a field without an order. */
  readonly ranks: () => readonly number[] | undefined;
};

type NumberColumn = {
  readonly kind: 'number';
  readonly field: NumberField;
  /** By position; NaN for an entry without a number. */
  readonly numbers: readonly number[];
};

/** The types of a matchup are no values of entries: see `multipliersOf`. */
type MatchupColumn = { readonly kind: 'matchup'; readonly field: MatchupField };

export type Column = TextColumn | NumberColumn | MatchupColumn;

/** What searches compare of a catalog. Everything is made on first use. */
export class SearchIndex {
  readonly catalog: Catalog;
  readonly fields: readonly Field[];
  readonly #prepared = new Map<string, ComparedName>();
  readonly #columns = new Map<string, Column>();
  /** By the name of a type. */
  readonly #multipliers = new Map<string, readonly number[]>();
  #entries: readonly Entry[] | undefined;
  #ownNames: readonly OwnedName[] | undefined;
  #localNames: readonly OwnedName[] | undefined;

  constructor(catalog: Catalog) {
    this.catalog = catalog;
    this.fields = fieldsOf(catalog);
  }

  /** In number and form order. */
  get entries(): readonly Entry[] {
    this.#entries ??= Array.from(this.catalog.forms, (formOf, position) => ({ formOf, position }));
    return this.#entries;
  }

  /** The names in which words are looked for: those of forms and their creatures. */
  get ownNames(): readonly OwnedName[] {
    this.#ownNames ??= this.entries.flatMap((entry) => {
      const { creature, form } = entry.formOf;
      const names = Array.from(new Set([form.name, creature.name]), (name) => this.#prepare(name));
      return withoutParts(names).map((name) => ({ ...name, entries: [entry] }));
    });
    return this.#ownNames;
  }

  /** Names in other languages. A name of a base form stands for all forms of the creature. */
  get localNames(): readonly OwnedName[] {
    this.#localNames ??= this.#collectLocalNames();
    return this.#localNames;
  }

  /** Returns the values of a text field. Throws for any other. */
  texts(name: string): TextColumn {
    const column = this.column(name);
    if (column?.kind !== 'text') {
      throw new Error(`Expected a field of texts, received "${name}"`);
    }
    return column;
  }

  /** Returns the values of a field by a name of it; undefined for an unknown field. */
  column(name: string): Column | undefined {
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

  /** Returns the multipliers of the attacks of a type against each entry by position; undefined for an unknown type. */
  multipliersOf(written: string): readonly number[] | undefined {
    const type = this.texts('type').find(prepareName(written))?.written ?? '';
    let multipliers = this.#multipliers.get(type);
    const chart = chartOf(this.catalog.manifest);
    if (!multipliers && chart?.types.includes(type)) {
      multipliers = this.entries.map(({ formOf }) => chart.multiplier(type, formOf.form.types));
      this.#multipliers.set(type, multipliers);
    }
    return multipliers;
  }

  /** Returns whether an entry is among those that have one of the names; undefined if none is. */
  among(names: readonly OwnedName[]): Predicate | undefined {
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

  /** Makes everything in pieces, between which other work may run. */
  *prepareInPieces(): Generator<undefined, void> {
    const { creatures, localNames } = this.catalog;
    for (const creature of creatures) {
      yield;
      const local = localNames.of(creature).flatMap((names) => Object.values(names));
      [...creature.forms.map(({ name }) => name), ...local].forEach((name) => this.#prepare(name));
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

  /** Prepares a text of the world, once. */
  #prepare(written: string): ComparedName {
    let name = this.#prepared.get(written);
    if (!name) {
      name = prepareName(written);
      this.#prepared.set(written, name);
    }
    return name;
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
      const known = new Set(own.map((name) => this.#prepare(name).key));
      for (const [rank, written] of localNames.of(creature).entries()) {
        for (const each of Object.values(written)) {
          const name = this.#prepare(each);
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

  #createColumn(field: Field): Column {
    switch (field.kind) {
      case 'text':
        return this.#textColumn(field);
      case 'number': {
        const numberOf = ({ formOf }: Entry): number => withoutNoise(field.valueOf(formOf) ?? NaN);
        return { kind: 'number', field, numbers: this.entries.map(numberOf) };
      }
      case 'matchup':
        return { kind: 'matchup', field };
    }
  }

  #textColumn(field: TextField): TextColumn {
    const values = 'owners' in field ? this.#ownedValues(field.owners()) : this.#valuesOf(field);
    const byKey = new Map(values.map((value) => [keyOf(value), value]));
    for (const [written, name] of field.otherNames?.(this.catalog.manifest) ?? []) {
      const value = byKey.get(keyOf(this.#prepare(written)));
      const key = keyOf(this.#prepare(name));
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
    knownValues,
  }: Extract<TextField, { valuesOf: unknown }>): readonly OwnedName[] {
    const byKey = new Map<string, ComparedName & { readonly entries: Entry[] }>();
    const entriesOf = (written: string): Entry[] => {
      const name = this.#prepare(written);
      const value = byKey.get(keyOf(name)) ?? { ...name, entries: [] };
      byKey.set(keyOf(name), value);
      return value.entries;
    };
    knownValues?.(this.catalog.manifest).forEach(entriesOf);
    for (const entry of this.entries) {
      for (const written of valuesOf(entry.formOf)) {
        const entries = entriesOf(written);
        // A base form has the name of its creature; two spellings of one value may meet.
        if (entries.at(-1) !== entry) {
          entries.push(entry);
        }
      }
    }
    return [...byKey.values()];
  }

  /** Values whose forms are found when a search asks for one of them. */
  #ownedValues(owners: Iterable<Owners>): readonly OwnedName[] {
    const entriesOf = new Map(this.entries.map((entry) => [entry.formOf.form, entry]));
    return Array.from(owners, ([written, formsOf]) => {
      const entries = lazily(() => formsOf().flatMap(({ form }) => entriesOf.get(form) ?? []));
      return {
        ...this.#prepare(written),
        get entries() {
          return entries();
        },
      };
    });
  }

  /** Ranks the entries by the keys of their first texts. */
  #rank(textsOf: (formOf: FormOf) => readonly string[]): readonly number[] {
    const keys = this.entries.map(({ formOf }) => {
      const [text] = textsOf(formOf);
      return text === undefined ? undefined : keyOf(this.#prepare(text));
    });
    const distinct = [...new Set(keys.filter((key) => key !== undefined))];
    const ranks = new Map(distinct.toSorted(compareTexts).map((key, rank) => [key, rank]));
    return keys.map((key) => (key === undefined ? NaN : (ranks.get(key) ?? NaN)));
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
