import { type FormInclusion, type FormWith, parseInclude, representDetail } from '../api/forms.ts';
import { findFamily } from '../api/families.ts';
import {
  type Chart,
  type Matchup,
  parseTypes,
  representChart,
  representMatchup,
  representTeam,
  type TeamMatchup,
} from '../api/matchups.ts';
import { findCreature, findForm } from '../catalog/find-form.ts';
import { Finder, representSuggestion, type Suggestion } from '../search/finder.ts';
import type { Addresses } from '../api/addresses.ts';
import { baseOf, type Catalog, chartOf } from '../catalog/catalog.ts';
import { type FamilyRecord, representFamily } from '../catalog/evolutions.ts';
import { findNaming, languagesOf, type Naming } from '../catalog/languages.ts';
import {
  type MoveDetail,
  type MoveRecord,
  representMove,
  representMoveDetail,
} from '../catalog/move-records.ts';
import {
  type CreatureForms,
  type CreatureRecord,
  type EvolutionStoneRecord,
  type LeagueRecord,
  representCreature,
  representEvolutionStone,
  representForm,
  representLeague,
} from '../catalog/representations.ts';
import { countEach, type StatSummary, summarizeStats } from '../catalog/stats.ts';
import type { UserImages } from '../api/pictures/user-images.ts';
import { fromRequest, toResponse } from '../responses/messages.ts';
import { Admission, queues } from '../service/admission.ts';
import type { ServedVersion } from '../service/load-app.ts';
import { Snapshot } from '../service/snapshot.ts';
import { OwnStatistics } from '../api/service.ts';
import { readImages } from '../service/read-images.ts';
import { imagesFolderOf } from '../service/places.ts';
import { addressesFrom, type AddressOptions } from './address-options.ts';
import { attempt, openSource, pathOf, type WorldSource } from './world-source.ts';
import { belowPath } from './wrap-handler.ts';
import type { SearchProblem } from '../search/search-problem.ts';
import { formsChoices } from '../search/search.ts';

/** Options of `createCatalog`. */
export type CatalogOptions = AddressOptions & {
  /**
   * The world: the path or `file:` URL of its folder or of a catalog file, which `compile` makes; the bytes of such a file;
   * or an object, which is validated as files are. The built-in world by default.
   */
  readonly world?: WorldSource | undefined;
  /** The path or `file:` URL of a folder of pictures, which lie over those of the world. */
  readonly images?: string | URL | undefined;
  /** Receives a message about each file of pictures that something is the matter with. */
  readonly onWarning?: ((message: string) => void) | undefined;
  /** Receives unexpected errors. The client gets a 500 with the same request id. */
  readonly onError?: ((error: unknown, request: Request, requestId: string) => void) | undefined;
};

/**
 * Opens a catalog in this program: no socket, no process listener, no output. A folder or an object is validated and
 * compiled first; `compileWorld` can do it in advance. Rejects with a `WorldError` if the world or the pictures cannot be
 * used, and with a `TypeError` if an option is not valid.
 */
export async function createCatalog(options: CatalogOptions = {}): Promise<CreatureCatalog> {
  const addresses = addressesFrom(options);
  const { catalog: opened, version } = await openSource(options.world);
  const { modified } = opened;
  // No response may be from the future (RFC 9110 §8.8.2.1).
  const catalog = {
    ...opened,
    modified: modified && new Date(Math.min(modified.getTime(), Date.now())),
  };
  const userImages = await readUserImages(catalog, options);
  return catalogOf({ catalog, version, userImages }, addresses, options.onError);
}

async function readUserImages(
  catalog: Catalog,
  { world: source, images, onWarning = () => undefined }: CatalogOptions,
): Promise<UserImages | undefined> {
  const world = pathOf(source);
  const own = world === undefined ? undefined : imagesFolderOf(world);
  const folders = { own, images: pathOf(images) };
  const described = `The images "${folders.images ?? own}"`;
  const { userImages, notes } = await attempt(described, () => readImages(catalog, folders));
  notes.forEach((note) => onWarning(note));
  return userImages;
}

