import type { CountedForms, WorldStatistics } from '../../../catalog/world-statistics.ts';
import { definePage } from '../../page.ts';
import { writeMaleShare } from '../../measures.ts';
import { Figure } from '../../parts/figure.tsx';
import { Link, searchPageTarget } from '../../parts/link.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';
import { typeClass } from '../../parts/type-tag.tsx';
import { usePageContext } from '../../page-context.ts';
import { conditionOf } from '../catalog/query-terms.ts';
import { type Bar, BarPlot } from './bars.tsx';
import { Histogram } from './histogram.tsx';
import { knownMeasuresOf } from './measure-choice.tsx';
import { PairPicker } from './pair-picker.tsx';
import type { Counting } from './place-points.ts';
import { SizePlot } from './size-plot.tsx';
import { TypeBoxes } from './type-boxes.tsx';
import { TypePairs } from './type-pairs.tsx';

type Data = { readonly counted: CountedForms; readonly statistics: WorldStatistics };

const target = (counted: CountedForms): string =>
  `/v1/world/statistics${counted === 'base' ? '' : `?forms=${counted}`}`;

/** The world in figures. The API counts everything but the points of the scatter plot. */
export const world = definePage<Data>({
  load: async ({ query }, api) => {
    const counted = query.get('forms') === 'distinct' ? 'distinct' : 'base';
    return { counted, statistics: await api.get<WorldStatistics>(target(counted)) };
  },
  title: () => 'The world in charts',
  preview: (_, { creatures }) => ({
    description: `Types, sizes and families of ${creatures.toLocaleString('en')} creatures in charts.`,
  }),
  View: ({ data: { counted, statistics } }) => {
    const { world: overview } = usePageContext();
    const noun = counted === 'base' ? 'creature' : 'form';
    const counting: Counting = { counted, noun, total: statistics.total };
    const measures = knownMeasuresOf(overview, statistics);
    const [first, second] = measures;
    return (
      <div class="plots">
        <div>
          <h1>The world in charts</h1>
          {overview.forms > overview.creatures && <CountSwitch counting={counting} />}
        </div>
        <Counts statistics={statistics} counting={counting} />
        {first && (
          <>
            <div class="plot-column">
              <Histogram measures={measures} first={first} counting={counting} />
            </div>
            <div class="plot-column">
              <TypeBoxes measures={measures} first={first} counting={counting} />
            </div>
          </>
        )}
        {first && second && (
          <SizePlot measures={measures} first={first} second={second} counting={counting} />
        )}
        <RequestPanel target={target(counted)} answer={statistics} />
      </div>
    );
  },
});

function CountSwitch({ counting: { noun, total } }: { readonly counting: Counting }) {
  const choices = [
    { noun: 'creature', name: 'Creatures', to: '/world' },
    { noun: 'form', name: 'Forms', to: '/world?forms=distinct' },
  ];
  return (
    <nav class="count-switch" aria-label="What is counted">
      {choices.map((each) => (
        <Link
          key={each.name}
          to={each.to}
          class="choice"
          aria-current={each.noun === noun ? 'page' : undefined}
        >
          {each.name}
        </Link>
      ))}
      <p>
        {noun === 'creature'
          ? `Each of ${total.toLocaleString('en')} creatures counts once, as its base form.`
          : `${total.toLocaleString('en')} forms count, without those that differ only in looks or are the other gender.`}
      </p>
    </nav>
  );
}

/** What can be counted, in bars whose links find as many. */
function Counts({
  statistics,
  counting: { counted, noun },
}: {
  readonly statistics: WorldStatistics;
  readonly counting: Counting;
}) {
  const { types } = usePageContext().world;
  const slugs = new Map(types.map(({ name, slug }) => [name, slug]));
  const head = noun === 'creature' ? 'Creatures' : 'Forms';
  const alone = statistics.types.filter((type) => type.alone > 0);
  return (
    <>
      <div class="plot-column">
        {statistics.generations.length > 1 && (
          <BarPlot
            title="Generations"
            caption={
              noun === 'creature'
                ? 'How many creatures each generation introduced.'
                : 'How many forms have the creatures that each generation introduced.'
            }
            head={['Generation', head]}
            bars={statistics.generations.map(({ number, count }) => ({
              label: `Generation ${number}`,
              count,
              to: searchPageTarget(`gen:${number}`, counted),
            }))}
          />
        )}
        <BarPlot
          title="Genders"
          caption={`How many ${noun}s are male or female, and in what shares.`}
          head={['Gender', head]}
          bars={genderBars(statistics, counted)}
        />
      </div>
      <div class="plot-column">
        <BarPlot
          title="Types"
          caption={`How many ${noun}s have each type.`}
          head={['Type', head]}
          bars={statistics.types.map(({ name, count }) => ({
            label: name,
            count,
            to: searchPageTarget(conditionOf('type', name), counted),
            colourClass: typeClass(slugs.get(name) ?? ''),
          }))}
        />
      </div>
      {statistics.types.length > 1 && (
        <Figure
          title="Pairs of types"
          caption={`How many ${noun}s have both types, or one type alone.`}
          file={{
            head: ['Type', 'Second type', head],
            rows: [
              ...alone.map((type) => [type.name, '', type.alone]),
              ...statistics.typePairs.map((pair) => [...pair.types, pair.count]),
            ],
          }}
        >
          <TypePairs statistics={statistics} counted={counted} />
          <PairPicker statistics={statistics} counted={counted} />
        </Figure>
      )}
    </>
  );
}

function genderBars(
  { genders, genderless }: WorldStatistics,
  counted: CountedForms,
): readonly Bar[] {
  return [
    ...genders.map(({ male, count }) => ({
      label: writeMaleShare(male),
      count,
      to: searchPageTarget(`male:${male}`, counted),
    })),
    { label: 'No gender', count: genderless, to: searchPageTarget('is:genderless', counted) },
  ].filter(({ count }) => count > 0);
}
