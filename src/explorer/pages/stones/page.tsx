import type { EvolutionRecord } from '../../../catalog/evolutions.ts';
import type { EvolutionStoneRecord } from '../../../catalog/representations.ts';
import { readSprites } from '../../api.ts';
import { listen } from '../../listen.ts';
import { definePage, usePageContext, linkNames } from '../../page.tsx';
import { Portrait } from '../../parts/portrait.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';
import { useEffect, useState } from 'preact/hooks';
import type { Speech } from '../../speech.ts';
import { describeConditions, type Sprites } from '../creature/family.tsx';

type Stone = EvolutionStoneRecord & { readonly evolutions: readonly EvolutionRecord[] };

/** Every evolution stone with its effects. Their portraits are loaded when the reader opens them. */
export const page = definePage({
  load: async (_, api, world) => {
    const stones = await Promise.all(
      world.evolutionStones.map(async ({ slug }): Promise<Stone> => {
        const path = `/v1/evolution-stone/${encodeURIComponent(slug)}`;
        const [stone, evolutions] = await Promise.all([
          api.get<EvolutionStoneRecord>(path),
          api.get<Stone['evolutions']>(`${path}/evolutions`),
        ]);
        return { ...stone, evolutions };
      }),
    );
    const members = stones.flatMap(({ evolutions }) =>
      evolutions.flatMap(({ from, to }) => [from.number, to.number]),
    );
    return { stones, sprites: await readSprites(members, api) };
  },
  title: (_, { say }) => say('{Stones}'),
  preview: (_, { world, say }) =>
    say(
      '{count} {stone}, and which {creatures} it changes. | {count} {stones}, and which {creatures} each of them changes.',
      { count: world.evolutionStones.length },
    ),
  View: ({ data }) => {
    const asked = useFragment();
    const { say } = usePageContext();
    return (
      <div class="shelf">
        <h1>{say('{Stones}')}</h1>
        {data.stones.length === 0 && <p>{say('This world has no {stones}.')}</p>}
        <ul class="stones">
          {data.stones.map((stone) => (
            <StoneCard
              key={stone.slug}
              {...stone}
              sprites={data.sprites}
              isAsked={asked === stone.slug}
            />
          ))}
        </ul>
        <RequestPanel target="/v1/evolution-stone" answer={data.stones.map(({ name }) => name)} />
      </div>
    );
  },
});

function StoneCard({
  name,
  aka,
  slug,
  effects,
  sprite,
  evolutions,
  sprites,
  isAsked,
}: Stone & { readonly sprites: Sprites; readonly isAsked: boolean }) {
  const { say, enumerate, nameOf, stoneOf } = usePageContext();
  const names = [...new Set(evolutions.map(({ to }) => nameOf(to.form)))];
  return (
    <li id={slug} class="stone">
      <header class="stone-head">
        <Portrait sprite={sprite} size={96} />
        <div>
          <h2>{stoneOf(name)}</h2>
          {aka !== name && <p class="stone-aka">{say('Also called {name}', { name: aka })}</p>}
        </div>
      </header>
      {effects.length === 0 ? (
        <p>{say('No {creature} evolves with it.')}</p>
      ) : (
        <details class="stone-effects" open={isAsked}>
          <summary>
            <strong>
              {say('{count} evolution | {count} evolutions', { count: effects.length })}
            </strong>
            {names.length > 0 && (
              <span class="stone-names">{say('into {names}', { names: enumerate(names) })}</span>
            )}
          </summary>
          <ul class="effects">
            {effects.map((effect, i) => (
              <Effect key={`${i} ${effect}`} {...{ effect, evolutions, sprites }} />
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

/** The fragment of the address; undefined until the page runs in the browser. */
function useFragment(): string | undefined {
  const [fragment, setFragment] = useState<string>();
  useEffect(() => {
    const read = (): void => setFragment(location.hash.slice(1));
    read();
    return listen(window, ['hashchange'], read);
  }, []);
  return fragment;
}

/** The evolution that a sentence is about: the one with the longest names in it, as one name may begin another. */
function findEvolution(
  sentence: string,
  evolutions: readonly EvolutionRecord[],
): EvolutionRecord | undefined {
  return evolutions
    .filter(({ from, to }) => sentence.includes(` ${from.form} into ${to.form}`))
    .toSorted((a, b) => b.to.form.length - a.to.form.length)[0];
}

/** The sentence of the service, or in another language what it says. */
function Effect({
  effect,
  evolutions,
  sprites,
}: Pick<Stone, 'evolutions'> & { readonly effect: string; readonly sprites: Sprites }) {
  const { prose, nameOf, speech } = usePageContext();
  const evolution = findEvolution(effect, evolutions);
  const members = evolution ? [evolution.from, evolution.to] : [];
  const told = prose === undefined ? undefined : evolution && tellEvolution(evolution, speech);
  return (
    <li class="effect">
      {evolution && (
        <span class="effect-portraits" aria-hidden="true">
          {members.map(({ number, form }) => {
            const sprite = sprites[`${number} ${form}`];
            return sprite && <Portrait key={form} sprite={sprite} size={48} />;
          })}
        </span>
      )}
      <span lang={told === undefined ? prose : undefined}>
        {linkNames(
          told ?? effect,
          members.map(({ number, form }) => ({ number, form, name: nameOf(form) })),
        )}
      </span>
    </li>
  );
}

function tellEvolution({ from, to, conditions }: EvolutionRecord, speech: Speech): string {
  const [name, other] = [from.form, to.form];
  const told = speech.write({ message: '{name} evolves into {other}.', name, other });
  const facts = describeConditions(conditions, speech);
  return facts === '' ? told : `${told} (${facts})`;
}
