import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import { compileSearch, type SearchProblem } from '../../src/search/query/search.ts';
import { parseShippedWorld } from '../world/worlds.ts';

/** The default world, as these tests search it. */
export const search = compileSearch(compileCatalog(await parseShippedWorld('default')));

/** Names of the forms that a search of the default world finds, or why it cannot run. */
export function find(
  q: string,
  sort = '',
  forms: 'all' | 'base' = 'all',
): readonly string[] | SearchProblem {
  const outcome = search.run({ q, sort, forms });
  return outcome.kind === 'found' ? outcome.entries.map(({ form }) => form.name) : outcome;
}
