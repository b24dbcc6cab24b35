import type { Catalog } from '../../src/catalog/catalog.ts';
import { createFinder } from '../../src/search/finder.ts';
import type { SearchProblem } from '../../src/search/search-problem.ts';
import { compileShippedWorld } from '../world/worlds.ts';

/** The default world, as these tests search it. */
const catalog = await compileShippedWorld('default');
const { search } = createFinder(catalog);
const names = formNames(catalog);

/** Names of all forms, by place. */
export function formNames({ forms }: Catalog): readonly string[] {
  return Array.from(forms, ({ form }) => form.name);
}

/** Names of the forms that a search of the default world finds, or why it cannot run. */
export function find(
  q: string,
  sort = '',
  forms: 'all' | 'base' = 'all',
): readonly string[] | SearchProblem {
  const outcome = search.run({ q, sort, forms });
  return outcome.kind === 'found' ? namesAt(outcome.positions, names) : outcome;
}

export function namesAt(places: Uint32Array, all: readonly string[]): string[] {
  return Array.from(places, (place) => all[place] ?? `no name at ${place}`);
}
