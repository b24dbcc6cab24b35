import type { Suggestion } from '../api/finder.ts';
import type { FamilyRecord } from '../catalog/family-graph.ts';
import type {
  CreatureRecord,
  EvolutionStoneRecord,
  LeagueRecord,
} from '../catalog/representations.ts';
import type { SearchProblem } from '../search/search-problem.ts';

/**
 * A catalog inside a program. It answers requests, and the same questions without any: what it gives is what the service
 * answers with. It opens no socket and writes nothing. Once it is closed, every use of it throws.
 */
export type CreatureCatalog = {
  /**
   * Answers any request to the service as the service does, its host left out of account: every path but those for
   * operators, with validators, conditions, content codings and pictures. Where `baseUrl` has a path, requests come with it
   * or without. Never rejects for what a request says.
   */
  readonly fetch: (request: Request) => Promise<Response>;
  /** What the world is called, and how much there is of it. */
  readonly world: WorldSummary;
  /** Names of all creatures, in number order. Throws a `RangeError` where the world has no such language. */
  readonly names: (options?: LanguageOptions) => string[];
  /**
   * All forms of a creature by its name, in any spelling and language, or by its number; base form first. Undefined where
   * there is none. Throws a `RangeError` where the world has no such language.
   */
  readonly find: (
    creature: string | number,
    options?: LanguageOptions,
  ) => CreatureRecord[] | undefined;
  /**
   * The forms that match a search in the query language, or where it goes wrong. An empty one matches everything. Throws a
   * `RangeError` where `limit` or `offset` is no whole number, or the world has no such language.
   */
  readonly search: (query: string, options?: SearchOptions) => SearchOutcome;
  /**
   * Names for what has been typed so far, the nearest first; up to `limit`, which is 10 where absent. Throws a `RangeError`
   * where it is no whole number, or the world has no such language.
   */
  readonly suggest: (typed: string, limit?: number, options?: LanguageOptions) => Suggestion[];
  /**
   * A family with its evolutions, by its id; undefined where there is none. Throws a `RangeError` where the world has no
   * such language.
   */
  readonly family: (id: number, options?: LanguageOptions) => FamilyRecord | undefined;
  /** All leagues, in the order of the world. */
  readonly leagues: () => LeagueRecord[];
  /** All evolution stones, in the order of the world. */
  readonly evolutionStones: () => EvolutionStoneRecord[];
  /** Lets answers under way end, then gives back the file and the thread that it may have. A second call waits for the first. */
  readonly close: () => Promise<void>;
  /** The same, for `await using`. */
  readonly [Symbol.asyncDispose]: () => Promise<void>;
};

/** In which language names are given. */
export type LanguageOptions = {
  /** A tag (BCP 47), one of `languages` of the world; the first of them where absent. */
  readonly lang?: string | undefined;
};

/** A world at a glance. */
export type WorldSummary = {
  readonly title: string;
  readonly author: string;
  readonly creatures: number;
  /** Of all creatures, base forms among them. */
  readonly forms: number;
  readonly families: number;
  readonly generations: number;
  /** Names, in the order of the world. */
  readonly types: readonly string[];
  /** Tags (BCP 47) of the languages that names are in, the world's own first: `und` where it does not say which that is. */
  readonly languages: readonly string[];
};

/** Which of the matching forms to give, and in which order. */
export type SearchOptions = LanguageOptions & {
  /**
   * Fields between commas, `-` before one for descending, such as `-weight,name`. Where absent, the best match of the words
   * that are looked for comes first; without words, and among equals, number and form order.
   */
  readonly sort?: string | undefined;
  /** Whether each form counts, or base forms alone; `all` where absent. */
  readonly forms?: 'all' | 'base' | undefined;
  /** How many forms to give; 100 where absent. */
  readonly limit?: number | undefined;
  /** How many to leave out before them; none where absent. */
  readonly offset?: number | undefined;
};

/** What a search finds, or why it is none. */
export type SearchOutcome = FoundForms | SearchProblem;

/** The forms that match a search. */
export type FoundForms = {
  readonly kind: 'found';
  /** How many match in all. */
  readonly total: number;
  readonly items: readonly CreatureRecord[];
};
