/** What pages ask the API for. Of the service they know no more than what everybody can ask it. */
import type { CreatureNames } from '../api/creatures.ts';
import type { WorldOverview } from '../api/world.ts';
import type { FamilyRecord } from '../catalog/family-graph.ts';
import type { CreatureRecord } from '../catalog/representations.ts';

export type { CreatureNames, CreatureRecord, FamilyRecord, WorldOverview };

/** A page of the matches of a search (`/v1/search`). */
export type SearchPage = {
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
  readonly items: readonly CreatureRecord[];
};

/** A search as the address of the catalogue has it; an absent member is the API's default. */
export type SearchRequest = {
  readonly q?: string;
  readonly sort?: string;
  readonly forms?: 'all' | 'base';
  readonly limit?: number;
  readonly offset?: number;
};

/** Fetches a path with its query and resolves with the JSON of the answer; rejects with an `ApiProblem`. */
export type Ask = (target: string) => Promise<unknown>;

/** An answer that is no success, with what the service says of it (RFC 9457). */
export class ApiProblem extends Error {
  readonly status: number;
  readonly title: string;
  readonly suggestions: readonly string[];
  /** Where a search goes wrong, a column from 1; undefined for any other problem. */
  readonly column: number | undefined;
  readonly expected: string | undefined;

  constructor(document: {
    readonly status: number;
    readonly title: string;
    readonly detail: string;
    readonly suggestions?: readonly string[];
    readonly column?: number;
    readonly expected?: string;
  }) {
    super(document.detail);
    this.name = 'ApiProblem';
    this.status = document.status;
    this.title = document.title;
    this.suggestions = document.suggestions ?? [];
    this.column = document.column;
    this.expected = document.expected;
  }
}

/** The API as typed questions. */
export type Api = {
  readonly world: () => Promise<WorldOverview>;
  readonly search: (request: SearchRequest) => Promise<SearchPage>;
  /** All forms of a creature, base form first. */
  readonly creature: (identifier: string) => Promise<readonly CreatureRecord[]>;
  readonly family: (id: number) => Promise<FamilyRecord>;
  /** Anything else, by its path; the caller knows the shape. */
  readonly get: <Answer>(target: string) => Promise<Answer>;
};

export function createApi(ask: Ask): Api {
  // The types are inferred from the schemas that the service describes its answers by, and its tests hold it to them.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const get = <Answer>(target: string): Promise<Answer> => ask(target) as Promise<Answer>;
  return {
    world: () => get('/v1/world'),
    search: (request) => get(searchTarget(request)),
    creature: (identifier) => get(`/v1/creature/${encodeURIComponent(identifier)}`),
    family: (id) => get(`/v1/family/${id}`),
    get,
  };
}

/** The path and query of a search. */
export function searchTarget(request: SearchRequest): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(request)) {
    if (value !== '') {
      parameters.set(name, String(value));
    }
  }
  const query = parameters.toString();
  return query === '' ? '/v1/search' : `/v1/search?${query}`;
}

/** What an answer holds; rejects with an `ApiProblem` where it is no success. */
export async function readAnswer(response: Response): Promise<unknown> {
  if (response.ok) {
    return response.json();
  }
  const document = await response.json().catch(() => undefined);
  throw new ApiProblem(
    document ?? {
      status: response.status,
      title: 'No answer',
      detail: `The service answered with status ${response.status}`,
    },
  );
}
