import type { Catalog } from '../catalog/catalog.ts';
import type { AskService, Explorer } from './explorer.ts';
import type { FormRecord } from '../catalog/representations.ts';
import { Finder } from '../search/finder.ts';
import type { FindPicture } from './pictures/find-picture.ts';
import type { Addresses } from './addresses.ts';
import { interpret, isHit, type ResolveTarget } from './requests.ts';
import type { ServiceRequest } from '../responses/messages.ts';

export type Statistics = {
  /** Hits since the first start and since this one, read together. */
  readonly hits: () => { readonly total: number; readonly session: number };
  readonly uptimeSeconds: () => number;
};

/** The statistics of a service that keeps no hits beyond its own time. */
export class OwnStatistics implements Statistics {
  #hits = 0;
  readonly #started = performance.now();

  readonly hits: Statistics['hits'] = () => ({ total: this.#hits, session: this.#hits });

  readonly uptimeSeconds = (): number => (performance.now() - this.#started) / 1000;

  /** Counts a request that is a hit, and returns what it stands for. */
  receive(sent: ServiceRequest, resolveTarget: ResolveTarget): ServiceRequest {
    const { request, resolved } = interpret(sent, resolveTarget);
    this.#hits += isHit(request.method, resolved) ? 1 : 0;
    return request;
  }
}

/** Everything that the app depends on. */
export type Service = {
  readonly catalog: Catalog;
  readonly finder: Finder;
  readonly addresses: Addresses;
  readonly statistics: Statistics;
  readonly findPicture: FindPicture;
  readonly health: Readonly<Condition>;
  readonly createDigest: () => Digest;
  /** Resolves when other requests had their turn; absent if none wait. Work of many steps rests between them. */
  readonly rest?: () => Promise<void>;
  /** Reports each call within a request that makes several; absent if they are not counted. */
  readonly countCall?: (request: Request) => void;
  /** Resolves with the metrics in the text format of Prometheus. */
  readonly readMetrics: () => Promise<string>;
  /** Loads the explorer; absent if there is none. */
  readonly loadExplorer?: () => Promise<Explorer>;
  /** Whether a static copy is made of the answers: its pages of creatures are found by number alone. */
  readonly isCopied?: boolean;
  /** Loads the MCP server; absent if there is none. */
  readonly loadMcp?: LoadMcp;
};

/** Computes a SHA-256 digest piece by piece. */
export type Digest = {
  /** Resolves when it is ready for the next piece, after other tasks had a chance to run. */
  readonly add: (piece: Uint8Array<ArrayBuffer>) => Promise<void>;
  readonly finish: () => Promise<Uint8Array<ArrayBuffer>>;
};

/** What the tools for assistants describe of a world; the same object for the same world. */
export type McpWorld = {
  readonly title: string;
  /** The members that records of forms may have. */
  readonly members: readonly (keyof FormRecord)[];
  /** The fields of the query language. */
  readonly fields: readonly {
    readonly name: string;
    readonly aliases: readonly string[];
    readonly kind: 'text' | 'number' | 'matchup';
    /** The member of a record that has it. */
    readonly member?: string | undefined;
  }[];
  readonly flags: readonly { readonly name: string }[];
  /** Names of the stats by their members in records; empty if the world has none. */
  readonly stats: ReadonlyMap<string, string>;
  /** Returns what a creature of some types takes from attacks of each; absent in a world without a type chart. */
  readonly defendingOf?:
    | ((types: readonly string[]) => Readonly<Record<string, number>>)
    | undefined;
};

/** The catalog that the MCP server answers from. */
export type McpContext = { readonly world: McpWorld; readonly ask: AskService };

/** A POST request of the Model Context Protocol (streamable HTTP). */
type McpRequest = { readonly headers: Headers; readonly body: string };

/** Responds to a message or a batch of messages. */
export type AnswerMcp = (request: McpRequest, context: McpContext) => Promise<Response>;

/** Loads the MCP server when the first request for it comes. */
export type LoadMcp = () => Promise<AnswerMcp>;

/** A service that answers from a catalog alone: without hits, pictures, metrics and explorer. */
export function createCatalogService(catalog: Catalog, addresses: Addresses): Service {
  return {
    catalog,
    finder: new Finder(catalog),
    addresses,
    statistics: { hits: () => ({ total: 0, session: 0 }), uptimeSeconds: () => 0 },
    findPicture: async () => undefined,
    health: createCondition(''),
    createDigest: createWebDigest,
    readMetrics: async () => '',
  };
}

/** SHA-256 by the Web Crypto API, which cannot hash a stream: buffers all bytes. */
function createWebDigest(): Digest {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  return {
    add: async (piece) => {
      pieces.push(piece);
    },
    finish: async () =>
      new Uint8Array(await crypto.subtle.digest('SHA-256', await new Blob(pieces).arrayBuffer())),
  };
}

/** The state of a service, as health checks and metrics show it. Signals and reloads change it. */
export type Condition = {
  /** `draining`: it still answers, and its readiness check asks load balancers to send no more requests. */
  phase: 'serving' | 'draining';
  /** The same for the same files, however often they are opened. */
  worldVersion: string;
  reload: ReloadOutcome;
  reloads: { succeeded: number; refused: number };
};

/** The outcome of the last attempt to put another snapshot into service. Times are milliseconds since 1970. */
type ReloadOutcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'succeeded'; readonly atMilliseconds: number }
  /** The snapshot before it stays in service. */
  | { readonly kind: 'refused'; readonly atMilliseconds: number; readonly reason: string };

export function createCondition(worldVersion: string): Condition {
  return {
    phase: 'serving',
    worldVersion,
    reload: { kind: 'none' },
    reloads: { succeeded: 0, refused: 0 },
  };
}
