import type { FormOf } from '../../src/catalog/catalog.ts';
import { Finder } from '../../src/search/finder.ts';
import type { SearchProblem } from '../../src/search/search-problem.ts';
import { compileShippedWorld } from '../world/worlds.ts';

/** The default world, as these tests search it. */
export const finder = new Finder(await compileShippedWorld('default'));

/** Names of the forms that a search of the default world finds, or why it cannot run. */
export function find(
  q: string,
  sort = '',
  forms: 'all' | 'base' = 'all',
): readonly string[] | SearchProblem {
  const outcome = finder.search.run({ q, sort, forms });
  return outcome.kind === 'found' ? namesOf(outcome.forms) : outcome;
}

export function namesOf(forms: readonly FormOf[]): string[] {
  return forms.map(({ form }) => form.name);
}

/** The names that a cell lists. */
export function namesIn(cell = ''): readonly string[] {
  return cell === '' ? [] : cell.split(', ');
}
