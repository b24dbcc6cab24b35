import type { Operator } from '../query-tokens.ts';

export const topics = [
  'weaknesses',
  'strengths',
  'weak',
  'resists',
  'immune',
  'learns',
  'can',
  'has',
  'is',
  'moves',
  'move',
  'stats',
  'chart',
  'evolutions',
  'line',
  'forms',
  'stones',
  'leagues',
  'comparison',
  'versus',
  'about',
] as const;

/** More words side by side are no sentence and no question: each is a word to look for. */
export const longestSentence = 24;

/** What a question is about, if not a fact. */
export type Topic = (typeof topics)[number];

/**
 * What people of a language type in a search; what a language has no words for is left out. Lists have a comma between words; case, accents and plurals (`endings`) do not
 * matter.
 */
export type LanguageWords = {
  readonly tag: string;
  /** Whether words stand apart; if not, a word may be any part of the text. */
  readonly isSpaced: boolean;
  /** Words that every search implies, such as articles and words for a creature. */
  readonly implied: string;
  /** By a multiplier, words before a weakness or a resistance: `quad weak to ice`. */
  readonly times?: Readonly<Record<string, string>>;
  /** Words before a unit for one of it: `over a foot`. */
  readonly ones?: string;
  /** Words before the name of a field, or a word that sorts, and `as`: `same type as pikachu`, `as fast as pikachu`. */
  readonly same: string;
  readonly as?: string;
  /** Words beside a creature for those that look like it. */
  readonly alike: string;
  /** Words between two values of one field: `weak to fire and water`. */
  readonly and: string;
  /** The same for one of two values, beside the words of the query language. */
  readonly or?: string;
  /** Words before the name of a move that one learns, also where names have it: `fire types with fly`. */
  readonly with?: string;
  /** Words that exclude what comes after them: `no`. */
  readonly negations?: string;
  /** Words before one that excludes: `weak to ice but not fire`. */
  readonly but?: string;
  /** Words that exclude what comes before them: `以外`. */
  readonly negationsAfter?: string;
  /** By the name of a flag, or by a query such as `male:100`, `attack>speed` or `stage:2 -is:final`. */
  readonly flags: Readonly<Record<string, string>>;
  /** By the sort order that they stand for; without `comparatives` also for more or less of two. */
  readonly orders: Readonly<Record<string, string>>;
  /** Words before the name of a number that sort by it: the largest and the smallest first. */
  readonly most?: string;
  readonly least?: string;
  /** By the operator that they stand for, between a field and a number. */
  readonly comparisons?: Readonly<Partial<Record<Operator, string>>>;
  /** Words for `than` behind what something is compared with: `ピカチュウより速い`. */
  readonly thanAfter?: string;
  /** Words before two numbers between which a third is. */
  readonly between?: string;
  /** Words between the two: `gen 1 to 3`. */
  readonly upTo: string;
  /** Words beside a number that mean all up to it: `first 151`, `premiers 151`. */
  readonly first: string;
  /** By the operator, words after a number, alone or with `or` between: `100 or more`. */
  readonly openRanges: Readonly<Partial<Record<Operator, string>>>;
  /** How words of `orders` end, and what a comparison has instead: `heaviest`, `heavier than`. */
  readonly comparatives?: readonly (readonly [superlative: string, comparative: string])[];
  /** Names of fields beside those of the query language. */
  readonly fields: Readonly<Record<string, string>>;
  /** Words for each of the stats, before or after what they are compared with: `all stats over 100`. */
  readonly everyStat?: string;
  /** By the colour as records have it. */
  readonly colours: Readonly<Record<string, string>>;
  /** By the sign of a unit. */
  readonly units: Readonly<Record<string, string>>;
  /** Names of regions, by those that a world in English has, where they differ, and of the games that begin there. */
  readonly regions?: Readonly<Record<string, string>>;
  /** From 1 on; alternatives have a slash between them. */
  readonly numbers: string;
  readonly ordinals: string;
  /** The same as the end of a number: `2nd`. */
  readonly ordinalEndings?: string;
  /** Words before a noun of generations for the last that there is. */
  readonly latest: string;
  /** Words for a form, beside which a region is not a generation: `Alola-Form`. */
  readonly forms: string;
  /** Words behind all others for what evolves further. */
  readonly evolving?: string;
  /** Words that make the family of the creature that is beside them. */
  readonly families: string;
  /** The same as the end of a word: `eeveelutions`. */
  readonly familyEndings?: string;
  /** Words before letters with which names begin or end, or which they contain, or after them at the end of a text: `starting with p`, `mit P beginnen`. */
  readonly edges?: Readonly<Record<'p*' | '*p*' | '*y', string>>;
  /** Words that the names of forms have instead. */
  readonly inNames: Readonly<Record<string, string>>;
  /** By conditions of moves, or by words of their descriptions. */
  readonly moves: Readonly<Record<string, string>>;
  /** Endings of plurals, and what the singular has instead. */
  readonly endings?: readonly (readonly [plural: string, singular: string])[];
  /** The words with which people ask, without accents and apostrophes, in lower case. */
  readonly questions: {
    readonly topics: Readonly<Partial<Record<Topic, string>>>;
    /** Words for moves that end others: `Feuerattacken`. */
    readonly movesEnding?: string;
    /** Words beside the name of a field for the value that most creatures have, or the fewest: `most common type`. */
    readonly common: string;
    readonly rare: string;
    /** Words before the name of a field for each of its values, in Japanese behind it: `per generation`. */
    readonly each: string;
    /** Words beside the name of a number for its mean. */
    readonly mean: string;
    /** Words that turn a question for weaknesses into one for strengths: `wogegen ist Feuer stark`. */
    readonly strong?: string;
    /** Words that ask what the types of something resist: `wogegen ist Stahl immun`, `resistances of steel`. */
    readonly against?: string;
    /** By the way to learn moves, words for it: `egg moves`. */
    readonly ways?: Readonly<Record<string, string>>;
    /** Words that begin a question for all creatures of a kind, or for their number. */
    readonly kinds: string;
    /** Words before a kind for its part of all creatures: `percentage of`. */
    readonly share: string;
    /** Words for facts beside `fields`, by their fields. */
    readonly facts: Readonly<Record<string, string>>;
    /** Words beside `implied` that no question depends on. */
    readonly fillers: string;
  };
};

/** A short word before a vowel: `l'eau`, `d'Évoli`. */
export const elision = /(?<![\p{L}\p{N}])(?<article>qu|[cdjlmnst])['\u2019](?=\p{L})/giu;

export function listOf(words = ''): readonly string[] {
  return words
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
