/** The sign before decimals; the other one separates thousands. */
export type DecimalSign = '.' | ',';

/** A number as a cell has it. `1,200` is 1200 or 1.2: only the sign before decimals of its column can tell. */
export type NumberReading =
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'ambiguous'; readonly readings: readonly [thousands: number, decimal: number] }
  | { readonly kind: 'none' };

/** Spaces and apostrophes between digits separate thousands and nothing else. */
const grouped =
  /^(?<whole>[0-9]{1,3}(?<sign>[ \u00A0\u2009\u202F'’])[0-9]{3}(?:\k<sign>[0-9]{3})*)(?<rest>[.,][0-9]+)?$/;
const plain = /^[0-9]+$/;
/** Thousands in groups of three, then decimals: `1,234.5`. */
const both =
  /^[0-9]{1,3}(?:(?<sign>[.,])[0-9]{3})(?:\k<sign>[0-9]{3})*(?!\k<sign>)(?<decimal>[.,])[0-9]+$/;
/** The same sign twice or more: thousands alone. */
const repeated = /^[0-9]{1,3}(?<sign>[.,])[0-9]{3}(?:\k<sign>[0-9]{3})+$/;
const single = /^(?<whole>[0-9]+)(?<sign>[.,])(?<rest>[0-9]+)$/;

/** Reads a number without its unit; `decimal` is the sign that its column uses, undefined where the column does not tell. */
export function readNumber(text: string, decimal: DecimalSign | undefined): NumberReading {
  if (plain.test(text)) {
    return { kind: 'number', number: Number(text) };
  }
  const groups = grouped.exec(text)?.groups;
  if (groups) {
    const digits = (groups['whole'] ?? '').replaceAll(/[^0-9]/g, '');
    return { kind: 'number', number: Number(digits + (groups['rest'] ?? '').replace(',', '.')) };
  }
  const certain = decimalSignOf(text);
  if (certain !== undefined) {
    return { kind: 'number', number: withDecimals(text, certain) };
  }
  if (!isAmbiguous(text)) {
    return { kind: 'none' };
  }
  return decimal === undefined
    ? {
        kind: 'ambiguous',
        readings: [Number(text.replace(/[.,]/, '')), Number(text.replace(',', '.'))],
      }
    : { kind: 'number', number: withDecimals(text, decimal) };
}

/** The sign before decimals that a number shows; undefined where it has none or may mean either. */
export function decimalSignOf(text: string): DecimalSign | undefined {
  const groups =
    both.exec(text)?.groups ?? (isAmbiguous(text) ? undefined : single.exec(text)?.groups);
  const sign = groups?.['decimal'] ?? groups?.['sign'];
  const rest = grouped.exec(text)?.groups?.['rest'];
  const thousands = repeated.exec(text)?.groups?.['sign'];
  if (thousands !== undefined) {
    return thousands === ',' ? '.' : ',';
  }
  const found = sign ?? rest?.[0];
  return found === '.' || found === ',' ? found : undefined;
}

/** Whether a number is one group of three digits after another: `1,200`, but neither `0,200` nor `1200,500`. */
function isAmbiguous(text: string): boolean {
  return /^[1-9][0-9]{0,2}[.,][0-9]{3}$/.test(text);
}

function withDecimals(text: string, decimal: DecimalSign): number {
  const thousands = decimal === '.' ? ',' : '.';
  return Number(text.replaceAll(thousands, '').replace(decimal, '.'));
}

/** The numbers in a cell, without units: `12,5 kg` has `12,5`. */
export function numbersIn(cell: string): readonly string[] {
  return (
    cell.match(/[0-9](?:[0-9.,]|[ \u00A0\u2009\u202F'’](?=[0-9]{3}(?![0-9])))*(?<![.,])/g) ?? []
  );
}
