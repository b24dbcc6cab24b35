import { type Cell, isErrorValue, isNothing, parseWholeNumber, plainText } from './cells.ts';
import type { Column, MemberName } from './columns.ts';
import type { GrowingWorld } from './growing-world.ts';
import type { CellIssue } from './sheet.ts';
import type { Row, RowCell } from './workbook.ts';

type ColumnsByMember = ReadonlyMap<string | undefined, readonly number[]>;

export function columnsByMember(columns: readonly Column[]): ColumnsByMember {
  return Map.groupBy(columns.keys(), (place) => columns[place]?.member);
}

type SheetReading = {
  readonly columns: readonly Column[];
  readonly byMember: ColumnsByMember;
  readonly world: GrowingWorld;
  readonly report: (issue: CellIssue) => void;
};

/** Reads rows of a sheet, whose names are spelled as in a world. `report` gets what is wrong with their cells. */
export function readRows(
  rows: readonly Row[],
  columns: readonly Column[],
  world: GrowingWorld,
  report: (issue: CellIssue) => void,
): readonly RowCells[] {
  const reading = { columns, byMember: columnsByMember(columns), world, report };
  return rows.map((row) => new RowCells(row, reading));
}

const hintsOfKinds: Readonly<Record<'error' | 'date' | 'formula', string>> = {
  error: 'Correct the formula, or leave the cell empty',
  date: 'The cell is a date or a time; format it as text or as a number, and type it again',
  formula: 'The formula has no value yet; open the workbook in a spreadsheet program and save it',
};

/** The cells of a row by member. A cell that cannot be parsed is reported and counts as absent. */
export class RowCells {
  readonly row: number;
  readonly world: GrowingWorld;
  readonly #cells: readonly RowCell[];
  readonly #reading: SheetReading;
  /** The places of cells without a value, so that none is reported as empty too. */
  readonly #errors = new Set<number>();

  constructor({ number, cells }: Row, reading: SheetReading) {
    this.row = number;
    this.world = reading.world;
    this.#reading = reading;
    this.#cells = cells.map((cell, i) => this.#withoutError(cell, i));
    const { columns } = reading;
    const beyond = cells.findIndex(({ text }, i) => text !== '' && !columns[i]?.name);
    if (beyond !== -1) {
      const isCut = columns.slice(beyond).every(({ name }) => name === '');
      this.fault(
        beyond,
        'an empty cell in a column without a name',
        `Give the column a name; a merged cell names the first of its columns${isCut ? '. If a text has the delimiter in it, put it in quotation marks' : ''}`,
        cells[beyond]?.text,
      );
    }
  }

