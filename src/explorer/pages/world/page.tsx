import { definePage } from '../../page.ts';
import { searchPageTarget } from '../../parts/link.tsx';
import { typeClass } from '../../parts/type-class.ts';
import { useSurroundings } from '../../surroundings.ts';
import { conditionOf } from '../catalogue/query-terms.ts';
import { type Bar, Bars } from './bars.tsx';
import { Plot } from './plot.tsx';
import { Sizes } from './sizes.tsx';
import { TypePairs } from './type-pairs.tsx';
import { type Point, usePoints } from './use-points.ts';

/** The world in pictures. What has to be counted form by form is counted by the browser. */
export const world = definePage({
  load: async () => ({}),
  title: () => 'The world in pictures',
  View: () => {
    const surroundings = useSurroundings();
    const { generations, types } = surroundings.world;
    const points = usePoints();
    return (
      <div class="plots">
        <h1>The world in pictures</h1>
        {generations.length > 1 && (
          <Plot title="Generations" caption="How many creatures each of them brought.">
            <Bars
              bars={generations.map(({ number, creatures }) => ({
                label: `Generation ${number}`,
                count: creatures,
                to: `/?q=gen%3A${number}&forms=base`,
              }))}
            />
          </Plot>
        )}
        {points ? (
          <>
            <Plot title="Types" caption="How many forms have each of them.">
              <Bars
                bars={types.map(({ name, slug }) => ({
                  label: name,
                  count: points.filter((point) => point.types.includes(name)).length,
                  to: searchPageTarget(conditionOf('type', name)),
                  colourClass: typeClass(slug),
                }))}
              />
            </Plot>
            <Plot
              title="Types and their pairs"
              caption="How many forms have both; on the diagonal, those of one type alone."
            >
              <TypePairs points={points} />
            </Plot>
            <Plot
              title="Height and weight"
              caption="Each dot is a form, in the colour of its first type. Each step of an axis multiplies."
              table={{
                head: ['Form', 'Metres', 'Kilograms'],
                rows: points.map(({ name, metres, kilograms }) => [
                  name,
                  metres === undefined ? 'not known' : Number(metres.toFixed(2)),
                  kilograms === undefined ? 'not known' : Number(kilograms.toFixed(1)),
                ]),
              }}
            >
              <Sizes points={points} />
            </Plot>
            <Plot title="Genders" caption="How many forms are male, and how often.">
              <Bars bars={genderBars(points)} />
            </Plot>
          </>
        ) : (
          <p role="status">Counting the forms…</p>
        )}
      </div>
    );
  },
});

function genderBars(points: readonly Point[]): readonly Bar[] {
  const counts = new Map<number | undefined, number>();
  for (const { male } of points) {
    counts.set(male, (counts.get(male) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([a], [b]) => (b ?? -1) - (a ?? -1))
    .map(([male, count]) =>
      male === undefined
        ? { label: 'No gender', count, to: searchPageTarget('is:genderless') }
        : { label: `${male}% male`, count, to: searchPageTarget(`male:${male}`) },
    );
}
