import type { LeagueRecord } from '../../../catalog/representations.ts';
import type { Api } from '../../api.ts';
import { definePage, usePageContext, Link, searchPageTarget } from '../../page.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';
import { TypeTag } from '../../parts/type-tag.tsx';
import type { Speech } from '../../speech.ts';

export const page = definePage({
  load: async (_, api, world) => ({
    leagues: await Promise.all(
      world.leagues.map(async ({ slug }) => {
        const league = await api.get<LeagueRecord>(`/v1/league/${encodeURIComponent(slug)}`);
        return { ...league, formsOfRegion: await countForms(league.region, api) };
      }),
    ),
  }),
  title: (_, { say }) => say('{Leagues}'),
  preview: (_, { world, say }) =>
    say('{count} {league} and its badges. | {count} {leagues} and their badges.', {
      count: world.leagues.length,
    }),
  View: ({ data }) => {
    const { speech, say } = usePageContext();
    return (
      <div class="shelf">
        <h1>{say('{Leagues}')}</h1>
        {data.leagues.length === 0 && <p>{say('This world has no {leagues}.')}</p>}
        <ul class="leagues">
          {data.leagues.map(({ name, slug, region, badgesRequired, badges, formsOfRegion }) => (
            <li key={slug} id={slug} class="league">
              <p class="league-region">{speech.wordOf(region)}</p>
              <h2 lang={speech.told}>{name}</h2>
              <p class="league-terms">{describeTerms(badgesRequired, badges.length, speech)}</p>
              {badges.length > 0 && (
                <ol class="badges" lang={speech.told}>
                  {badges.map((badge) => (
                    <Badge key={badge} name={badge} />
                  ))}
                </ol>
              )}
              {formsOfRegion > 0 && (
                <p class="league-forms">
                  <Link to={searchPageTarget(region, 'all')}>
                    {say('{count} form of {region} | {count} forms of {region}', {
                      count: formsOfRegion,
                      region: speech.wordOf(region),
                    })}
                  </Link>
                </p>
              )}
            </li>
          ))}
        </ul>
        <RequestPanel target="/v1/league" answer={data.leagues.map(({ name }) => name)} />
      </div>
    );
  },
});

/** A badge; one that is named after a type links to its forms, where the two are in one language. */
function Badge({ name }: { readonly name: string }) {
  const { world, language } = usePageContext();
  const type =
    language === world.language && world.types.find((each) => name.startsWith(`${each.name} `));
  return (
    <li class="badge">
      {type ? (
        <>
          <TypeTag name={type.name} /> {name.slice(type.name.length + 1)}
        </>
      ) : (
        name
      )}
    </li>
  );
}

/** Only regions of one word are searched: names may have the words of others for other reasons. */
async function countForms(region: string, api: Api): Promise<number> {
  return /^\p{L}+$/u.test(region) ? (await api.search({ q: region, limit: 1 })).total : 0;
}

function describeTerms(required: number, existing: number, { say }: Speech): string {
  if (required === 0) {
    return say('You need no badges');
  }
  if (required !== existing) {
    return say(
      'You need {required} of its {count} badge | You need {required} of its {count} badges',
      {
        required,
        count: existing,
      },
    );
  }
  return say('You need its only badge | You need all {count} badges', { count: required });
}
