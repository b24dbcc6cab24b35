import type { Catalog } from '../catalog/catalog.ts';
import type { AskService, Explorer } from './explorer.ts';
import type { Finder } from './finder.ts';
import type { FindPicture } from './pictures/find-picture.ts';
import type { Addresses } from './addresses.ts';

/** What the statistics are read from (spec §2.7). */
export type Statistics = {
  /** Hits since the first start and since this one, of one moment: others may count meanwhile. */
  readonly hits: () => { readonly total: number; readonly session: number };
  readonly uptimeSeconds: () => number;
};

/** All that the app answers from. */
export type Service = {
  readonly catalog: Catalog;
  readonly finder: Finder;
  readonly addresses: Addresses;
  readonly statistics: Statistics;
  readonly findPicture: FindPicture;
  readonly health: Health;
  readonly createDigest: () => Digest;
  /** What the service counted, in the text format of Prometheus. */
  readonly readMetrics: () => Promise<string>;
  /** Loads the pages for people; undefined where there are none. */
  readonly loadExplorer?: () => Promise<Explorer>;
  /** Loads what answers assistants; undefined where there is none. */
  readonly loadMcp?: LoadMcp;
};

/** Makes the SHA-256 of bytes that come in pieces. */
export type Digest = {
  /** Resolves when it may have the next piece: others had their turn meanwhile. */
  readonly add: (piece: Uint8Array<ArrayBuffer>) => Promise<void>;
  readonly finish: () => Promise<Uint8Array<ArrayBuffer>>;
};

/** What health tells of a service's condition, as of now. */
export type Health = {
  /** `draining`: it still answers, and wants to be sent no more. */
  readonly phase: 'serving' | 'draining';
  /** Tells versions of the world apart. */
  readonly worldVersion: string;
  /** What became of the last attempt to put a new version of the world into service. */
  readonly reload:
    | { readonly kind: 'none' }
    | { readonly kind: 'succeeded' | 'refused'; readonly at: Date };
};

/** What a message of an assistant is answered from. */
export type McpSurroundings = {
  /** What the world is called. */
  readonly title: string;
  readonly ask: AskService;
};

/** A POST as the Model Context Protocol has it (streamable HTTP). */
export type McpRequest = { readonly headers: Headers; readonly body: string };

/** Answers a request that holds one message or a batch of them. */
export type AnswerMcp = (request: McpRequest, surroundings: McpSurroundings) => Promise<Response>;

/** Loads what answers assistants, when the first of them asks. */
export type LoadMcp = () => Promise<AnswerMcp>;

/** A service for what is answered from a catalog alone: nothing in it counts, draws or tells of itself. */
export function createCatalogService(parts: {
  readonly catalog: Catalog;
  readonly finder: Finder;
  readonly addresses: Addresses;
  readonly createDigest: () => Digest;
}): Service {
  return {
    ...parts,
    statistics: { hits: () => ({ total: 0, session: 0 }), uptimeSeconds: () => 0 },
    findPicture: async () => ({ kind: 'missing' }),
    health: { phase: 'serving', worldVersion: '', reload: { kind: 'none' } },
    readMetrics: async () => '',
  };
}
