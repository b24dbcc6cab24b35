/** What the checks of records against each other share. */
import * as v from 'valibot';
import { type Fault, faultOf, type Hint, type Origin, placeOf, type Step } from './fault.ts';
import { show } from './issue.ts';
import { Text } from './schema/fields.ts';
import type { CreatureEntry, FormEntry } from './schema.ts';

/** A record that has a key, the first of those with the same. */
type Owner = { readonly name: string; readonly origin: Origin; readonly steps: readonly Step[] };

/** Collects faults where another record has a key already. */
export class Claims<Key> {
  readonly faults: Fault[] = [];
  readonly #owners = new Map<Key, Owner>();

  claim(key: Key, owner: Owner, received: unknown, expected: (other: string) => string): void {
    const other = this.#owners.get(key);
    if (other) {
      const place = placeOf(other.origin, other.steps);
      const hint: Hint = { kind: 'clash', with: other.name, place };
      this.faults.push(
        faultOf(owner.origin, owner.steps, expected(show(other.name)), received, hint),
      );
    } else {
      this.#owners.set(key, owner);
    }
  }
}

/** Returns all forms of a creature, base form first, each with the steps to it. */
export function formsOf(
  entry: CreatureEntry,
): [steps: readonly Step[], form: CreatureEntry | FormEntry][] {
  return [
    [[], entry],
    ...(entry.forms ?? []).map((form, i): [Step[], FormEntry] => [['forms', i], form]),
  ];
}

type Names = { readonly has: (name: string) => boolean };

export const FormNames = v.looseObject({
  name: Text,
  forms: v.optional(v.array(v.looseObject({ name: Text }))),
});

/**
 * Returns the names in malformed records, so that a reference to one is not a second issue. Contains every name if a name
 * itself is malformed.
 */
export function namesIn<Schema extends v.GenericSchema>(
  values: readonly unknown[],
  schema: Schema,
  names: (value: v.InferOutput<Schema>) => readonly string[],
): Names {
  const results = values.map((value) => v.safeParse(schema, value));
  return results.every(({ success }) => success)
    ? new Set(results.flatMap(({ output }) => names(output)))
    : { has: () => true };
}
