/** A place in a drawing, as exact as can be seen. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Text that is no markup. */
export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
