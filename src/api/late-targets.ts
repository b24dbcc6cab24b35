/**
 * Targets whose answers depend on nothing but the world and the addresses, on these in other ways than holding them:
 * sizes, digests and examples follow from them. Spelt out, because it is read before anything of the app is loaded.
 */
export const lateTargets: readonly string[] = [
  '/openapi.json',
  '/docs',
  '/v1/bulk',
  '/v1/bulk/creatures.json',
  '/v1/bulk/creatures.ndjson',
  '/v1/bulk/creatures.csv',
  '/v1/bulk/families.json',
  '/v1/bulk/leagues.json',
  '/v1/bulk/evolution-stones.json',
  '/v1/bulk/catalog.json',
];

/** Whether a target may be a file of the explorer. There are few, and none depends on more than the world. */
export function isExplorerFile(target: string): boolean {
  return target.startsWith('/explorer/') && !target.includes('?');
}

/** A longer target is hardly asked for twice, and would take up more than many an answer. In characters. */
const longestRepeatable = 512;

/**
 * Whether the answer to a target depends on the world, and on the language and the format that a client likes, alone:
 * searches, batches, names in whatever spelling. One that nobody may keep says so itself.
 */
export function isRepeatable(target: string): boolean {
  return target.startsWith('/v1/') && target.length <= longestRepeatable;
}

/** Bytes of a body that is held as a whole; a longer one is sent as it is made. */
export const longestHeldBody = 16 * 1024 * 1024;
