/** The part of the black-box suite for the paths beyond the nine operations. */
import { describe } from 'vitest';
import type { World } from '../../src/world/schema.ts';
import { describeBatch } from './additive-batch.ts';
import { describeBulk } from './additive-bulk.ts';
import { describeSchemas } from './additive-schemas.ts';
import { createContext } from './additive-context.ts';
import { describeFacets } from './additive-facets.ts';
import { describeMoves } from './additive-moves.ts';
import { describeForms } from './additive-forms.ts';
import { describeFamilies } from './additive-families.ts';
import { describeLanguages } from './additive-languages.ts';
import { describeRandom } from './additive-random.ts';
import { describeSearch } from './additive-search.ts';
import { describeSearchCheck } from './additive-search-check.ts';
import { describeParameters } from './additive-parameters.ts';
import { describeSuggestions } from './additive-suggest.ts';
import { describeWorld } from './additive-world.ts';
import { describeOldClients } from './old-clients.ts';
import type { ServiceUnderTest } from '../../harness/service-under-test.ts';

export function describeAdditive(
  service: () => ServiceUnderTest,
  world: () => World,
  { encodes, oneNameIn }: { readonly encodes: boolean; readonly oneNameIn: number },
): void {
  describe('additive surface (decision 15)', () => {
    const context = createContext(service, world);
    describeSearch(context);
    describeSearchCheck(context);
    describeSuggestions(context);
    describeBatch(context);
    describeForms(context);
    describeRandom(context);
    describeFamilies(context);
    describeFacets(context);
    describeMoves(context);
    describeLanguages(context, oneNameIn);
    describeBulk(context, encodes);
    describeSchemas(context);
    describeOldClients(context);
    describeWorld(context);
    describeParameters(context);
  });
}
