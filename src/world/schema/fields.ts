import * as v from 'valibot';

/**
 * A schema with what is said of it, which is there for editors. A pipe of Valibot's own would do nothing with it either,
 * but would walk over it for each value, and a world has millions.
 */
export function annotated<const Schema extends v.GenericSchema>(
  schema: Schema,
  ...annotations: readonly (
    | v.DescriptionAction<unknown, string>
    | v.MetadataAction<unknown, Annotation>
  )[]
): Schema {
  const steps: readonly unknown[] =
    'pipe' in schema && Array.isArray(schema.pipe) ? schema.pipe : [schema];
  return { ...schema, pipe: [...steps, ...annotations] };
}

type Annotation = Readonly<Record<string, unknown>>;

/** A schema with a sentence for the author of a world. */
export function told<const Schema extends v.GenericSchema>(schema: Schema, description: string) {
  return annotated(schema, v.description(description));
}

/** A member that may be left out. */
export function maybe<const Schema extends v.GenericSchema>(schema: Schema, description: string) {
  return v.optional(told(schema, description));
}

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

/** The named body colours, as world-builders write them. */
export const colourNames = [
  'black',
  'blue',
  'brown',
  'gray',
  'green',
  'pink',
  'purple',
  'red',
  'white',
  'yellow',
] as const;

export type ColourName = (typeof colourNames)[number];

/** Worlds have few languages and say them with each creature. Texts that are not tags have no end, and are not kept. */
const mostKnown = 256;
const known = new Set<string>();

/** Whether the text is a language tag (BCP 47) as it is written canonically, such as `de` or `zh-Hant`. */
export function isLanguageTag(text: string): boolean {
  if (known.has(text)) {
    return true;
  }
  const isOne = isCanonical(text);
  if (isOne && known.size < mostKnown) {
    known.add(text);
  }
  return isOne;
}

function isCanonical(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text)[0] === text;
  } catch {
    return false;
  }
}

/** Texts and numbers that several records of a world hold. */

/** No control character, no break of a line, no half of a surrogate pair. */
const printable = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u;

/** A name or a phrase on one line. */
export const Text = v.pipe(
  v.string(),
  v.nonEmpty('Invalid text: Expected at least one character'),
  v.maxLength(200),
  v.regex(printable, 'Invalid text: Expected printable characters'),
  v.check((text) => text === text.trim(), 'Invalid text: Expected no space at either end'),
  v.check((text) => text === text.normalize('NFC'), 'Invalid text: Expected Unicode NFC'),
);

/** The name of a record in addresses and references. */
export const Slug = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Invalid slug: Expected lower-case words joined by "-"'),
);
const hexColour = /^#[0-9a-f]{6}$/;
export const LanguageTag = v.pipe(
  v.string(),
  v.maxLength(35),
  v.check(
    (text) => isLanguageTag(text),
    'Invalid language: Expected a language tag as BCP 47 writes it, such as "de" or "zh-Hant"',
  ),
);
export const HexColour = v.pipe(
  v.string(),
  v.regex(hexColour, 'Invalid colour: Expected "#rrggbb" in lower case'),
);
const aColour = `Invalid colour: Expected "#rrggbb" in lower case or one of ${colourNames.join(', ')}`;
const ColourName = v.picklist(colourNames, aColour);
const OtherColour = v.pipe(v.string(), v.regex(hexColour, aColour));
const AnyColour = v.pipe(v.union([ColourName, OtherColour], aColour), v.title('Colour'));
/** A text that is no number is meant for a name, so that its issue can say which. */
export const Colour = v.lazy((input): v.GenericSchema<unknown, string> => {
  if (typeof input !== 'string') {
    return AnyColour;
  }
  return input.startsWith('#') ? OtherColour : ColourName;
});
export const PositiveInteger = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1),
  v.maxValue(9_999_999),
);
export const Percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
/** For editors, which look there for what a file may say. */
export const SchemaAddress = maybe(
  v.string(),
  'Where the schema of this file is, for editors. It has no other meaning.',
);
