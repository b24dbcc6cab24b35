/** The sign before decimals; the other one separates thousands. */
export type DecimalSign = '.' | ',';

/** A number as a cell has it. `1,200` is 1200 or 1.2: only the sign before decimals of its column can tell. */
export type NumberReading =
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'ambiguous'; readonly readings: readonly [thousands: number, decimal: number] }
  | { readonly kind: 'none' };

/** Digits, or groups of three with one separator between all of them; then perhaps another sign and decimals. */
const written =
  /^(?:[0-9]{1,3}(?<group>[., \u00A0\u2009\u202F'’])[0-9]{3}(?:\k<group>[0-9]{3})*(?!\k<group>)|[0-9]+)(?:(?<sign>[.,])[0-9]+)?$/;

/** `1,200`; but `0,200` has no thousands. */
const ambiguous = /^[1-9][0-9]{0,2}[.,][0-9]{3}$/;

/** Reads a number without its unit; `decimal` is the sign that its column uses, undefined if the column does not tell. */
export function readNumber(text: string, decimal: DecimalSign | undefined): NumberReading {
  if (!written.test(text)) {
    return { kind: 'none' };
  }
  const sign = decimalSignOf(text) ?? decimal;
  if (sign === undefined && ambiguous.test(text)) {
    const [thousands, fraction] = [text.replace(/[.,]/, ''), text.replace(',', '.')];
    return { kind: 'ambiguous', readings: [Number(thousands), Number(fraction)] };
  }
  const digits = Array.from(text, (each) => (each === sign ? '.' : each.replace(/[^0-9]/, '')));
  return { kind: 'number', number: Number(digits.join('')) };
}

/** The sign before decimals that a number shows; undefined if it has none or may mean either. */
export function decimalSignOf(text: string): DecimalSign | undefined {
  const { group, sign } = written.exec(text)?.groups ?? {};
  if (sign === '.' || sign === ',') {
    return sign;
  }
  if ((group !== '.' && group !== ',') || ambiguous.test(text)) {
    return undefined;
  }
  const isFraction = text.startsWith('0') && text.indexOf(group) === text.lastIndexOf(group);
  return (group === ',') === isFraction ? ',' : '.';
}

/** The numbers in a cell, without units: `12,5 kg` has `12,5`. */
export function numbersIn(cell: string): readonly string[] {
  return (
    cell.match(/[0-9](?:[0-9.,]|[ \u00A0\u2009\u202F'’](?=[0-9]{3}(?![0-9])))*(?<![.,])/g) ?? []
  );
}
