import { definePage } from '../../page.ts';
import { Portrait } from '../../parts/portrait.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';

type Stone = {
  readonly name: string;
  readonly aka: string;
  readonly slug: string;
  readonly effects: readonly string[];
  readonly sprite: string;
};

type Data = { readonly stones: readonly Stone[] };

/** Every evolution stone with what it does. */
export const stones = definePage<Data>({
  load: async (_, api, world) => ({
    stones: await Promise.all(
      world.evolutionStones.map(({ slug }) =>
        api.get<Stone>(`/v1/evolution-stone/${encodeURIComponent(slug)}`),
      ),
    ),
  }),
  title: () => 'Evolution stones',
  View: ({ data }) => (
    <div class="shelf">
      <h1>Evolution stones</h1>
      {data.stones.length === 0 && <p>This world has no evolution stones.</p>}
      <ul class="stones">
        {data.stones.map(({ name, aka, slug, effects, sprite }) => (
          <li key={slug} id={slug} class="stone">
            <Portrait sprite={sprite} size={96} />
            <div>
              <h2>{name}</h2>
              {aka !== name && <p class="stone-aka">also {aka}</p>}
              <ul class="effects">
                {effects.map((effect) => (
                  <li key={effect}>{effect}</li>
                ))}
              </ul>
              {effects.length === 0 && <p>It makes nothing evolve.</p>}
            </div>
          </li>
        ))}
      </ul>
      <RequestPanel target="/v1/evolution-stone" answer={data.stones.map(({ name }) => name)} />
    </div>
  ),
});
