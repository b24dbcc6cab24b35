import type { CreatureRecord } from '../../api.ts';

/** How many forms stand side by side at most. */
export const mostCompared = 6;

/** What an address asks to compare, each name once. */
export type Choice = {
  /** As many as are compared. */
  readonly names: readonly string[];
  /** Those that there is no room for. */
  readonly left: readonly string[];
};

export function readChoice(query: URLSearchParams): Choice {
  const names = query
    .getAll('creatures')
    .flatMap((each) => each.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const distinct = [...new Map(names.map((name) => [keyOf(name), name])).values()];
  return { names: distinct.slice(0, mostCompared), left: distinct.slice(mostCompared) };
}

/** Names as an address has them. Commas part them; in a name they count for nothing, as all punctuation does. */
export function joinNames(names: readonly string[]): string {
  return names.map((name) => name.replaceAll(/\s*,\s*/g, ' ')).join(',');
}

/** The address of a comparison, without the prefix. */
export function comparisonTarget(names: readonly string[]): string {
  return names.length === 0
    ? '/compare'
    : `/compare?creatures=${encodeURIComponent(joinNames(names)).replaceAll('%2C', ',')}`;
}

/** The form that a name means among those of its creature: the one that is called so, else the base form. */
export function formCalled(
  forms: readonly CreatureRecord[],
  name: string,
): CreatureRecord | undefined {
  return forms.find((form) => keyOf(form.name) === keyOf(name)) ?? forms[0];
}

/** What of a name tells it from others: its letters and digits, in any order of its words. */
function keyOf(name: string): string {
  return (name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [name]).toSorted().join(' ');
}
