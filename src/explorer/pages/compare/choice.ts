/** Maximum number of compared forms, and of places in a team. */
export const mostCompared = 6;

/** The names in an address, each once. */
export type Choice = {
  readonly names: readonly string[];
  /** Names beyond the maximum. */
  readonly left: readonly string[];
};

export function readChoice(query: URLSearchParams, parameter: string): Choice {
  const names = query
    .getAll(parameter)
    .flatMap((each) => each.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const distinct = [...new Map(names.map((name) => [keyOf(name), name])).values()];
  return { names: distinct.slice(0, mostCompared), left: distinct.slice(mostCompared) };
}

/** Joins names with commas; commas in names are dropped, as punctuation does not matter. */
export function joinNames(names: readonly string[]): string {
  return names.map((name) => name.replaceAll(/\s*,\s*/g, ' ')).join(',');
}

/** The address of a comparison, without the prefix. */
export function comparisonTarget(names: readonly string[]): string {
  return targetOf('/compare', 'creatures', names);
}

/** The address of a team, without the prefix. */
export function teamTarget(names: readonly string[]): string {
  return targetOf('/team', 'forms', names);
}

function targetOf(path: string, parameter: string, names: readonly string[]): string {
  return names.length === 0
    ? path
    : `${path}?${parameter}=${encodeURIComponent(joinNames(names)).replaceAll('%2C', ',')}`;
}

/** The words of a name, sorted. */
function keyOf(name: string): string {
  return (name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [name]).toSorted().join(' ');
}