function catalogOf(
  version: ServedVersion,
  addresses: Addresses,
  onError: CatalogOptions['onError'],
): CreatureCatalog {
  const { baseUrl, resourcesUrl } = addresses;
  const { catalog } = version;
  const finder = new Finder(catalog);
  const answer = serve(version, finder, addresses, onError);
  const namingIn = ({ lang }: LanguageOptions): Naming => namingOf(catalog, lang);
  const handle = belowPath(
    async (request) => toResponse(await answer(fromRequest(request)), request.method),
    baseUrl,
  );
  return {
    // Servers pass other things after a request.
    fetch: async (asked: Request | string | URL, init?: RequestInit) =>
      handle(typeof asked === 'string' || asked instanceof URL ? new Request(asked, init) : asked),
    world: summarise(catalog),
    names: (options = {}) => {
      const { nameOfForm } = namingIn(options);
      return catalog.creatures.map((creature) => nameOfForm(baseOf(creature)));
    },
    find: (wanted, options = {}) => {
      const naming = namingIn(options);
      const creature = findCreature(catalog, String(wanted));
      return creature && representCreature(creature, resourcesUrl, naming);
    },
    form: <Named extends FormInclusion>(
      wanted: string | number,
      { include = [], ...options }: FormOptions<Named> = {},
    ) => {
      const naming = namingIn(options);
      const inclusions = parseInclude(include.join(','), catalog);
      if ('kind' in inclusions) {
        throw new RangeError(inclusions.detail);
      }
      const found = findForm(catalog, String(wanted));
      const detail = found && representDetail(found, inclusions, { catalog, addresses }, naming);
      // The compiler does not know that what is included is there.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return detail as FormWith<Named> | undefined;
    },
    search: (q, { sort = '', forms = 'all', limit = 100, offset = 0, ...options } = {}) => {
      const naming = namingIn(options);
      // JavaScript passes anything.
      if (typeof q !== 'string') {
        throw new TypeError(`The query is ${JSON.stringify(q)}; expected a text`);
      }
      if (!formsChoices.includes(forms)) {
        const choices = formsChoices.join(', ');
        throw new RangeError(`The option "forms" is "${forms}"; expected one of ${choices}`);
      }
      const outcome = finder.search.run({ q, sort, forms });
      if (outcome.kind === 'invalid') {
        return outcome;
      }
      const from = wholeNumber('offset', offset);
      const counts =
        forms === 'one'
          ? countEach(outcome.matching().map(({ creature }) => creature.number))
          : undefined;
      return {
        kind: 'found',
        total: outcome.forms.length,
        items: outcome.forms.slice(from, from + wholeNumber('limit', limit)).map((formOf) => ({
          ...representForm(formOf, resourcesUrl, naming),
          ...(counts && { moreForms: (counts.get(formOf.creature.number) ?? 1) - 1 }),
        })),
      };
    },
    suggest: (typed, limit = 10, options = {}) => {
      const naming = namingIn(options);
      const found = finder.suggest(typed, wholeNumber('limit', limit), naming);
      return found.map((each) => representSuggestion(each, resourcesUrl, naming));
    },
    family: (idOrName, options = {}) => {
      const naming = namingIn(options);
      const family = findFamily(catalog, String(idOrName));
      return family && representFamily(family, catalog, baseUrl, naming);
    },
    ...matchupsOf(catalog, namingIn),
    statSummaries: () => summarizeStats(catalog),
    moves: () => catalog.moves.map(representMove),
    move: (name, options = {}) => {
      const naming = namingIn(options);
      const move = catalog.findMove(name);
      return move && representMoveDetail(move, catalog, naming);
    },
    leagues: () => catalog.leagues.map(representLeague),
    evolutionStones: () =>
      catalog.evolutionStones.map((stone) => representEvolutionStone(stone, resourcesUrl)),
  };
}

