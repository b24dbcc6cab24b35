/** Responses and parameters of the API, inferred from its schemas. */
import type * as v from 'valibot';
import type { RandomParametersSchema } from '../api/creatures.ts';
import type { BatchSchema, FormBatchSchema, FormWith, FormInclusion } from '../api/forms.ts';
import type { BulkFileSchema } from '../api/bulk.ts';
import type { StoneEvolutionsSchema } from '../api/leagues-and-stones.ts';
import type { FacetSchema } from '../api/facets.ts';
import type { MovePageSchema } from '../api/moves.ts';
import type { ServiceInformationSchema, ServiceStatisticsSchema } from '../api/service-status.ts';
import type { FilterName } from '../search/fields.ts';
import type { SearchParametersSchema, SearchPageSchema } from '../api/search.ts';
import type { SuggestionSchema } from '../search/finder.ts';
import type { CreatureForms, CreatureRecord, FormRecord } from '../catalog/representations.ts';

export type { AnswerRecord } from '../api/answer-record.ts';
export type { CreatureNames } from '../api/creatures.ts';
export type { FormWith, FormInclusion } from '../api/forms.ts';
export type { Chart, Matchup, TeamMatchup } from '../api/matchups.ts';
export type { Problem } from '../api/problem-schema.ts';
export type { SearchCheck } from '../api/search-box.ts';
export type { WorldOverview } from '../api/world.ts';
export type { EvolutionRecord, FamilyRecord } from '../catalog/evolutions.ts';
export type { LearnsetRecord, MoveDetail, MoveRecord } from '../catalog/move-records.ts';
export type {
  CreatureCounts,
  CreatureForms,
  CreatureRecord,
  EvolutionStoneRecord,
  LeagueRecord,
  FormRecord,
} from '../catalog/representations.ts';
export type { StatSummary } from '../catalog/stats.ts';
export type { WorldStatistics } from '../catalog/world-statistics.ts';

/** The outcome of many lookups: the creatures found, in the order of the request, and the names that were not. */
export type Batch = Omit<v.InferOutput<typeof BatchSchema>, 'items'> & {
  items: CreatureForms[];
};

/** The forms found, in the order of the request, and the names that were not. */
export type FormBatch<Named extends FormInclusion = never> = Omit<
  v.InferOutput<typeof FormBatchSchema>,
  'items'
> & { items: FormWith<Named>[] };

/** The language of names, and what to add to a form: what a world has, without which the request is refused. */
export type FormOptions<Named extends FormInclusion = never> = LanguageOptions & {
  readonly include?: readonly Named[] | undefined;
};

/** A file that holds the whole world, with its size and digest. */
export type BulkFile = v.InferOutput<typeof BulkFileSchema>;

/** A type, an ability or an egg group, with the forms that have it. */
export type Facet = v.InferOutput<typeof FacetSchema>;

/** A search of moves, in the query language; by default all, sorted by name. */
export type MoveRequest = {
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
};

/** A page of the moves that match a search. */
export type MovePage = v.InferOutput<typeof MovePageSchema>;

/** Addresses and versions of a service. */
export type ServiceInformation = v.InferOutput<typeof ServiceInformationSchema>;

/** Hits of a service, and how long it has been up. */
export type ServiceStatistics = v.InferOutput<typeof ServiceStatisticsSchema>;

/** The evolutions that a stone brings about. */
export type StoneEvolutions = v.InferOutput<typeof StoneEvolutionsSchema>;

/** A suggestion for a partly typed name. */
export type Suggestion = v.InferOutput<typeof SuggestionSchema>;

/** A member of a form's record. */
export type CreatureMember = keyof FormRecord;

type SearchParameters = v.InferOutput<typeof SearchParametersSchema>;

/** The language of names, as a tag (BCP 47) that the world has; by default that of the world. */
export type LanguageOptions = { readonly lang?: string | undefined };

/** Members that may be absent or undefined, which means the default of the API. */
type Absent<Members> = { readonly [Name in keyof Members]?: Members[Name] | undefined };

/**
 * A search. Absent members mean the API's defaults; `fields` are the members of the items, to which `forms: 'one'` adds
 * `moreForms`. `page`, from 1, stands in place of `offset`.
 */
export type SearchRequest<Member extends CreatureMember = keyof CreatureRecord> = Absent<
  Omit<SearchParameters, 'fields' | 'format' | 'bom'>
> &
  SearchFilters &
  LanguageOptions & {
    readonly fields?: readonly (Member | 'moreForms')[] | undefined;
    /** Conditions by the fields that a world names itself, such as stats: `{ speed: '>100', total: '>=600' }`. */
    readonly filters?: Readonly<Record<string, FilterValue | undefined>> | undefined;
  };

type FilterValue = string | number | boolean | readonly (string | number)[];

/**
 * Conditions by the name of a field or a flag: `{ type: 'dragon', gen: 4, weak: 'fire>=4', fossil: false }`. Of a list all
 * values hold, or any where a form has one alone: `{ gen: [1, 2] }`.
 */
export type SearchFilters = Absent<Record<FilterName, FilterValue>>;

/** A page of the forms that match a search. */
export type SearchPage<Member extends CreatureMember = keyof CreatureRecord> = Omit<
  v.InferOutput<typeof SearchPageSchema>,
  'items'
> & {
  /** `moreForms` with `forms: 'one'`: how many further forms of the creature match. */
  items: (Pick<FormRecord, Member> & { moreForms?: number })[];
};

/** The query and the order of a search to check. */
export type SearchText = Pick<SearchRequest, 'q' | 'sort'>;

/** How many suggestions to return; 10 where absent. */
export type SuggestOptions = LanguageOptions & { readonly limit?: number | undefined };

/** A search that the creature has to match, and a seed: the same seed returns the same creature. */
export type RandomRequest = Pick<SearchRequest, 'q' | 'lang'> & {
  readonly seed?: v.InferOutput<typeof RandomParametersSchema>['seed'] | undefined;
};
