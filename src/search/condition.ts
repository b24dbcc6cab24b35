/** Marks around a phrase. Includes typographic marks, which phone keyboards insert: “ ”, „, « », 「 」. */
export const quotationMarks: ReadonlySet<string> = new Set(
  '"\u201c\u201d\u201e\u00ab\u00bb\u300c\u300d',
);

const marksAndEscapes = new RegExp(String.raw`[${[...quotationMarks].join('')}\\]`, 'g');

/** Writes a text in quotation marks. */
export function quoteValue(text: string): string {
  return `"${text.replaceAll(marksAndEscapes, String.raw`\$&`)}"`;
}

/** Writes a text as the value of a condition: in quotation marks, unless it is a word. */
export function writeValue(text: string): string {
  return /^[\p{L}\p{N}]+$/u.test(text) ? text : quoteValue(text);
}

/** Writes the condition for a value of a field. */
export function conditionOf(field: string, value: string): string {
  return `${field}:${writeValue(value.toLowerCase())}`;
}
