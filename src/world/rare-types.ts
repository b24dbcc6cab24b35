import { nameKey } from './name-key.ts';
import { editDistance } from './nearest-names.ts';
import type { CreatureEntry } from './schema.ts';

/** A type of one form alone that is one letter from a more common type: probably a slip. */
export type RareType = { readonly type: string; readonly form: string; readonly nearest: string };

/** Shorter names are often one letter apart. */
const shortestName = 4;

/** Finds the types that one form alone has and whose name is one letter from that of a more common type. */
export function findRareTypes(creatures: Iterable<CreatureEntry>): readonly RareType[] {
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
    return nearest === undefined ? [] : [{ type, form, nearest }];
  });
}
