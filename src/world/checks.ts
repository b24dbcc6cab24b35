import * as v from 'valibot';
import { findPlaces, pathsIn } from './find-places.ts';
import {
  type Fault,
  faultOf,
  type Hint,
  type Located,
  type Origin,
  type Place,
  placeOf,
  show,
  type Step,
} from './issue.ts';
import { hasLetter } from './name-key.ts';
import type { Records } from './parse-records.ts';
import { Text } from './schema/fields.ts';
import type { CreatureEntry, FormEntry } from './schema.ts';

/** Names that records may refer to. */
export type Known = {
  /** Those to suggest. */
  readonly among: readonly string[];
  /** Whether a record may refer to a name. */
  readonly has: (name: string, record?: Origin) => boolean;
};

/** Any name. */
export const anything: Known = { among: [], has: () => true };

/** Returns names as known ones. */
export function knownNames(among: readonly string[]): Known {
  const names = new Set(among);
  return { among, has: (name) => names.has(name) };
}

/**
 * Returns the names of records as known ones. So are those of malformed records, since a reference to one is no second issue:
 * all names if a name itself is malformed.
 */
export function knownIn<Entry>(
  { entries, malformed }: Records<Entry>,
  namesOf: (entry: Entry) => readonly string[],
  namesOfMalformed: v.GenericSchema<unknown, readonly string[]>,
): Known {
  const results = malformed.map((value) => v.safeParse(namesOfMalformed, value));
  const others = new Set(results.flatMap((each) => (each.success ? each.output : [])));
  const mayBeAny = results.some(({ success }) => !success);
  const { among, has } = knownNames(entries.flatMap(({ entry }) => namesOf(entry)));
  return { among, has: (name) => has(name) || mayBeAny || others.has(name) };
}

/** Places of records that name something (`findPlaces`), what they may name, and what is expected. */
type Reference = readonly [
  records: readonly Located<object>[],
  paths: string,
  known: Known,
  expected: string,
];

/** Claims a key for the member of a record; `name` is what the message of a later claim calls it by. */
type Claim<Key> = (
  key: Key,
  record: Origin,
  steps: readonly Step[],
  received: string | number,
  name?: string,
) => void;

/** Appends the faults of records that are checked against each other to a list, which may be long. */
export class Checks {
  readonly #faults: Fault[];

  constructor(faults: Fault[]) {
    this.#faults = faults;
  }

  /** Reports a member, `steps` away from its record. */
  report(
    record: Origin,
    steps: readonly Step[],
    expected: string,
    received: unknown,
    hint?: Hint,
  ): void {
    this.#faults.push(faultOf(record, steps, expected, received, hint));
  }

  /** Reports what records name and is not known. */
  expectKnown(references: readonly Reference[]): void {
    for (const [records, paths, known, expected] of references) {
      const places = pathsIn(paths);
      for (const record of records) {
        const isUnknown = (found: unknown): boolean => !known.has(String(found), record);
        for (const { kind, steps, found } of findPlaces(record.entry, places, isUnknown)) {
          const hint: Hint = { kind: 'nearest', to: String(found), among: known.among };
          const member = kind === 'name' ? steps.slice(0, -1) : steps;
          const fault = faultOf(record, member, expected, found, hint);
          this.#faults.push({ ...fault, place: placeOf(record, steps, kind) });
        }
      }
    }
  }

  /** Reports known names that an array in some places of records repeats. */
  expectOnceIn(
    records: readonly Located<object>[],
    paths: string,
    known: Known,
    expected: string,
  ): void {
    const places = pathsIn(paths);
    for (const record of records) {
      for (const { steps, found } of findPlaces(record.entry, places)) {
        const seen = new Set<unknown>();
        for (const [i, name] of (Array.isArray(found) ? found : []).entries()) {
          if (seen.has(name) && known.has(String(name))) {
            this.report(record, [...steps, i], expected, name);
          }
          seen.add(name);
        }
      }
    }
  }

  /** Returns a function that reports a key which another member has already claimed. */
  claims<Key>(expected: (other: string, steps: readonly Step[]) => string): Claim<Key> {
    const owners = new Map<Key, { readonly name: string; readonly place: Place }>();
    return (key, record, steps, received, name = String(received)) => {
      const owner = owners.get(key);
      if (owner) {
        const hint: Hint = { kind: 'clash', with: owner.name, place: owner.place };
        this.report(record, steps, expected(show(owner.name), steps), received, hint);
      } else {
        owners.set(key, { name, place: placeOf(record, steps) });
      }
    };
  }

  /** Reports names in other languages that have no letter, or are in the language of the world's own names. */
  expectLocalNames(
    record: Origin,
    steps: readonly Step[],
    names: Readonly<Record<string, string>> = {},
    language: string | undefined,
  ): void {
    for (const [tag, name] of Object.entries(names)) {
      if (!hasLetter(name)) {
        this.report(record, [...steps, 'names', tag], 'a name with a letter', name);
      }
      if (tag === language) {
        const expected = `a language other than ${show(language)}, which the world's own names are in`;
        this.report(record, [...steps, 'names', tag], expected, name);
      }
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

/** Returns the name of a record or a form, and its other names, each with the steps to it. */
export function ownNamesOf({
  name,
  aliases = [],
}: {
  readonly name: string;
  readonly aliases?: readonly string[] | undefined;
}): [steps: readonly Step[], name: string][] {
  return [
    [['name'], name],
    ...aliases.map((alias, i): [Step[], string] => [['aliases', i], alias]),
  ];
}

/** The names of a malformed record and of its forms. */
export const Names = v.pipe(
  v.object({ name: Text, forms: v.optional(v.array(v.object({ name: Text })), []) }),
  v.transform(({ name, forms }) => [name, ...forms.map((form) => form.name)]),
);
