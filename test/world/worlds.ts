import path from 'node:path';
import type { Catalog, FormOf } from '../../src/catalog/catalog.ts';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import { formatIssue } from '../../src/world/issue.ts';
import { parseWorld, type WorldFile } from '../../src/world/parse-world.ts';
import { readWorldFiles } from '../../src/world/read-world.ts';
import type { World } from '../../src/world/schema.ts';
import type { TextFormat } from '../../src/world/text-format.ts';

/** Names of the worlds that this project ships. */
export const shippedWorlds = ['default', 'lampshoal'] as const;

export type ShippedWorld = (typeof shippedWorlds)[number];

export function readShippedWorld(name: ShippedWorld): Promise<WorldFile[]> {
  return readWorldFiles(path.join(import.meta.dirname, '../../worlds', name));
}

/** The issues of a world's files as an author sees them, a line each; none if it is valid. */
export function issuesIn(files: readonly WorldFile[], yaml?: TextFormat): string[] {
  const outcome = parseWorld(files, yaml);
  return outcome.kind === 'valid' ? [] : outcome.issues.map((issue) => formatIssue(issue));
}

const parsed = new Map<ShippedWorld, Promise<World>>();

/** A world that this project ships; the same one for all who ask, since reading and checking it takes a second. */
export function parseShippedWorld(name: ShippedWorld): Promise<World> {
  const world = parsed.get(name) ?? parse(name);
  parsed.set(name, world);
  return world;
}

async function parse(name: ShippedWorld): Promise<World> {
  const outcome = parseWorld(await readShippedWorld(name));
  if (outcome.kind === 'invalid') {
    throw new Error(`Expected the world "${name}" to be valid`);
  }
  return outcome.world;
}

const compiled = new Map<ShippedWorld, Promise<Catalog>>();

/** The catalog of a world that this project ships; the same one for all who ask. */
export function compileShippedWorld(name: ShippedWorld): Promise<Catalog> {
  const catalog =
    compiled.get(name) ?? parseShippedWorld(name).then((world) => compileCatalog(world));
  compiled.set(name, catalog);
  return catalog;
}

/** The form with a name. */
export function formOf(catalog: Catalog, name: string): FormOf {
  const found = catalog.forms.find(({ form }) => form.name === name);
  if (!found) {
    throw new Error(`Expected a form "${name}"`);
  }
  return found;
}

/** What a form learns, each as one text: way, level, move. */
export function learnedBy(catalog: Catalog, name: string): string[] | undefined {
  return catalog
    .learnsetOf(formOf(catalog, name))
    ?.moves.map(({ move, way, level }) => `${way} ${level ?? ''} ${move.name}`);
}