/** The methods that read the type chart. */
function matchupsOf(
  catalog: Catalog,
  namingIn: (options: LanguageOptions) => Naming,
): Pick<CreatureCatalog, 'matchup' | 'chart' | 'team'> {
  const chart = chartOf(catalog.manifest);
  return {
    matchup: (types) => {
      const known = chart && parseTypes(types.join(','), catalog.manifest);
      if (known && 'kind' in known) {
        throw new RangeError(known.detail);
      }
      return chart && known && representMatchup(known, chart);
    },
    chart: () => representChart(catalog.manifest),
    team: (forms, options = {}) => {
      const naming = namingIn(options);
      if (forms.length === 0) {
        throw new RangeError('The team has 0 names or numbers; expected at least 1');
      }
      const team = forms.map((wanted) => {
        const found = findForm(catalog, String(wanted));
        if (!found) {
          throw new RangeError(`No creature or form is called ${JSON.stringify(wanted)}`);
        }
        return found;
      });
      return chart && representTeam(team, chart, naming);
    },
  };
}

/** Returns the names in a language. Throws a `RangeError` if the world does not have it. */
function namingOf(catalog: Catalog, lang: string | undefined): Naming {
  const naming = findNaming(catalog, lang);
  if (!naming) {
    const known = languagesOf(catalog).all.join(', ');
    throw new RangeError(`The option "lang" is ${JSON.stringify(lang)}; expected one of ${known}`);
  }
  return naming;
}

/** Opens the service on a world, with its own statistics and without operations endpoints. */
function serve(
  version: ServedVersion,
  finder: Finder,
  addresses: Addresses,
  onError: CatalogOptions['onError'],
): Snapshot['answer'] {
  const statistics = new OwnStatistics();
  const snapshot = new Snapshot({
    version,
    addresses,
    running: { statistics, finder },
    // The thread that draws takes any number of pictures.
    admission: { drawn: new Admission(queues.drawn) },
    reportError: (error, request, requestId) => onError?.(error, request, requestId),
  });
  return (sent) => snapshot.answer(statistics.receive(sent, snapshot.resolveTarget));
}

/** Throws a `RangeError` unless the value is a whole number. */
function wholeNumber(option: string, value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RangeError(`The option "${option}" is ${value}; expected a whole number from 0 on`);
  }
  return value;
}

function summarise(catalog: Catalog): WorldSummary {
  const { manifest, creatures, forms, families } = catalog;
  return {
    title: manifest.title,
    ...(manifest.author !== undefined && { author: manifest.author }),
    creatures: creatures.length,
    forms: forms.length,
    families: families.length,
    generations: manifest.generations,
    types: manifest.types.map(({ name }) => name),
    languages: languagesOf(catalog).all,
  };
}

/**
 * A catalog inside a program. It answers HTTP requests and method calls; both return what the service responds with. A
 * method throws a `RangeError` for an argument that there is not (language, type, form of a team, word of `include` or
 * `forms`) and for a number that is not whole.
 */
