/** Texts and numbers that several records of a world hold. */
import * as v from 'valibot';
import { colourNames } from '../appearance.ts';
import { isLanguageTag } from '../language-tag.ts';
import { maybe } from '../told.ts';

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
