import { OperatorError } from '../../service/operator-error.ts';
import { type BookCell, type Merge, numberCell, type Table, tableOf } from './table.ts';

/** A few bytes can stand for millions of cells that are alike. */
const mostCells = 5_000_000;

type Element = { readonly tag: string; readonly attributes: string; readonly inner: string };

/** Finds elements with a tag that never has another of its kind inside. */
function* elementsOf(xml: string, tag: string): Generator<Element> {
  const pattern = `<(?<tag>${tag})(?=[\\s/>])(?<attributes>(?:"[^"]*"|[^">])*?)(?:/>|>(?<inner>.*?)</\\k<tag>>)`;
  for (const { groups = {} } of xml.matchAll(new RegExp(pattern, 'gs'))) {
    const { attributes = '', inner = '' } = groups;
    yield { tag: groups['tag'] ?? '', attributes, inner };
  }
}

function attributeOf({ attributes }: Element, name: string): string | undefined {
  const { value } = new RegExp(`\\s${name}="(?<value>[^"]*)"`).exec(attributes)?.groups ?? {};
  return value === undefined ? undefined : decode(value);
}

function countOf(element: Element, name: string): number {
  return Number(attributeOf(element, `table:number-${name}`) ?? 1);
}

const signs = new Map(Object.entries({ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }));

function decode(text: string): string {
  return text.replaceAll(
    /&(?:#(?<code>x?[\da-f]+)|(?<name>\w+));/gi,
    (_, code: string | undefined, name: string) =>
      code === undefined
        ? (signs.get(name) ?? '')
        : String.fromCodePoint(Number(code.replace(/^x/i, '0x'))),
  );
}

/**
 * Reads the sheets of an `.ods` workbook that are not hidden from its `content.xml`. Reads them itself, because a library
 * left out the rows that a program repeats on each printed page, the formats of whole columns and what is hidden. Throws an
 * `OperatorError` if there are too many cells.
 */
export function readOpenDocument(content: string): readonly Table[] {
  const hidden = new Set(
    [...elementsOf(content, 'style:style')]
      .filter(({ inner }) => /<style:table-properties[^>]* table:display="false"/.test(inner))
      .map((style) => attributeOf(style, 'style:name')),
  );
  let left = mostCells;
  /** Reads elements that each may stand for several, up to the last one that says something. */
  const readAll = <Value extends BookCell | readonly BookCell[]>(
    elements: Iterable<Element>,
    counted: 'rows' | 'columns',
    empty: Value,
    readOne: (element: Element, place: number) => Value | undefined,
  ): readonly Value[] => {
    const values: Value[] = [];
    let blank = 0;
    for (const element of elements) {
      const count = countOf(element, `${counted}-repeated`);
      const value = readOne(element, values.length + blank);
      if (value === undefined) {
        blank += count;
        continue;
      }
      left -= blank + count * (Array.isArray(value) ? value.length : 1);
      if (left < 0) {
        throw new OperatorError(`it has more than ${mostCells} cells`);
      }
      for (let i = 0; i < blank + count; i += 1) {
        values.push(i < blank ? empty : value);
      }
      blank = 0;
    }
    return values;
  };
  const readTable = (table: Element): Table => {
    const merges: Merge[] = [];
    const readRow = (row: Element, startRow: number): readonly BookCell[] | undefined => {
      const elements = elementsOf(row.inner, 'table:(?:covered-)?table-cell');
      const cells = readAll<BookCell>(elements, 'columns', { text: '' }, (element, startCol) => {
        const cell = readCell(element);
        if (/-spanned="(?!1")/.test(element.attributes)) {
          const endRow = startRow + countOf(element, 'rows-spanned') - 1;
          const endCol = startCol + countOf(element, 'columns-spanned') - 1;
          merges.push({ startRow, startCol, endRow, endCol });
        }
        return element.tag !== 'table:table-cell' || cell.text === '' ? undefined : cell;
      });
      return cells.length === 0 ? undefined : cells;
    };
    const rows = readAll(elementsOf(table.inner, 'table:table-row'), 'rows', [], readRow);
    return tableOf(attributeOf(table, 'table:name') ?? '', rows, merges);
  };
  return [...elementsOf(content, 'table:table')]
    .filter((table) => !hidden.has(attributeOf(table, 'table:style-name')))
    .map(readTable);
}

function readCell(element: Element): BookCell {
  const type = attributeOf(element, 'office:value-type') ?? '';
  const valueOf = (name: string): string => attributeOf(element, `office:${name}`) ?? '';
  const shown = textOf(element.inner);
  switch (type) {
    case 'float':
    case 'currency':
    case 'percentage': {
      // The format that shows a unit may be that of the whole column.
      const { unit = '' } = /^[-\d.,\s'’]+(?<unit>\D*)$/.exec(shown)?.groups ?? {};
      return numberCell(Number(valueOf('value')), type === 'percentage' ? '%' : unit);
    }
    case 'date':
      return { text: valueOf('date-value').replace(/T.*/, ''), kind: 'date' };
    case 'time':
      return {
        text: valueOf('time-value').replace(/^PT(\d+)H(\d+)M(\d+).*/, '$1:$2:$3'),
        kind: 'date',
      };
    case 'boolean':
      return { text: valueOf('boolean-value') === 'true' ? 'yes' : 'no' };
    default: {
      const formula = attributeOf(element, 'table:formula');
      return type === '' && shown === '' && formula !== undefined
        ? { text: formula.replace(/^\w+:/, ''), kind: 'formula' }
        : { text: shown || valueOf('string-value') };
    }
  }
}

/** The text of a cell without its comments and drawings. */
function textOf(inner: string): string {
  const own = inner.replaceAll(
    /<(?<tag>office:annotation|draw:[\w-]+)(?=[\s>]).*?<\/\k<tag>>/gs,
    '',
  );
  const paragraphs = [...elementsOf(own, 'text:p')].map((each) =>
    decode(
      each.inner
        .replaceAll('<text:line-break/>', '\n')
        .replaceAll(/<text:(?:tab|s)\b[^>]*>/g, ' ')
        .replaceAll(/<[^>]*>/g, ''),
    ),
  );
  return paragraphs.join('\n');
}
