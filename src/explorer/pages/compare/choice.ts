import type { CreatureRecord } from '../../api.ts';

/** How many forms stand side by side at most. */
export const mostCompared = 6;

/** The names that the address holds, each once, as many as are compared. */
export function readNames(query: URLSearchParams): readonly string[] {
  const names = (query.get('creatures') ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return [...new Set(names)].slice(0, mostCompared);
}

/** The address of a comparison, without the prefix. */
export function comparisonTarget(names: readonly string[]): string {
  return names.length === 0
    ? '/compare'
    : `/compare?${new URLSearchParams({ creatures: names.join(',') })}`;
}

/** The form that a name means among those of its creature: the one that is called so, else the base form. */
export function formCalled(
  forms: readonly CreatureRecord[],
  name: string,
): CreatureRecord | undefined {
  return forms.find((form) => form.name.toLowerCase() === name.toLowerCase()) ?? forms[0];
}
