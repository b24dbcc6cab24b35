/** What the tools take, and how they pass it on. */
import * as v from 'valibot';
import { Refusal } from './tool.ts';

const mostItems = 50;

export const NameOrNumber = v.union(
  [
    v.pipe(v.string(), v.regex(/\S/, 'Expected a name that is not empty'), v.maxLength(100)),
    v.pipe(v.number(), v.integer(), v.minValue(0)),
  ],
  'Expected a name of 1 to 100 characters or a catalog number',
);

/** The service validates the tag: its problem lists the languages of the world. */
export const Language = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(40),
    v.description(
      'Language of the names of creatures and forms, a tag such as de or ja; default: the language of the world',
    ),
  ),
);

/** How many of a page to return. */
export function limitOf(plural: string) {
  return v.optional(
    v.pipe(
      v.number(),
      v.integer('Expected a whole number'),
      v.minValue(1, 'Expected 1 or more'),
      v.maxValue(mostItems, `Expected ${mostItems} or less`),
      v.description(`Maximum number of ${plural}`),
    ),
    10,
  );
}

export const Offset = v.optional(
  v.pipe(
    v.number(),
    v.integer('Expected a whole number'),
    v.minValue(0, 'Expected 0 or more'),
    v.maxValue(9_999_999, 'Expected 9999999 or less'),
    v.description('Number of them to skip before these'),
  ),
  0,
);

/** Writes a creature as an item of a list with commas. A comma in a name means no more than a space does. */
export function toLookup(creature: v.InferOutput<typeof NameOrNumber>): string {
  return String(creature).replaceAll(',', ' ');
}

export function toParameter(lang: string | undefined): { readonly lang?: string } {
  return lang === undefined ? {} : { lang };
}

/** Refuses a name that no creature has, with similar names. */
export function refuseMissing(
  query: string | number,
  missing: readonly { readonly suggestions: readonly string[] }[],
): never {
  throw new Refusal(
    describeMissing(
      query,
      missing.flatMap((each) => each.suggestions),
    ),
  );
}

export function describeMissing(query: string | number, suggestions: readonly string[]): string {
  const hint = suggestions.length === 0 ? '' : `; did you mean ${suggestions.join(', ')}?`;
  return `No creature is called "${query}"${hint}`;
}

/** The name of a resource. A name of dots alone would be a segment that changes the path (RFC 3986 §3.3). */
export function nameOf(thing: string) {
  return v.pipe(
    v.string(),
    v.regex(/[^.\s]/, `Expected the name of ${thing}`),
    v.maxLength(60, `Expected the name of ${thing}`),
  );
}
