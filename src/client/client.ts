import type { CountedForms } from '../catalog/world-statistics.ts';
import { type AskOptions, CatalogError, createTransport, type Fetch } from './transport.ts';
import { batchLookups, type Lookup, type LookupMany } from './batch-lookups.ts';
import type {
  AnswerRecord,
  Batch,
  BulkFile,
  Chart,
  CreatureCounts,
  CreatureForms,
  CreatureMember,
  CreatureNames,
  CreatureRecord,
  EvolutionStoneRecord,
  Facet,
  FamilyRecord,
  FormBatch,
  FormInclusion,
  FormOptions,
  FormWith,
  LanguageOptions,
  LeagueRecord,
  Matchup,
  MoveDetail,
  MovePage,
  MoveRequest,
  RandomRequest,
  SearchCheck,
  SearchPage,
  SearchRequest,
  SearchText,
  ServiceInformation,
  ServiceStatistics,
  StatSummary,
  StoneEvolutions,
  Suggestion,
  SuggestOptions,
  TeamMatchup,
  WorldOverview,
  WorldStatistics,
} from './types.ts';

/** The address of a service, and how a client sends requests to it. */
export type ClientOptions = {
  /** Address of the service, such as `http://localhost:8080`; `/v1` at its end makes no difference. */
  readonly baseUrl: string;
  /** By default that of the runtime. */
  readonly fetch?: Fetch | undefined;
  /** For a request with all its retries; 10,000 by default. */
  readonly timeoutMilliseconds?: number | undefined;
  /** How often a request is repeated where the service is not reached or is overloaded; 2 by default. */
  readonly retries?: number | undefined;
  /** Whether simultaneous lookups share a request; `true` by default, and always for lookups in a language. */
  readonly batch?: boolean | undefined;
  /** How many characters of responses are cached, or `false` for no cache; 4,000,000 by default. */
  readonly cache?: { readonly maxCharacters: number } | false | undefined;
};

type Missing = Batch['missing'];

/** The default page size of `searchAll`. */
const pageLimit = 250;

/** A client of a catalog. Every method rejects with a `CatalogError` and nothing else. */
export type Client = ReturnType<typeof createClient>;

/**
 * Creates a client of the catalog at an address. It needs no closing. Throws a `TypeError` for an address without a scheme
 * outside of a page.
 */
