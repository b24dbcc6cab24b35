import * as v from 'valibot';
import { annotated } from './told.ts';

/** Two members of which a record has one: the same fact in other units. */
export type Alternatives<Name> = readonly (readonly [metric: Name, imperial: Name])[];

/**
 * An object with these members and no others, called by a title. Unlike Valibot's own, it reports every member that it
 * does not know, not the first alone, and does not take an array for an object. Of two alternatives it takes one; where
 * neither is there, the first is missing if `needed` says so.
 */
export function objectOf<const Entries extends v.ObjectEntries>(
  title: string,
  entries: Entries,
  {
    alternatives = [],
    needed = false,
    rules = {},
  }: {
    readonly alternatives?: Alternatives<keyof Entries & string>;
    readonly needed?: boolean;
    /** What the members' own schemas do not say, in words of JSON Schema. */
    readonly rules?: Readonly<Record<string, unknown>>;
  } = {},
) {
  const known = annotated(v.strictObject(entries), v.metadata({ title, ...rules }));
  type Whole = v.GenericSchema<unknown, v.InferOutput<typeof known>>;
  const names = Object.keys(entries);
  const isKnown = new Set(names);
  return v.lazy((input): Whole => {
    if (Array.isArray(input)) {
      return v.never('Invalid type: Expected an object');
    }
    if (typeof input !== 'object' || input === null) {
      return known;
    }
    const others = Object.keys(input).filter((key) => !isKnown.has(key));
    const isSettled = ([metric, imperial]: readonly [string, string]) =>
      Object.hasOwn(input, metric)
        ? !Object.hasOwn(input, imperial)
        : !needed || Object.hasOwn(input, imperial);
    if (others.length === 0 && alternatives.every(isSettled)) {
      return known;
    }
    const unsettled = alternatives.filter((pair) => !isSettled(pair));
    const changed = unsettled.map(([metric, imperial]) =>
      Object.hasOwn(input, metric) ? [imperial, beside(metric)] : [metric, v.never()],
    );
    const unknown = unknownMember(names);
    return v.pipe(
      v.object({
        ...entries,
        ...Object.fromEntries(changed),
        ...Object.fromEntries(others.map((key) => [key, unknown])),
      }),
      v.never(),
    );
  });
}

/** Reports a member that no one knows; `expected` lists those that are known, as that of `v.picklist` does. */
function unknownMember(known: readonly string[]): v.GenericSchema {
  const expects = `(${known.map((name) => JSON.stringify(name)).join(' | ')})`;
  const never = v.never('Invalid member: Expected no member of this name');
  return { ...never, type: 'unknown_member', expects };
}

/** Reports a member that says again, in other units, what another says. */
function beside(other: string): v.GenericSchema {
  const never = v.never(`Invalid member: Expected no member beside ${JSON.stringify(other)}`);
  return { ...never, type: 'surplus_member' };
}
