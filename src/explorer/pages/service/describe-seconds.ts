/** A time in its two largest units, such as `3 days 4 hours`. */
export function describeSeconds(seconds: number): string {
  const units = [
    ['day', Math.floor(seconds / 86_400)],
    ['hour', Math.floor(seconds / 3600) % 24],
    ['minute', Math.floor(seconds / 60) % 60],
    ['second', Math.floor(seconds) % 60],
  ] as const;
  const first = units.findIndex(([, count]) => count > 0);
  return units
    .slice(first === -1 ? 3 : first, first === -1 ? 4 : first + 2)
    .filter(([, count], i) => count > 0 || i === 0)
    .map(([unit, count]) => `${count} ${unit}${count === 1 ? '' : 's'}`)
    .join(' ');
}