  /**
   * A spreadsheet program writes an error such as `#N/A` in place of a value that it cannot compute, and takes a text such as
   * `1-2` for a date.
   */
  #withoutError(cell: RowCell, place: number): RowCell {
    const text = plainText(cell.text);
    const kind = isErrorValue(text) ? 'error' : cell.kind;
    if (kind === undefined || kind === 'number' || !this.#reading.columns[place]?.member) {
      return { ...cell, text };
    }
    this.fault(place, 'a value', hintsOfKinds[kind], text);
    this.#errors.add(place);
    return { text: '' };
  }

  has(member: MemberName): boolean {
    return this.#reading.byMember.has(member);
  }

  /** Undefined if the cell is empty. */
  text(member: MemberName): string | undefined {
    return this.#cells[this.#placeOf(member)]?.text || undefined;
  }

  /** Undefined also if the cell says that there is nothing: `-`, `none`. */
  word(member: MemberName): string | undefined {
    const text = this.text(member);
    return text === undefined || isNothing(text) ? undefined : text;
  }

  /** A word, spelled as in the world; an absent one is reported, and counts as empty. */
  needed(member: MemberName, expected: string): string {
    const word = this.word(member);
    if (word === undefined) {
      this.fault(member, expected);
    }
    return this.world.spell(member, word ?? '');
  }

  /** The columns of a member with their cells. */
  columnsOf(
    member: MemberName,
  ): readonly (Column & { readonly place: number; readonly text: string })[] {
    return (this.#reading.byMember.get(member) ?? []).flatMap((place) => {
      const column = this.#reading.columns[place];
      return column ? [{ ...column, place, text: this.#cells[place]?.text ?? '' }] : [];
    });
  }

  /** The items of all columns of a member, spelled as in the world; undefined if all cells are empty. */
  list(member: MemberName): readonly string[] | undefined {
    const filled = this.columnsOf(member).filter(({ text }) => text !== '');
    return filled.length === 0
      ? undefined
      : filled
          .filter(({ text }) => !isNothing(text))
          .flatMap(({ text, separator = ';' }) => text.split(separator))
          .map((item) => plainText(item.trim()))
          .filter((item) => item !== '')
          .map((item) => this.world.spell(member, item));
  }

  /** The same; undefined if there is no item. */
  items(member: MemberName): string[] | undefined {
    const items = this.list(member) ?? [];
    return items.length > 0 ? [...items] : undefined;
  }

  /** What finds a record beside its name: other names, and names by language. */
  otherNames(): { aliases?: string[]; names?: Record<string, string> } {
    return present({ aliases: this.items('aliases'), names: this.byLanguage('names') });
  }

  /** The texts of columns that name a language, by its tag; undefined without any. */
  byLanguage(member: 'names' | 'descriptions'): Record<string, string> | undefined {
    const texts = this.columnsOf(member)
      .filter(({ text }) => !isNothing(text))
      .map(({ language = '', text }) => [language, text] as const);
    return texts.length === 0 ? undefined : Object.fromEntries(texts);
  }

  /** Parses the cell of a member or of a column; undefined if it is empty or not understood, which is reported. */
  read<Value>(
    at: MemberName | number,
    parse: (text: string, column: Column) => Cell<Value>,
  ): Value | undefined {
    const place = this.#placeOf(at);
    const { text, kind } = this.#cells[place] ?? {};
    const column = this.#reading.columns[place];
    if (!text || !column) {
      return undefined;
    }
    const cell = parse(narrow(text), kind === 'number' ? { ...column, decimal: '.' } : column);
    if (cell.kind === 'value') {
      return cell.value;
    }
    this.fault(place, cell.expected, cell.hint);
    return undefined;
  }

  /** Reads the generation, which the world then has. */
  generation(): number | undefined {
    const generation = this.read('generation', parseWholeNumber);
    this.world.reach(generation ?? 1);
    return generation;
  }

  /** Undefined also if the cell says that there is nothing. */
  readWord<Value>(
    member: MemberName,
    parse: (text: string, column: Column) => Cell<Value>,
  ): Value | undefined {
    return this.word(member) === undefined ? undefined : this.read(member, parse);
  }

  /** Reports the cell of a member or of a column: by default its text is what was received, an empty one as nothing. */
  fault(
    at: MemberName | number,
    expected: string,
    hint?: string,
    received: string = this.#cells[this.#placeOf(at)]?.text ?? '',
  ): void {
    const place = this.#placeOf(at);
    if (!this.#errors.has(place)) {
      this.#reading.report({
        spot: { line: this.row, column: place + 1 },
        expected,
        received: received === '' ? 'nothing' : JSON.stringify(received),
        hint,
      });
    }
  }

  /** The first column of a member, -1 if it has none; a column as it is. */
  #placeOf(at: MemberName | number): number {
    return typeof at === 'number' ? at : (this.#reading.byMember.get(at)?.[0] ?? -1);
  }
}

/** Japanese keyboards write wide digits and signs. */
function narrow(text: string): string {
  return text.replaceAll(/[！-～]/gu, (wide) =>
    String.fromCodePoint((wide.codePointAt(0) ?? 0) - 0xfee0),
  );
}

/** Leaves out the members that are undefined. */
export function present<Value extends object>(
  value: Value,
): { [Member in keyof Value]?: Exclude<Value[Member], undefined> } {
  const members = Object.entries(value).filter(([, each]) => each !== undefined);
  // The compiler does not know the members of what is made of entries.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(members) as ReturnType<typeof present<Value>>;
}
