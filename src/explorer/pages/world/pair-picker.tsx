import { useId, useState } from 'preact/hooks';
import type { CountedForms, WorldStatistics } from '../../../catalog/world-statistics.ts';
import { searchPageTarget } from '../../parts/link.tsx';
import { typeClass } from '../../parts/type-tag.tsx';
import { usePageContext } from '../../page-context.ts';
import { Bars } from './bars.tsx';
import { queryAlone, queryBoth } from './type-pairs.tsx';

/** The pairs of one type, which is picked: what fits a phone, where a matrix does not. */
export function PairPicker({
  statistics: { types, typePairs },
  counted,
}: {
  readonly statistics: WorldStatistics;
  readonly counted: CountedForms;
}) {
  const { world, speech } = usePageContext();
  const { say, typeOf } = speech;
  const id = useId();
  const [picked, setPicked] = useState(types[0]?.name ?? '');
  const slugs = new Map(world.types.map(({ name, slug }) => [name, slug]));
  const alone = types.find(({ name }) => name === picked)?.alone ?? 0;
  const pairs = typePairs.flatMap(({ types: [first, second], count }) => {
    const other = first === picked ? second : second === picked ? first : undefined;
    return other === undefined
      ? []
      : [
          {
            label: `+ ${typeOf(other)}`,
            count,
            to: searchPageTarget(queryBoth(picked, other), counted),
            colourClass: typeClass(slugs.get(other) ?? ''),
          },
        ];
  });
  const bars = [
    {
      label: say('alone'),
      count: alone,
      to: searchPageTarget(queryAlone(picked, typePairs), counted),
      colourClass: typeClass(slugs.get(picked) ?? ''),
    },
    ...pairs,
  ]
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  return (
    <div class="pair-picker">
      <label for={id}>{say('Type')}</label>
      <select id={id} value={picked} onChange={(event) => setPicked(event.currentTarget.value)}>
        {types.map(({ name, count }) => (
          <option key={name} value={name}>
            {`${typeOf(name)} (${count})`}
          </option>
        ))}
      </select>
      <Bars bars={bars} />
    </div>
  );
}
