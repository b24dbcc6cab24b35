import type { Panel } from './figure.ts';
import { formatMeasured } from './format-measured.ts';

/** A panel as a table: a row for each line, a column for each size, the header first. */
export function panelTable({ lines }: Panel): string[][] {
  const sizes = [
    ...new Set(lines.flatMap(({ points }) => points.map(({ size }) => size))),
  ].toSorted((a, b) => a - b);
  return [
    ['creatures', ...sizes.map((size) => size.toLocaleString('en'))],
    ...lines.map(({ name, points }) => [
      name,
      ...sizes.map((size) =>
        formatMeasured(points.find((point) => point.size === size)?.value ?? Number.NaN),
      ),
    ]),
  ];
}
