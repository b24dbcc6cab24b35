import { definePage } from '../../page.ts';
import { RequestPanel } from '../../parts/request-panel.tsx';

type League = {
  readonly name: string;
  readonly slug: string;
  readonly region: string;
  readonly badgesRequired: number;
  readonly badges: readonly string[];
};

type Data = { readonly leagues: readonly League[] };

/** Every league with its badges. */
export const leagues = definePage<Data>({
  load: async (_, api, world) => ({
    leagues: await Promise.all(
      world.leagues.map(({ slug }) => api.get<League>(`/v1/league/${encodeURIComponent(slug)}`)),
    ),
  }),
  title: () => 'Leagues',
  View: ({ data }) => (
    <div class="shelf">
      <h1>Leagues</h1>
      {data.leagues.length === 0 && <p>This world has no leagues.</p>}
      <ul class="leagues">
        {data.leagues.map(({ name, slug, region, badgesRequired, badges }) => (
          <li key={slug} id={slug} class="league">
            <p class="league-region">{region}</p>
            <h2>{name}</h2>
            <p class="league-terms">{describeTerms(badgesRequired, badges.length)}</p>
            {badges.length > 0 && (
              <ol class="badges">
                {badges.map((badge) => (
                  <li key={badge}>{badge}</li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ul>
      <RequestPanel target="/v1/league" answer={data.leagues.map(({ name }) => name)} />
    </div>
  ),
});

function describeTerms(required: number, existing: number): string {
  if (required === 0) {
    return 'No badges are needed';
  }
  if (required !== existing) {
    return `${required} of ${existing} badges ${required === 1 ? 'is' : 'are'} needed`;
  }
  return required === 1 ? 'Its one badge is needed' : `All ${required} badges are needed`;
}
