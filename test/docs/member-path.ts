/** Values of a JSON document. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json };

/**
 * The values that a path such as `items[].name`, `[-1]` or `defending.Grass` leads to: `[]` is each item of a list, `[-1]`
 * its last. A list at the end is its items. Throws if the document has nothing there.
 */
export function valuesAt(document: Json, path: string): readonly Json[] {
  let values: readonly Json[] = [document];
  for (const [step, index, name = ''] of path.matchAll(/\[(-?\d*)\]|([^.[\]]+)/g)) {
    values = values.flatMap((value): readonly Json[] => {
      if (index === '' && isList(value)) {
        return value;
      }
      const found = isList(value) ? itemOf(value, index) : memberOf(value, name);
      if (found === undefined) {
        throw new Error(`There is nothing at "${step}" in ${JSON.stringify(value)}`);
      }
      return [found];
    });
  }
  return values.flatMap((value) => (isList(value) ? value : [value]));
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function itemOf(list: readonly Json[], index: string | undefined): Json | undefined {
  return index === undefined ? undefined : list.at(Number(index));
}

function memberOf(value: Json, name: string): Json | undefined {
  return typeof value === 'object' ? new Map(Object.entries(value ?? {})).get(name) : undefined;
}