export type CreatureCatalog = {
  /**
   * Answers any request as the service does, whatever its host, but those for operators. If `baseUrl` has a path, requests
   * may come with or without it. Never rejects because of a request. The client takes it as its `fetch`.
   */
  readonly fetch: {
    (address: string | URL, init?: RequestInit): Promise<Response>;
    (request: Request): Promise<Response>;
  };
  /** The title and the size of the world. */
  readonly world: WorldSummary;
  /** Names of all creatures, in number order. */
  readonly names: (options?: LanguageOptions) => string[];
  /**
   * All forms of a creature by its name, in any spelling and language, or by its number; base form first. Undefined if
   * there is no such creature.
   */
  readonly find: (
    creature: string | number,
    options?: LanguageOptions,
  ) => CreatureForms | undefined;
  /**
   * All that is known of the one form that is named; of the base form for a number or a creature's name. Undefined if there
   * is none.
   */
  readonly form: <Named extends FormInclusion = never>(
    form: string | number,
    options?: FormOptions<Named>,
  ) => FormWith<Named> | undefined;
  /**
   * The forms that match a search in the query language, or the place of its syntax error. An empty search matches all
   * forms. Throws a `TypeError` if the query is no text.
   */
  readonly search: (query: string, options?: SearchOptions) => SearchOutcome;
  /** Suggested names for a typed text, the nearest first; up to `limit`, which is 10 by default. */
  readonly suggest: (typed: string, limit?: number, options?: LanguageOptions) => Suggestion[];
  /** A family with its evolutions, by its id or the name of a member; undefined if there is none. */
  readonly family: (
    idOrName: number | string,
    options?: LanguageOptions,
  ) => FamilyRecord | undefined;
  /**
   * The matchups of the `types` of a form, or of others, against all types; undefined in a world without a type chart.
   */
  readonly matchup: (types: readonly string[]) => Matchup | undefined;
  /** The matchups of every type; empty in a world without a type chart. */
  readonly chart: () => Chart;
  /**
   * What each form takes from attacks of every type, and what they have in common; undefined in a world without a type chart.
   */
  readonly team: (
    forms: readonly (string | number)[],
    options?: LanguageOptions,
  ) => TeamMatchup | undefined;
  /** The stats of the world with their ranges and means, then their total; empty in a world without stats. */
  readonly statSummaries: () => StatSummary[];
  /** All moves, sorted by name; empty in a world without moves. */
  readonly moves: () => MoveRecord[];
  /** A move by its name in any spelling, with the forms that learn it; undefined if there is none. */
  readonly move: (name: string, options?: LanguageOptions) => MoveDetail | undefined;
  /** All leagues, in the order of the world. */
  readonly leagues: () => LeagueRecord[];
  /** All evolution stones, in the order of the world. */
  readonly evolutionStones: () => EvolutionStoneRecord[];
};

/** The language of names. */
export type LanguageOptions = {
  /** A tag (BCP 47) in `languages` of the world; the first of them by default. */
  readonly lang?: string | undefined;
};

/** The language of names, and what to add to a form. */
export type FormOptions<Named extends FormInclusion = never> = LanguageOptions & {
  readonly include?: readonly Named[] | undefined;
};

/** A summary of a world. */
export type WorldSummary = {
  readonly title: string;
  /** Absent if the world names none. */
  readonly author?: string;
  readonly creatures: number;
  /** Number of forms, including base forms. */
  readonly forms: number;
  readonly families: number;
  readonly generations: number;
  /** Names, in the order of the world. */
  readonly types: readonly string[];
  /** Tags (BCP 47) of the languages of names, the world's own first: `und` if it is not specified. */
  readonly languages: readonly string[];
};

/** Selection and order of the forms that a search returns. */
export type SearchOptions = LanguageOptions & {
  /**
   * Fields separated by commas, with `-` for descending order, such as `-weight,name`. By default the best match of the
   * searched words comes first; without words, and among equal matches, number and form order.
   */
  readonly sort?: string | undefined;
  /** All forms, those that do not differ in looks alone, base forms, or one form of each creature; `all` by default. */
  readonly forms?: 'all' | 'distinct' | 'base' | 'one' | undefined;
  /** The largest number of forms to return; 100 by default. */
  readonly limit?: number | undefined;
  /** How many matching forms to skip; 0 by default. */
  readonly offset?: number | undefined;
};

/** The result of a search, or its syntax error. */
export type SearchOutcome = FoundForms | SearchProblem;

/** The forms that match a search. */
export type FoundForms = {
  readonly kind: 'found';
  /** The number of all matching forms. */
  readonly total: number;
  /** `moreForms` with `forms: 'one'`: how many further forms of the creature match. */
  readonly items: readonly (CreatureRecord & { readonly moreForms?: number })[];
};