export function createClient({
  baseUrl,
  fetch,
  timeoutMilliseconds = 10_000,
  retries = 2,
  batch = true,
  cache = { maxCharacters: 4_000_000 },
}: ClientOptions) {
  // Without them there is no origin that an empty address or a path is of.
  const isPage = fetch !== undefined || 'location' in globalThis;
  if (!(isPage ? /^(?:https?:\/\/|\/|$)/ : /^https?:\/\//).test(baseUrl)) {
    throw new TypeError(`The option "baseUrl" is "${baseUrl}"; expected a URL of http or https`);
  }
  const { requestJson, stream } = createTransport({
    baseUrl: baseUrl.replace(/(\/v1)?\/*$/, ''),
    fetch: fetch ?? ((url, init) => globalThis.fetch(url, init)),
    timeoutMilliseconds,
    retries,
    cacheCharacters: cache ? cache.maxCharacters : 0,
  });

  /** Requests a path that responds with a list, or with one record. */
  const ask = async <Answer>(
    isList: boolean,
    target: string,
    options?: AskOptions,
    change?: (answer: object) => void,
  ): Promise<Answer> => {
    const answer = await requestJson(target, options);
    if (Array.isArray(answer) !== isList) {
      throw invalidAnswer(` from "${target}"`, isList ? 'an array' : 'an object');
    }
    change?.(answer);
    // The types are those of the service's own schemas, which its tests check.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return answer as Answer;
  };
  /** Requests a path that responds with one record, with names in a language. */
  const askNamed = <Answer>(
    path: string,
    { lang, ...options }: LanguageOptions & AskOptions = {},
  ): Promise<Answer> => ask(false, path + query({ lang }), options);
  const list =
    <Item>(path: string) =>
    (options?: AskOptions): Promise<Item[]> =>
      ask(true, path, options);
  const record =
    <Answer>(path: string, change?: (answer: object) => void) =>
    (options?: AskOptions): Promise<Answer> =>
      ask(false, path, options, change);
  const entry =
    <Answer, Name extends string | number = string>(
      path: string,
      change?: (answer: object) => void,
    ) =>
    async (name: Name, options?: AskOptions): Promise<Answer> =>
      ask(false, path + segment(name), options, change);
  const named =
    <Answer, Name extends string | number = string>(path: string) =>
    async (name: Name, options?: LanguageOptions & AskOptions): Promise<Answer> =>
      askNamed(path + segment(name), options);

  /** Looks up many by a parameter of `/v1/batch`. */
  const many =
    <Item, Found>(
      parameter: string,
      normalise: (item: Item | undefined) => Found,
    ): LookupMany<Found> =>
    async (texts, { lang, include, ...options }) => {
      const names = texts.map(encodeURIComponent).join(',');
      const more = query({ include, lang }).replace('?', '&');
      const { items, missing } = await ask<{ items: Item[]; missing: Missing }>(
        false,
        `/v1/batch?${parameter}=${names}${more}`,
        options,
      );
      const suggestionsFor = new Map(missing.map((each) => [each.query, each.suggestions]));
      const found = items.values();
      return new Map(
        texts.map((text) => {
          const suggestions = suggestionsFor.get(text);
          return [
            text,
            suggestions ? unknownName(text, suggestions) : normalise(found.next().value),
          ];
        }),
      );
    };
  const single: Lookup<CreatureForms> = async (text, options) => {
    // The path of that name has the counts.
    if (text.toLowerCase() === 'counts') {
      throw unknownName(text, []);
    }
    return normaliseForms(await requestJson(`/v1/creature/${segment(text)}`, options));
  };
  const batched = batchLookups(single, many('creatures', normaliseForms), false);
  const singleForm: Lookup<FormWith<FormInclusion>> = async (
    text,
    { lang, include, ...options },
  ) => {
    const target = `/v1/form/${segment(text)}${query({ include, lang })}`;
    const form = await ask<FormWith<FormInclusion>>(false, target, options, normaliseCreature);
    for (const word of include?.split(',') ?? []) {
      // A form has its family anyway, but without the members.
      requiring(word === 'family' ? 'members' : word)({ ...form, ...form.family });
    }
    return form;
  };
  const batchedForms = batchLookups(singleForm, many('forms', normaliseForm), true);

  const lookup = async <Found>(
    by: Lookup<Found>,
    nameOrNumber: string | number,
    { include, ...options }: FormOptions<FormInclusion> & AskOptions = {},
  ): Promise<Found> => by(trimmed(nameOrNumber), { ...options, include: include?.join(',') });
  const lookupAll = async <Found>(
    by: Lookup<Found>,
    namesOrNumbers: readonly (string | number)[],
    options?: FormOptions<FormInclusion> & AskOptions,
  ): Promise<{ items: Found[]; missing: Missing }> => {
    const items: Found[] = [];
    const missing: Missing = [];
    const lookups = namesOrNumbers.map((each) => lookup(by, each, options));
    for (const [i, outcome] of (await Promise.allSettled(lookups)).entries()) {
      if (outcome.status === 'fulfilled') {
        items.push(outcome.value);
      } else if (outcome.reason instanceof CatalogError && outcome.reason.status === 404) {
        const { suggestions } = outcome.reason;
        missing.push({ query: String(namesOrNumbers[i]), suggestions: [...suggestions] });
      } else {
        throw outcome.reason;
      }
    }
    return { items, missing };
  };

  const search = async <const Member extends CreatureMember = keyof CreatureRecord>(
    request: SearchRequest<Member> = {},
    options?: AskOptions,
  ): Promise<SearchPage<Member>> => {
    const { filters, ...rest } = request;
    const target = `/v1/search${query({ ...filters, ...rest })}`;
    const page = await ask<SearchPage<Member>>(false, target, options);
    page.items.forEach(normaliseCreature);
    return page;
  };

  return {
    /** All forms of a creature, base form first, by its number, its name or the name of a form in any spelling. */
    creature: (
      nameOrNumber: string | number,
      options?: LanguageOptions & AskOptions,
    ): Promise<CreatureForms> =>
      lookup(batch || options?.lang !== undefined ? batched : single, nameOrNumber, options),
    /**
     * All that is known of the one form of that name; for a number, or a name of a creature, of its base form. `include` adds
     * what would be another request.
     */
    form: <Named extends FormInclusion = never>(
      nameOrNumber: string | number,
      options?: FormOptions<Named> & AskOptions,
    ): Promise<FormWith<Named>> => lookup(batch ? batchedForms : singleForm, nameOrNumber, options),
    /** Many forms at once, as `form` returns them. */
    forms: <Named extends FormInclusion = never>(
      namesOrNumbers: readonly (string | number)[],
      options?: FormOptions<Named> & AskOptions,
    ): Promise<FormBatch<Named>> => lookupAll(batchedForms, namesOrNumbers, options),
    /** How many creatures each generation brought, and all together. */
    creatureCounts: record<CreatureCounts>('/v1/creature/counts'),
    /** Names of all leagues. */
    leagues: list<string>('/v1/league'),
    /** A league with its badges, by its slug or name: `kalos`, `Kalos League`. */
    league: entry<LeagueRecord>('/v1/league/'),
    /** Names of all evolution stones. */
    evolutionStones: list<string>('/v1/evolution-stone'),
    /** A stone and what it does, by its slug or name: `fire`, `Fire Stone`. */
    evolutionStone: entry<EvolutionStoneRecord>('/v1/evolution-stone/', (stone) =>
      normaliseIntegers(stone, ['sprite']),
    ),
    /** Addresses and versions of the service. */
    info: record<ServiceInformation>('/info'),
    /** Requests that the service has answered, and for how many seconds it has been up. */
    stats: record<ServiceStatistics>('/stats', (statistics) =>
      normaliseIntegers(statistics, ['total_hits', 'session_hits']),
    ),

    /** Names of all creatures, in number order. */
    creatures: ({ lang, ...options }: LanguageOptions & AskOptions = {}): Promise<string[]> =>
      ask(true, `/v1/creature${query({ lang })}`, options),
    /** The names of a creature and its forms in each language, by a name in any of them, or by its number. */
    names: entry<CreatureNames, string | number>('/v1/names/'),
    /** Many lookups at once; one request for each where the service has no batches. */
    batch: (
      namesOrNumbers: readonly (string | number)[],
      options?: LanguageOptions & AskOptions,
    ): Promise<Batch> => lookupAll(batched, namesOrNumbers, options),
    /** A page of the forms that match a search in the query language. */
    search,
    /** All forms that match, page after page; each page is requested when it is needed. */
    async *searchAll<const Member extends CreatureMember = keyof CreatureRecord>(
      request: SearchRequest<Member> & { readonly page?: undefined } = {},
      options?: AskOptions,
    ): AsyncGenerator<SearchPage<Member>['items'][number], void> {
      const limit = request.limit ?? pageLimit;
      for (let offset = request.offset ?? 0, total = offset + 1; offset < total; offset += limit) {
        const page = await search<Member>({ ...request, limit, offset }, options);
        ({ total } = page);
        yield* page.items;
      }
    },
    /** Whether a search is valid, with corrections if it is not. */
    checkSearch: (request: SearchText, options?: AskOptions): Promise<SearchCheck> =>
      ask(false, `/v1/search/check${query(request)}`, options),
    /** Suggestions for a partly typed name. */
    suggest: (
      typed: string,
      { limit, lang, ...options }: SuggestOptions & AskOptions = {},
    ): Promise<Suggestion[]> =>
      ask(true, `/v1/suggest${query({ q: typed, limit, lang })}`, options),
    /** All forms of a creature at random. */
    random: async (request: RandomRequest = {}, options?: AskOptions): Promise<CreatureForms> =>
      normaliseForms(await requestJson(`/v1/random${query(request)}`, options)),
    /** A family with its evolutions, by the id that its members have in `family`, or by the name of a member. */
    family: named<FamilyRecord, string | number>('/v1/family/'),
    /** The evolutions that a stone brings about. */
    stoneEvolutions: async (slug: string, options?: AskOptions): Promise<StoneEvolutions> =>
      ask(true, `/v1/evolution-stone/${segment(slug)}/evolutions`, options),
    /** Names of all types, in the order of the world; the same for abilities and egg groups. */
    types: list<string>('/v1/type'),
    /** A type with the forms that have it, and its matchups. */
    type: named<Facet>('/v1/type/'),
    abilities: list<string>('/v1/ability'),
    ability: named<Facet>('/v1/ability/'),
    eggGroups: list<string>('/v1/egg-group'),
    eggGroup: named<Facet>('/v1/egg-group/'),
    /** The matchups of the `types` of a form, or of others, against all. */
    matchup: (types: readonly string[], options?: AskOptions): Promise<Matchup> =>
      ask(false, `/v1/matchup${query({ types })}`, options, requiring('defending')),
    /** The matchups of every type. */
    chart: record<Chart>('/v1/matchup'),
    /** What each form takes from attacks of every type, and what they have in common. */
    team: (
      namesOrNumbers: readonly (string | number)[],
      { lang, ...options }: LanguageOptions & AskOptions = {},
    ): Promise<TeamMatchup> => {
      // A comma in a name means no more than a space does.
      const forms = namesOrNumbers.map((each) => trimmed(each).replaceAll(',', ' '));
      return ask(false, `/v1/matchup${query({ forms, lang })}`, options, requiring('team'));
    },
    /** A page of the moves that match a search. */
    moves: (request: MoveRequest = {}, options?: AskOptions): Promise<MovePage> =>
      ask(false, `/v1/move${query(request)}`, options),
    /** A move by its name in any spelling, with the forms that learn it. */
    move: named<MoveDetail>('/v1/move/'),
    /** The stats of the world with their ranges and means, then their total; empty in a world without stats. */
    statSummaries: list<StatSummary>('/v1/stat'),
    /** The world at a glance. */
    world: record<WorldOverview>('/v1/world'),
    /** Statistics of the creatures of the world, or of its forms. */
    worldStatistics: ({
      forms,
      ...options
    }: { readonly forms?: CountedForms | undefined } & AskOptions = {}): Promise<WorldStatistics> =>
      ask(false, `/v1/world/statistics${query({ forms })}`, options),
    /** The answer to a question in everyday words, such as `what beats charizard`. */
    ask: (question: string, options?: LanguageOptions & AskOptions): Promise<AnswerRecord> =>
      ask(false, `/v1/ask${query({ q: question, lang: options?.lang })}`, options),
    /** The files of the whole world. */
    bulkFiles: list<BulkFile>('/v1/bulk'),
    /** A file of the whole world, as a stream. */
    bulk: async (file: string, options?: AskOptions): Promise<ReadableStream<Uint8Array>> =>
      stream(`/v1/bulk/${segment(file)}`, options),
  };
}

function invalidAnswer(source: string, expected: string): CatalogError {
  const message = `The answer${source} is not from a catalog; expected ${expected}`;
  return new CatalogError('invalid-answer', message);
}

/** Returns what throws if an answer lacks what the query asks for: hosts of files do not read queries. */
const requiring =
  (member: string) =>
  (answer: object): void => {
    if (!(member in answer)) {
      const message = `The answer has no "${member}": files answer no query; ask a running service or an offline client`;
      throw new CatalogError('problem', message);
    }
  };

function unknownName(name: string, suggestions: readonly string[]): CatalogError {
  const message = `No creature or form is called "${name}"`;
  return new CatalogError('not-found', message, { status: 404, suggestions });
}

/** Trims a text and makes it well-formed, so that it can be sent. */
function trimmed(text: string | number): string {
  return String(text).trim().toWellFormed();
}

/** Encodes a name as a segment of a path. Throws if it would change the path. */
function segment(name: string | number): string {
  const text = trimmed(name);
  if (/^\.{0,2}$/.test(text)) {
    throw new CatalogError('not-found', `Nothing is called "${text}"`, { status: 404 });
  }
  return encodeURIComponent(text);
}

/** Writes the query of a target; leaves out parameters without a value. */
function query(parameters: object): string {
  const pairs = Object.entries(parameters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, String(value)]);
  const text = new URLSearchParams(pairs).toString();
  return text && `?${text}`;
}

/**
 * Normalises a record, or the requested members of one, in place: other services of the specification may give `number` as
 * an integer and spell the line `evolution-line` (spec §2).
 */
function normaliseCreature(record: object): void {
  if ('number' in record) {
    record.number = String(record.number);
  }
  if ('family' in record && isObject(record.family) && 'evolution-line' in record.family) {
    const { 'evolution-line': evolutionLine, ...family } = record.family;
    record.family = { ...family, evolutionLine };
  }
}

/** Normalises all forms of a creature; throws for anything else. The specification's table lacks `gender` and `description`. */
function normaliseForms(forms: unknown): CreatureForms {
  if (isForms(forms)) {
    return forms;
  }
  throw invalidAnswer('', 'an array of the forms of a creature');
}

function normaliseForm(form: FormWith<FormInclusion> | undefined): FormWith<FormInclusion> {
  if (!form) {
    throw invalidAnswer('', 'a form');
  }
  normaliseCreature(form);
  return form;
}

function isForms(forms: unknown): forms is CreatureForms {
  return (
    Array.isArray(forms) &&
    forms.length > 0 &&
    forms.every((form: unknown) => {
      const isRecord = isObject(form) && 'name' in form && 'family' in form;
      if (isRecord) {
        normaliseCreature(form);
        Object.assign(form, { gender: [], description: '', ...form });
      }
      return isRecord;
    })
  );
}

/** Turns members into texts: the specification's tables call some of them integers. */
function normaliseIntegers(record: object, members: readonly string[]): void {
  const named = Object.entries(record).filter(([name]) => members.includes(name));
  Object.assign(record, Object.fromEntries(named.map(([name, value]) => [name, String(value)])));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
