/**
 * What people of a language type in a search. Lists have a comma between words; case, accents and plurals (`endings`) do not
 * matter.
 */
export type LanguageWords = {
  /** Words that every search implies, such as articles and words for a creature. */
  readonly implied: string;
  /** By the name of a flag. */
  readonly flags: Readonly<Record<string, string>>;
  /** By the sort order that they stand for. */
  readonly orders: Readonly<Record<string, string>>;
  /** Words before the name of a number that sort by it: the largest and the smallest first. */
  readonly most: string;
  readonly least: string;
  /** Names of fields beside those of the query language. */
  readonly fields: Readonly<Record<string, string>>;
  /** From 1 on; alternatives have a slash between them. */
  readonly numbers: string;
  readonly ordinals: string;
  /** What an ordinal in digits ends with: `1st`. */
  readonly ordinalEndings: string;
  /** Words that make the family of the creature that is beside them. */
  readonly families: string;
  /** The same as the end of a word: `eeveelutions`. */
  readonly familyEndings: string;
  /** Words that the names of forms have instead. */
  readonly inNames: Readonly<Record<string, string>>;
  /** Endings of plurals, and what the singular has instead. */
  readonly endings: readonly (readonly [plural: string, singular: string])[];
};
