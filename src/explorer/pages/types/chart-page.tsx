import type { Chart, Matchup } from '../../../api/matchups.ts';
import { useRef } from 'preact/hooks';
import { definePage } from '../../page.ts';
import { usePageContext } from '../../page-context.ts';
import { Link, searchPageTarget } from '../../parts/link.tsx';
import { LargeViewSwitch } from '../../parts/large-view.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';
import { TypeChoice, TypeTag } from '../../parts/type-tag.tsx';
import { conditionOf } from '../../../search/condition.ts';
import { Matchups } from '../creature/matchups.tsx';

type Data = {
  /** Empty in a world whose types fare alike. */
  readonly chart: Chart['attacking'];
  /** One or two types, as chosen. */
  readonly chosen: readonly string[];
  readonly matchup: Matchup | undefined;
};

export const types = definePage<Data>({
  load: async ({ query }, api, world) => {
    const wanted = (query.get('types') ?? '').split(',');
    const names = world.types.map(({ name }) => name);
    const chosen = names.filter((name) => wanted.includes(name)).slice(0, 2);
    if (!world.hasChart) {
      return { chart: [], chosen, matchup: undefined };
    }
    const [matchup, { attacking }] = await Promise.all([
      chosen.length === 0 ? undefined : api.get<Matchup>(matchupTarget(chosen)),
      api.get<Chart>('/v1/matchup'),
    ]);
    return { chart: attacking, chosen, matchup };
  },
  title: (_, { say }) => say('Types'),
  preview: (_, world, { say }) => ({
    description: say('What each of {count} types is strong and weak against.', {
      count: world.types.length,
    }),
  }),
  View: ({ data: { chart, chosen, matchup } }) => {
    const { say, typeOf, list } = usePageContext();
    return (
      <div class="types">
        <h1>{say('Types')}</h1>
        <Chooser chosen={chosen} hasChart={chart.length > 0} />
        {matchup && (
          <section class="section" aria-label={say('The chosen types')}>
            <h2>
              <TypeLinks names={chosen} />
            </h2>
            <Matchups matchup={matchup} />
            <p>
              <Link
                to={searchPageTarget(chosen.map((name) => conditionOf('type', name)).join(' '))}
              >
                {say('{Creatures} of the types {types}', { types: list(chosen.map(typeOf)) })}
              </Link>
            </p>
          </section>
        )}
        {chart.length > 0 && <ChartTable chart={chart} chosen={chosen} />}
        {chart.length > 0 && (
          <RequestPanel target={matchup ? matchupTarget(chosen) : '/v1/matchup'} answer={matchup} />
        )}
      </div>
    );
  },
});

function matchupTarget(names: readonly string[]): string {
  return `/v1/matchup?${new URLSearchParams({ types: names.join(',') })}`;
}

/** Each type, to choose it; at most two, so that a third takes the place of the first. */
function Chooser({
  chosen,
  hasChart,
}: {
  readonly chosen: readonly string[];
  readonly hasChart: boolean;
}) {
  const { world, say } = usePageContext();
  return (
    <>
      <p>
        {hasChart
          ? say('Choose one or two types to see what they are weak to and strong against.')
          : say(
              'In this world, no type is stronger than another. Choose a type to see its {creatures}.',
            )}
      </p>
      <ul class="type-choices">
        {world.types.map(({ name, slug }) => (
          <li key={name}>
            <TypeChoice
              name={name}
              isChosen={chosen.includes(name)}
              to={hasChart ? choiceTarget(name, chosen) : `/types/${slug}`}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function choiceTarget(name: string, chosen: readonly string[]): string {
  const next = chosen.includes(name)
    ? chosen.filter((each) => each !== name)
    : [...chosen.slice(-1), name];
  return next.length === 0 ? '/types' : `/types?${new URLSearchParams({ types: next.join(',') })}`;
}

function TypeLinks({ names }: { readonly names: readonly string[] }) {
  const { world, speech } = usePageContext();
  return (
    <>
      {names.map((name, i) => (
        <span key={name}>
          {i > 0 && ' + '}
          <Link to={`/types/${world.types.find((each) => each.name === name)?.slug ?? ''}`}>
            {speech.typeOf(name)}
          </Link>
        </span>
      ))}
    </>
  );
}

/** The whole chart; a phone has no room for it, and has the choice above. */
function ChartTable({
  chart,
  chosen,
}: {
  readonly chart: Chart['attacking'];
  readonly chosen: readonly string[];
}) {
  const { world, say, typeOf } = usePageContext();
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
      <div class="table-frame sheet" tabIndex={0} role="region" aria-label={say('Type chart')}>
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
                  <TypeTag
                    name={type}
                    to={`/types/${world.types.find(({ name }) => name === type)?.slug ?? ''}`}
                  />
                </th>
                {chart.map(({ type: defender }) => (
                  <Cell key={defender} multiplier={against[defender] ?? 1} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div class="figure-tools">
        <LargeViewSwitch of={section} />
      </div>
    </section>
  );
}

function Cell({ multiplier }: { readonly multiplier: number }) {
  if (multiplier === 1) {
    return <td />;
  }
  const kind = multiplier > 1 ? 'strong' : multiplier === 0 ? 'none' : 'weak';
  return <td class={`type-chart-${kind}`}>{multiplier === 0.5 ? '½' : multiplier}</td>;
}
