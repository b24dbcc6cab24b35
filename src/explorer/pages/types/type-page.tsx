import type { WorldStatistics } from '../../../catalog/world-statistics.ts';
import { cardFields, searchTarget, type WorldOverview } from '../../api.ts';
import { definePage, usePageContext, Link, searchPageTarget } from '../../page.tsx';
import { CreatureCard } from '../../parts/creature-card.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';
import { TypeTag, typeClass } from '../../parts/type-tag.tsx';
import { conditionOf } from '../../../search/condition.ts';
import { Matchups } from '../creature/matchups.tsx';

/** Members on the page itself; the catalog has the others. */
const shownMembers = 24;

export const page = definePage({
  load: async ({ named }, api, world) => {
    const { name, slug } =
      world.types.find(
        (each) => each.slug === named || each.name.toLowerCase() === named.toLowerCase(),
      ) ??
      // The service says what may have been meant.
      (await api.get<WorldOverview['types'][number]>(`/v1/type/${encodeURIComponent(named)}`));
    const [matchup, members, statistics] = await Promise.all([
      world.hasChart ? api.matchup([name]) : undefined,
      api.cards({ q: conditionOf('type', name), forms: 'one', limit: shownMembers }),
      api.get<WorldStatistics>('/v1/world/statistics'),
    ]);
    const partners = statistics.typePairs
      .filter((pair) => pair.types.includes(name))
      .map((pair) => ({
        name: pair.types.find((each) => each !== name) ?? name,
        creatures: pair.count,
      }))
      .toSorted((a, b) => b.creatures - a.creatures);
    return { name, slug, matchup, members, partners };
  },
  title: ({ name }, { typeOf }) => typeOf(name),
  preview: ({ name, members: { total, items } }, { world, say, typeOf, nameOf, list }) => ({
    description: say('{found} of {count} {creatures} are of type {type}: {names}.', {
      found: total,
      count: world.creatures,
      type: typeOf(name),
      names: list(items.slice(0, 4).map((each) => nameOf(each.name))),
    }),
    sprites: items.map(({ sprite }) => sprite),
  }),
  View: ({ data: { name, slug, matchup, members, partners } }) => {
    const { world, say, typeOf } = usePageContext();
    const condition = conditionOf('type', name);
    return (
      <div class={`types ${typeClass(slug)}`}>
        <nav aria-label={say('Types')}>
          <Link to="/types">{say('All types')}</Link>
        </nav>
        <h1>{typeOf(name)}</h1>
        <div class="creature-pair">
          {matchup && (
            <section class="section">
              <h2>{say('Strengths and weaknesses')}</h2>
              <Matchups {...matchup} />
            </section>
          )}
          {partners.length > 0 && (
            <section class="section">
              <h2>{say('Combined with another type')}</h2>
              <ul class="multiplied">
                {partners.map((partner) => (
                  <li key={partner.name}>
                    <TypeTag
                      name={partner.name}
                      to={searchPageTarget(
                        `${condition} ${conditionOf('type', partner.name)}`,
                        'base',
                      )}
                    />
                    <span>
                      {say('{count} {creature} | {count} {creatures}', {
                        count: partner.creatures,
                      })}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
        <section class="section">
          <h2>
            {say('{found} of {count} {creatures}', {
              found: members.total,
              count: world.creatures,
            })}
          </h2>
          <ul class="cards">
            {members.items.map((each) => (
              <li key={each.number}>
                <CreatureCard creature={each} />
              </li>
            ))}
          </ul>
          {members.total > members.items.length && (
            <p>
              <Link to={searchPageTarget(condition)}>
                {say('Show all {count} {creatures}', { count: members.total })}
              </Link>
            </p>
          )}
        </section>
        <RequestPanel
          target={searchTarget({
            q: condition,
            forms: 'one',
            limit: shownMembers,
            fields: cardFields,
          })}
          answer={members}
        />
      </div>
    );
  },
});
