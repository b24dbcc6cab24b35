import type { CountedForms, WorldStatistics } from '../../../catalog/world-statistics.ts';
import { definePage, usePageContext, Link, searchPageTarget } from '../../page.tsx';
import { capitalise, type Speech } from '../../speech.ts';
import { Figure } from '../../parts/figure.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';
import { typeClassOf } from '../../parts/type-tag.tsx';
import { conditionOf } from '../../../search/condition.ts';
import { type Bar, Bars, type Counting, knownMeasuresOf, worldTarget } from './plot-parts.tsx';
import { PairPicker, TypePairs } from './type-pairs.tsx';
import { SizePlot } from './size-plot.tsx';
import { Histogram, TypeBoxes } from './spread.tsx';

const target = (counted: CountedForms): string =>
  `/v1/world/statistics${counted === 'base' ? '' : `?forms=${counted}`}`;

/** The world in figures. The API counts everything but the points of the scatter plot. */
export const page = definePage({
  load: async ({ query }, api) => {
    const counted: CountedForms = query.get('forms') === 'distinct' ? 'distinct' : 'base';
    return { counted, statistics: await api.get<WorldStatistics>(target(counted)) };
  },
  title: (_, { say }) => say('The world in charts'),
  preview: (_, { world: { creatures }, say }) =>
    say('Types, sizes and families of {count} {creatures} in charts.', {
      count: creatures,
    }),
  View: ({ data: { counted, statistics }, visit }) => {
    const { world: overview, speech, awaited } = usePageContext();
    // What is chosen shows at once, whatever the connection.
    const query = awaited ?? visit.query;
    const things = counted === 'base' ? speech.say('{creatures}') : speech.say('forms');
    const counting: Counting = { statistics, counted, things, query };
    const measures = knownMeasuresOf(speech, statistics);
    const [first, second] = measures;
    const plotted = first && { ...counting, measures, first };
    return (
      <div class="plots">
        <div>
          <h1>{speech.say('The world in charts')}</h1>
          {overview.forms > overview.creatures && <CountSwitch {...counting} />}
        </div>
        <Counts {...counting} />
        {plotted && (
          <>
            <div class="plot-column">
              <Histogram {...plotted} />
            </div>
            <div class="plot-column">
              <TypeBoxes {...plotted} />
            </div>
          </>
        )}
        {plotted && second && <SizePlot {...plotted} second={second} />}
        <RequestPanel target={target(counted)} answer={statistics} />
      </div>
    );
  },
});

function CountSwitch({ statistics: { total }, counted, query }: Counting) {
  const { say } = usePageContext();
  const choices = [
    ['base', say('{Creatures}'), ''],
    ['distinct', capitalise(say('forms')), 'distinct'],
  ] as const;
  return (
    <nav class="count-switch" aria-label={say('What is counted')}>
      {choices.map(([kind, name, value]) => (
        <Link
          key={kind}
          to={worldTarget(query, 'forms', value)}
          class="choice"
          aria-current={kind === counted ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
      <p>
        {counted === 'base'
          ? say('Each of {count} {creatures} counts once, as its base form.', { count: total })
          : say(
              '{count} forms count, without those that differ only in looks or are the other gender.',
              { count: total },
            )}
      </p>
    </nav>
  );
}

function Counts(counting: Counting) {
  const { statistics, counted, things } = counting;
  const { world: overview, speech } = usePageContext();
  const { say, typeOf, number: write } = speech;
  const head = capitalise(things);
  const alone = statistics.types.filter((type) => type.alone > 0);
  return (
    <>
      <div class="plot-column">
        {statistics.generations.length > 1 && (
          <BarPlot
            title={say('{Generations}')}
            caption={
              counted === 'base'
                ? say('How many {creatures} each {generation} introduced.')
                : say('How many forms have the {creatures} that each {generation} introduced.')
            }
            head={[say('{Generation}'), head]}
            bars={statistics.generations.map(({ number, count }) => ({
              label: `${say('{Generation}')} ${write(number)}`,
              count,
              to: searchPageTarget(`gen:${number}`, counted),
            }))}
          />
        )}
        <BarPlot
          title={say('Genders')}
          caption={say('How many {things} are male or female, and in what shares.', { things })}
          head={[say('Gender'), head]}
          bars={genderBars(statistics, counted, speech)}
        />
      </div>
      <div class="plot-column">
        <BarPlot
          title={say('Types')}
          caption={say('How many {things} have each type.', { things })}
          head={[say('Type'), head]}
          bars={statistics.types.map(({ name, count }) => ({
            label: typeOf(name),
            count,
            to: searchPageTarget(conditionOf('type', name), counted),
            colourClass: typeClassOf(name, overview),
          }))}
        />
      </div>
      {statistics.types.length > 1 && (
        <Figure
          title={say('Pairs of types')}
          caption={say('How many {things} have both types, or one type alone.', { things })}
          file={{
            head: [say('Type'), say('Second type'), head],
            rows: [
              ...alone.map((type) => [typeOf(type.name), '', type.alone]),
              ...statistics.typePairs.map((pair) => [...pair.types.map(typeOf), pair.count]),
            ],
          }}
        >
          <TypePairs {...counting} />
          <PairPicker {...counting} />
        </Figure>
      )}
    </>
  );
}

function BarPlot({
  bars,
  head,
  ...texts
}: {
  readonly title: string;
  readonly caption: string;
  readonly head: readonly [label: string, count: string];
  readonly bars: readonly Bar[];
}) {
  const rows = bars.map(({ label, count }) => [label, count]);
  return (
    <Figure {...texts} table={{ head, rows }}>
      <Bars bars={bars} />
    </Figure>
  );
}

function genderBars(
  { genders, genderless }: WorldStatistics,
  counted: CountedForms,
  { say }: Speech,
): readonly Bar[] {
  return [
    ...genders.map(({ male, count }) => ({
      label:
        male === 100
          ? say('All male')
          : male === 0
            ? say('All female')
            : say('{male}% male', { male }),
      count,
      to: searchPageTarget(`male:${male}`, counted),
    })),
    { label: say('Genderless'), count: genderless, to: searchPageTarget('is:genderless', counted) },
  ].filter(({ count }) => count > 0);
}
