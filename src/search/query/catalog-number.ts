/** The catalog number that a text is: digits alone, or `#` and digits; leading zeros do not matter. */
export function parseCatalogNumber(text: string): number | undefined {
  const digits = /^#?(?<digits>[0-9]+)$/.exec(text)?.groups?.['digits'];
  return digits === undefined ? undefined : Number(digits);
}
