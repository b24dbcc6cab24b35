/** Joins items as a sentence does: `A`, `A and B`, `A, B and C`. */
export function listed(items: readonly string[], conjunction: 'and' | 'or'): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}

/** Formats a count with its noun: `1 form`, `1,632 forms`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
