import path from 'node:path';
import type { Catalog, FormOf } from '../../src/catalog/catalog.ts';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import { formatIssue } from '../../src/world/issue.ts';
import { loadYaml } from '../../src/world/parse-file.ts';
import { parseWorld, type WorldFile } from '../../src/world/parse-world.ts';
import { readWorldFiles } from '../../src/world/read-world.ts';
import type { World } from '../../src/world/schema.ts';

/** Names of the worlds that this project ships. */
export const shippedWorlds = ['default', 'lampshoal'] as const;

export type ShippedWorld = (typeof shippedWorlds)[number];

export function readShippedWorld(name: ShippedWorld): Promise<WorldFile[]> {
  return readWorldFiles(path.join(import.meta.dirname, '../../worlds', name));
}

// Tests parse files that are in memory alone.
await loadYaml([{ path: 'any.yaml', text: '' }]);

/** The issues of a world's files as an author sees them, a line each; none if it is valid. */
export function issuesIn(files: readonly WorldFile[]): string[] {
  const outcome = parseWorld(files);
  return outcome.kind === 'valid' ? [] : outcome.issues.map((issue) => formatIssue(issue));
}

/** Makes something of a world once, the same for all who ask, since reading and checking a world takes a second. */
function onceOf<Made>(make: (name: ShippedWorld) => Promise<Made>) {
  const made = new Map<ShippedWorld, Promise<Made>>();
  return (name: ShippedWorld): Promise<Made> => {
    const known = made.get(name) ?? make(name);
    made.set(name, known);
    return known;
  };
}

/** A world that this project ships. */
export const parseShippedWorld = onceOf(async (name): Promise<World> => {
  const outcome = parseWorld(await readShippedWorld(name));
  if (outcome.kind === 'invalid') {
    throw new Error(`Expected the world "${name}" to be valid`);
  }
  return outcome.world;
});

/** The catalog of a world that this project ships. */
export const compileShippedWorld = onceOf(async (name): Promise<Catalog> =>
  compileCatalog(await parseShippedWorld(name)),
);

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
