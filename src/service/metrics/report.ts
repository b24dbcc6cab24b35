/** A value under its name and labels, as the text format writes them: `name{label="value"}`. */
export type Sample = readonly [series: string, value: number];

/** What one process has to tell at one moment. */
export type Report = readonly Sample[];

/** A name with labels, in the words of the text format. */
export function series(name: string, labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${escapeLabel(value)}"`);
  return pairs.length === 0 ? name : `${name}{${pairs.join(',')}}`;
}

function escapeLabel(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
