/** Formats a count with its noun: `1 form`, `3 forms`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
