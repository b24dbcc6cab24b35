import { nameKey } from './name-key.ts';
import { editDistance } from './nearest-names.ts';
import type { CreatureEntry } from './schema.ts';

/** Shorter names are often one letter apart. */
const shortestName = 4;

/** Returns a sentence about each type that one form alone has and that is one letter from a more common type. */
export function noteRareTypes(creatures: Iterable<CreatureEntry>): readonly string[] {
  const formsByType = new Map<string, string[]>();
  for (const creature of creatures) {
    for (const { name, types = creature.types } of [creature, ...(creature.forms ?? [])]) {
      for (const type of types) {
        formsByType.set(type, [...(formsByType.get(type) ?? []).slice(-1), name]);
      }
    }
  }
  const common = [...formsByType].flatMap(([type, forms]) => (forms.length > 1 ? [type] : []));
  return [...formsByType].flatMap(([type, [form = '', ...others]]) => {
    const letters = [...nameKey(type)];
    const nearest =
      others.length > 0 || letters.length < shortestName
        ? undefined
        : common.find((other) => editDistance(letters, [...nameKey(other)], 1) !== undefined);
    return nearest === undefined
      ? []
      : [`Only "${form}" has the type "${type}". Did you mean "${nearest}"?`];
  });
}
