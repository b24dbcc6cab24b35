/** Reads, validates and compiles worlds, on Node and on Bun. */
import { catalogFileText } from '../catalog/catalog-file.ts';
import { loadWorld } from '../service/load-world.ts';
import { loadYaml } from '../world/parse-file.ts';
import { type ParsedWorld, type WorldFile, parseWorld as parse } from '../world/parse-world.ts';
import { addressesFrom } from './address-options.ts';
import { type UncompiledWorld, attempt, openSource, pathOf } from './world-source.ts';

export { formatIssue, type Issue, type Location, type Spot } from '../world/issue.ts';
export type { ParsedWorld, WorldFile } from '../world/parse-world.ts';
export type {
  CreatureEntry,
  EvolutionEntry,
  EvolutionStoneEntry,
  FormEntry,
  LeagueEntry,
  LearnsetEntry,
  Manifest,
  MoveEffect,
  MoveEntry,
} from '../world/schema.ts';
export type { World } from '../world/schema.ts';
export { WorldError } from './world-source.ts';
export type { UncompiledWorld } from './world-source.ts';

/**
 * Reads and validates the world in a folder, which is a path or a `file:` URL; resolves with the world or all its issues.
 * Rejects with a `WorldError` if its files cannot be read.
 */
export async function readWorld(folder: string | URL): Promise<ParsedWorld> {
  const path = pathOf(folder) ?? '';
  return attempt(`The world "${path}"`, async () => (await loadWorld(path)).parsed);
}

/**
 * Validates the files of a world that are in memory, each with its path below the world's folder: `world`,
 * `creatures` or files of `creatures/`, and `leagues`, `evolution-stones`, `moves` and `learnsets` if there are any, each as
 * `.json`, `.yaml` or `.yml`. Resolves with the world or all its issues.
 */
export async function parseWorld(files: readonly WorldFile[]): Promise<ParsedWorld> {
  await loadYaml(files);
  return parse(files);
}

/**
 * Compiles a world to the bytes of its `catalog.json`, which `createCatalog`, `createFetchHandler`, `createOfflineClient` and
 * `serve --world FILE` open. Rejects with a `WorldError` if the world cannot be read or is not valid.
 */
export async function compileWorld(world: UncompiledWorld): Promise<Uint8Array<ArrayBuffer>> {
  const { catalog } = await openSource(world);
  return new TextEncoder().encode(catalogFileText(catalog, addressesFrom({})));
}
