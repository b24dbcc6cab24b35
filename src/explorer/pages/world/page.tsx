import type { WorldStatistics } from '../../../catalog/world-statistics.ts';
import { definePage } from '../../page.ts';
import { writeMaleShare } from '../../measures.ts';
import { searchPageTarget } from '../../parts/link.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';
import { typeClass } from '../../parts/type-tag.tsx';
import { usePageContext } from '../../page-context.ts';
import { conditionOf } from '../catalog/query-terms.ts';
import { type Bar, BarPlot } from './bars.tsx';
import { PairPicker } from './pair-picker.tsx';
import { Plot } from './plot.tsx';
import { SizePlot } from './size-plot.tsx';
import { TypePairs } from './type-pairs.tsx';
import { counted } from '../../../world/counted.ts';

const target = '/v1/world/statistics';

type Data = { readonly statistics: WorldStatistics };

/** The world in charts. The API counts everything but the points of the scatter plot. */
export const world = definePage<Data>({
  load: async (_, api) => ({ statistics: await api.get<WorldStatistics>(target) }),
  title: () => 'The world in charts',
  preview: (_, { creatures }) => ({
    description: `Types, sizes and families of ${counted(creatures, 'creature')} in charts.`,
  }),
  View: ({ data: { statistics } }) => {
    const { generations, types } = usePageContext().world;
    const slugs = new Map(types.map(({ name, slug }) => [name, slug]));
    return (
      <div class="plots">
        <h1>The world in charts</h1>
        <div class="plot-column">
          {generations.length > 1 && (
            <BarPlot
              title="Generations"
              caption="How many creatures each generation introduced."
              head={['Generation', 'Creatures']}
              bars={generations.map(({ number, creatures }) => ({
                label: `Generation ${number}`,
                count: creatures,
                to: `/?q=gen%3A${number}&forms=base`,
              }))}
            />
          )}
          <BarPlot
            title="Genders"
            caption="How many forms are male or female, and in what shares."
            head={['Gender', 'Forms']}
            bars={genderBars(statistics)}
          />
        </div>
        <div class="plot-column">
          <BarPlot
            title="Types"
            caption="How many forms have each type."
            head={['Type', 'Forms']}
            bars={statistics.types.map(({ name, forms }) => ({
              label: name,
              count: forms,
              to: searchPageTarget(conditionOf('type', name)),
              colourClass: typeClass(slugs.get(name) ?? ''),
            }))}
          />
        </div>
        {statistics.types.length > 1 && (
          <Plot
            title="Pairs of types"
            caption="How many forms have both types, or one type alone."
            isWide
          >
            <TypePairs statistics={statistics} />
            <PairPicker statistics={statistics} />
          </Plot>
        )}
        <SizePlot statistics={statistics} />
        <RequestPanel target={target} answer={statistics} />
      </div>
    );
  },
});

function genderBars({ genders, genderless }: WorldStatistics): readonly Bar[] {
  return [
    ...genders.map(({ male, forms }) => ({
      label: writeMaleShare(male),
      count: forms,
      to: searchPageTarget(`male:${male}`),
    })),
    { label: 'No gender', count: genderless, to: searchPageTarget('is:genderless') },
  ].filter(({ count }) => count > 0);
}
