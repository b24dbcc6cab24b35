/** Values of a JSON document. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json };

/** A step of a path such as `items[].name`: each of a list, the nth of it (from its end where negative), or a member. */
type Step =
  | { readonly kind: 'each' }
  | { readonly kind: 'nth'; readonly index: number }
  | { readonly kind: 'member'; readonly name: string };

/**
 * The values that a path such as `items[].name`, `[-1]` or `defending.Grass` leads to. A list at its end is its items.
 * Throws if the document has nothing there.
 */
export function valuesAt(document: Json, path: string): readonly Json[] {
  let values: readonly Json[] = [document];
  for (const step of stepsOf(path)) {
    values = values.flatMap((value) => follow(value, step));
  }
  return values.flatMap((value) => (isList(value) ? value : [value]));
}

function stepsOf(path: string): readonly Step[] {
  return [...path.matchAll(/\[(?<index>-?[0-9]*)\]|(?<name>[^.[\]]+)/g)].map(({ groups }) => {
    const { index, name } = groups ?? {};
    if (name !== undefined) {
      return { kind: 'member', name };
    }
    return index === '' ? { kind: 'each' } : { kind: 'nth', index: Number(index) };
  });
}

function follow(value: Json, step: Step): readonly Json[] {
  switch (step.kind) {
    case 'each':
      return listOf(value);
    case 'nth':
      return present(listOf(value).at(step.index), `[${step.index}]`);
    case 'member': {
      if (typeof value !== 'object' || value === null || isList(value)) {
        throw new Error(`Nothing has the member "${step.name}" in ${JSON.stringify(value)}`);
      }
      return present(new Map(Object.entries(value)).get(step.name), `"${step.name}"`);
    }
  }
}

function present(value: Json | undefined, where: string): readonly Json[] {
  if (value === undefined) {
    throw new Error(`There is nothing at ${where}`);
  }
  return [value];
}

function listOf(value: Json): readonly Json[] {
  if (!isList(value)) {
    throw new Error(`Expected a list, not ${JSON.stringify(value)}`);
  }
  return value;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
