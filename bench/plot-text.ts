/** A coordinate of a drawing, rounded to what is visible. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Escapes text for XML. */
export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
