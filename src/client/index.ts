/** A client of a catalog, for browsers and every runtime that has `fetch`. */
export { CatalogError, type FailureKind } from './transport.ts';
export { type Client, type ClientOptions, createClient } from './client.ts';
export { heightInInches, heightInMetres, weightInKilograms, weightInPounds } from './measures.ts';
export type { AskOptions, Fetch } from './transport.ts';
export type * from './types.ts';
