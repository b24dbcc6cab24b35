import type { Chart } from '../../../api/matchups.ts';
import { useRef } from 'preact/hooks';
import { matchupTarget, type WorldOverview, writeTarget } from '../../api.ts';
import { writeFactor } from '../../fact-words.ts';
import { definePage, usePageContext, join, Link, searchPageTarget } from '../../page.tsx';
import { LargeViewSwitch } from '../../parts/large-view.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';
import { TypeChoices, TypeTag } from '../../parts/type-tag.tsx';
import { conditionOf } from '../../../search/condition.ts';
import { namesIn } from '../compare/choice.ts';
import { Matchups } from '../creature/matchups.tsx';
import { TableFrame } from '../../parts/table-frame.tsx';

export const page = definePage({
  load: async ({ query }, api, world) => {
    const wanted = namesIn((query.get('types') ?? '').toLowerCase());
    const names = world.types.map(({ name }) => name);
    const chosen = names.filter((name) => wanted.includes(name.toLowerCase())).slice(0, 2);
    const unknown = wanted.filter((each) => !names.some((name) => name.toLowerCase() === each));
    if (!world.hasChart) {
      return { chart: [], chosen, unknown, matchup: undefined };
    }
    const [matchup, { attacking }] = await Promise.all([
      chosen.length === 0 ? undefined : api.matchup(chosen),
      api.get<Chart>('/v1/matchup'),
    ]);
    return { chart: attacking, chosen, unknown, matchup };
  },
  title: (_, { say }) => say('Types'),
  preview: (_, { world, say }) =>
    say('What each of {count} types is strong and weak against.', {
      count: world.types.length,
    }),
  View: ({ data: { chart, chosen, unknown, matchup } }) => {
    const { world, say, typeOf, list, enumerate } = usePageContext();
    const { hasChart } = world;
    return (
      <div class="types">
        <h1>{say('Types')}</h1>
        <p>
          {hasChart
            ? say('Choose one or two types to see what they are weak to and strong against.')
            : say(
                'In this world, no type is stronger than another. Choose a type to see its {creatures}.',
              )}
        </p>
        {unknown.length > 0 && (
          <p role="status">{say('No type is called “{name}”.', { name: enumerate(unknown) })}</p>
        )}
        <TypeChoices
          choose={({ name, slug }) => ({
            isOn: chosen.includes(name),
            to: hasChart ? choiceTarget(name, chosen) : `/types/${slug}`,
          })}
        />
        {matchup && (
          <section class="section" aria-label={say('The chosen types')}>
            <h2>
              {join(
                chosen.map((name) => (
                  <Link key={name} to={typePageTarget(name, world)}>
                    {typeOf(name)}
                  </Link>
                )),
                ' + ',
              )}
            </h2>
            <Matchups {...matchup} />
            <p>
              <Link
                to={searchPageTarget(chosen.map((name) => conditionOf('type', name)).join(' '))}
              >
                {say('{Creatures} of the types {types}', { types: list(chosen.map(typeOf)) })}
              </Link>
            </p>
          </section>
        )}
        {hasChart && <ChartTable chart={chart} chosen={chosen} />}
        {hasChart && (
          <RequestPanel target={matchup ? matchupTarget(chosen) : '/v1/matchup'} answer={matchup} />
        )}
      </div>
    );
  },
});

/** Two types are chosen at most: a third takes the place of the first. */
function choiceTarget(name: string, chosen: readonly string[]): string {
  const next = chosen.includes(name)
    ? chosen.filter((each) => each !== name)
    : [...chosen.slice(-1), name];
  return writeTarget('/types', { types: next.join(',') });
}

/** The whole chart; on a phone it scrolls beside the names of its rows. */
function ChartTable({
  chart,
  chosen,
}: {
  readonly chart: Chart['attacking'];
  readonly chosen: readonly string[];
}) {
  const { world, speech, say, typeOf } = usePageContext();
  const section = useRef<HTMLElement>(null);
  return (
    <section class="section type-chart" ref={section}>
      <h2>{say('Type chart')}</h2>
      <p>
        {say('Rows are the types of attacks, columns the types of the {creatures} that they hit.')}{' '}
        {say(
          '2 means double damage, ½ half damage, 0 no damage. An empty cell means normal damage.',
        )}
      </p>
      <TableFrame label={say('Type chart')} class="sheet">
        <table>
          <thead>
            <tr>
              <th scope="col">{say('Attack')}</th>
              {chart.map(({ type }) => (
                <th key={type} scope="col" class="type-chart-column">
                  <span>{typeOf(type)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {chart.map(({ type, against }) => (
              <tr key={type} class={chosen.includes(type) ? 'type-chart-chosen' : undefined}>
                <th scope="row">
                  <TypeTag name={type} to={typePageTarget(type, world)} />
                </th>
                {chart.map(({ type: defender }) => {
                  const multiplier = against[defender] ?? 1;
                  const kind = multiplier > 1 ? 'strong' : multiplier === 0 ? 'none' : 'weak';
                  return multiplier === 1 ? (
                    <td key={defender} />
                  ) : (
                    <td key={defender} class={`type-chart-${kind}`}>
                      {writeFactor(multiplier, speech)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      <div class="figure-tools">
        <LargeViewSwitch of={section} />
      </div>
    </section>
  );
}

function typePageTarget(type: string, { types: all }: WorldOverview): string {
  return `/types/${all.find(({ name }) => name === type)?.slug ?? ''}`;
}
