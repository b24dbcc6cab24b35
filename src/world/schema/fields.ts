import * as v from 'valibot';
import { bodyWords } from '@creature-catalog/portrait/body-words';
import { bodyPlans } from '@creature-catalog/portrait/subject';
import { optionalMember } from '../described.ts';

/** Pairs of members, of which a record has one: the same fact in two units. */
export type Alternatives<Name> = readonly (readonly [metric: Name, imperial: Name])[];

/**
 * A strict object schema with a title. Unlike Valibot's own, it reports every unknown member instead of the first
 * alone, and rejects arrays. It accepts one of two alternatives; with `needed`, one of them must be present.
 */
export function namedObject<const Entries extends v.ObjectEntries>(
  title: string,
  entries: Entries,
  {
    alternatives = [],
    needed = false,
    rules = {},
  }: {
    readonly alternatives?: Alternatives<keyof Entries & string>;
    readonly needed?: boolean;
    /** Further rules in JSON Schema, for editors. */
    readonly rules?: Readonly<Record<string, unknown>>;
  } = {},
) {
  const oneOfPair = alternatives.map((pair) =>
    needed ? { oneOf: pair.map((name) => ({ required: [name] })) } : { not: { required: pair } },
  );
  const ofPairs = oneOfPair.length === 0 ? {} : { allOf: oneOfPair };
  const whole = v.pipe(v.strictObject(entries), v.metadata({ title, ...ofPairs, ...rules }));
  type Whole = v.GenericSchema<unknown, v.InferOutput<typeof whole>>;
  const names = Object.keys(entries);
  const known = new Set(names);
  const unknown = unknownMember(names);
  /** The members that an object should not have, or lacks, each with a schema that reports it. */
  const wrongMembers = (input: object): [name: string, schema: v.GenericSchema][] => {
    const wrong = Object.keys(input)
      .filter((name) => !known.has(name))
      .map((name): [string, v.GenericSchema] => [name, unknown]);
    for (const [metric, imperial] of alternatives) {
      if (!Object.hasOwn(input, metric)) {
        if (needed && !Object.hasOwn(input, imperial)) {
          wrong.push([metric, v.never()]);
        }
      } else if (Object.hasOwn(input, imperial)) {
        wrong.push([imperial, beside(metric)]);
      }
    }
    return wrong;
  };
  return v.lazy((input): Whole => {
    if (Array.isArray(input)) {
      return v.never('Invalid type: Expected an object');
    }
    const wrong = typeof input === 'object' && input !== null ? wrongMembers(input) : [];
    // Nothing passes `never`; it gives the schema of a wrong object the type of the right one.
    return wrong.length === 0
      ? whole
      : v.pipe(v.object({ ...entries, ...Object.fromEntries(wrong) }), v.never());
  });
}

/** The longest list of members that a message names. */
const mostNamed = 4;

/** Reports an unknown member; `expected` lists the known members, like that of `v.picklist`. */
function unknownMember(known: readonly string[]): v.GenericSchema {
  const names = known.map((name) => JSON.stringify(name));
  const expects = `(${names.join(' | ')})`;
  const never = v.never(
    names.length > mostNamed
      ? 'Invalid member: Expected no member of this name'
      : `Invalid member: Expected only the members ${names.join(', ')}`,
  );
  return { ...never, type: 'unknown_member', expects };
}

/** Reports a member that repeats another in other units. */
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

/** Returns whether the text is a canonical language tag (BCP 47), such as `de` or `zh-Hant`. */
function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text)[0] === text;
  } catch {
    return false;
  }
}

/** Excludes control characters, line breaks and unpaired surrogates. */
const printable = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\uFFFD]*$/u;

/** A name or a phrase on one line. */
export const Text = v.pipe(
  v.string(),
  v.nonEmpty('Invalid text: Expected at least one character'),
  v.maxLength(200),
  v.regex(printable, 'Invalid text: Expected printable characters'),
  v.check((text) => text === text.trim(), 'Invalid text: Expected no space at either end'),
  v.check((text) => text === text.normalize('NFC'), 'Invalid text: Expected Unicode NFC'),
);

/** A name by which other records have numbers: JavaScript keeps some words for itself, and a record may not have them. */
export const MemberName = v.pipe(
  Text,
  v.check(
    (text) => !['__proto__', 'constructor', 'prototype'].includes(text),
    'Invalid name: Expected another than "__proto__", "constructor" and "prototype"',
  ),
);

/** In characters: what fits into a message of the largest chat service. */
const longestDescription = 2000;

/** Sentences without markup. A line feed may part paragraphs, and YAML puts one at the end. */
export const Prose = v.pipe(
  v.string(),
  v.regex(/\S/, 'Invalid text: Expected at least one character'),
  v.maxLength(longestDescription),
  v.regex(
    /^(?:[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\uFFFD]|\n)*$/u,
    'Invalid text: Expected printable characters',
  ),
  v.check((text) => text === text.normalize('NFC'), 'Invalid text: Expected Unicode NFC'),
);

/** Its description precedes the transformation, since JSON Schemas only include the input's part of a pipe. */
export const Description = v.pipe(
  Prose,
  v.description(
    'Description in a few sentences of plain text. Without it the service writes two from the other facts.',
  ),
  v.transform((text) => text.trim()),
);

/** Identifies a record in addresses and references. */
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
export const foundByLookups = ' A lookup finds it by these too.';

/** Names by language tag, with an example in German. */
export function localNames(of: string, example: string, further = '') {
  return optionalMember(
    v.record(LanguageTag, Text),
    `Names of the ${of} in other languages, by their tags: \`{ "de": "${example}" }\`.${further}`,
  );
}

export const HexColour = v.pipe(
  v.string(),
  v.regex(hexColour, 'Invalid colour: Expected "#rrggbb" in lower case'),
);
const aColour = `Invalid colour: Expected "#rrggbb" in lower case or one of ${colourNames.join(', ')}`;
const ColourName = v.picklist(colourNames, aColour);
const OtherColour = v.pipe(v.string(), v.regex(hexColour, aColour));
const AnyColour = v.pipe(v.union([ColourName, OtherColour], aColour), v.title('Colour'));
/** A text without `#` is meant as a name, so that its issue can suggest one. */
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
export const WholeNumber = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9_999_999));
export const Percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
/** Address of the JSON Schema, for editors. */
export const SchemaAddress = optionalMember(
  v.string(),
  'Address of the schema of this file, for editors. It has no other meaning.',
);

const aBody = `Invalid body: Expected one of ${bodyPlans.join(', ')}, or a word for one of them such as "crab", "dog" or "bird"`;
/** The name of a body plan, or another word for it. */
export const Body = v.pipe(v.picklist(bodyWords, aBody), v.title('Body'));
