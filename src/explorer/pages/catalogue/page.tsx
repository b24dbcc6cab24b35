import type { SearchPage } from '../../api.ts';
import { definePage } from '../../page.ts';
import { CreatureCard } from '../../parts/creature-card.tsx';
import { useSurroundings } from '../../surroundings.ts';
import { type CatalogueState, readState } from './state.ts';

/** How many cards come with the document. */
const firstCards = 60;

/** How many of them are seen at once on most screens, so that their pictures must not wait. */
const urgentCards = 12;

type Data = { readonly state: CatalogueState; readonly first: SearchPage };

/** All creatures and forms, to look through and to search. */
export const catalogue = definePage<Data>({
  load: async ({ query }, api) => {
    const state = readState(query);
    return { state, first: await api.search({ ...state, limit: firstCards }) };
  },
  title: ({ state }) => state.q,
  View: ({ data: { state, first } }) => {
    const { world } = useSurroundings();
    return (
      <>
        <form class="search" action="" role="search">
          <label class="search-label" for="q">
            Search {world.title}
          </label>
          <input
            id="q"
            name="q"
            type="search"
            value={state.q}
            placeholder="a name, or type:water height>2m"
            autocomplete="off"
            spellcheck={false}
          />
        </form>
        <p class="result-count" role="status">
          {first.total.toLocaleString('en')} {first.total === 1 ? 'form' : 'forms'}
        </p>
        <ul class="cards">
          {first.items.map((creature, i) => (
            <li key={`${creature.number} ${creature.name}`}>
              <CreatureCard creature={creature} isUrgent={i < urgentCards} />
            </li>
          ))}
        </ul>
      </>
    );
  },
});
