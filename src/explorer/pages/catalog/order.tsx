import type { Label } from '../../speech.ts';
import { measuresIn } from '../../form-measures.ts';
import { Choice, Select } from '../../parts/controls.tsx';
import { usePageContext } from '../../page-context.ts';
import { hasPlainWords } from './query-terms.ts';
import { type CatalogState, stateTarget } from './state.ts';

const byFacts = [
  ['name', 'Name'],
  ['-height', 'Tallest first'],
  ['height', 'Smallest first'],
  ['-weight', 'Heaviest first'],
  ['weight', 'Lightest first'],
] as const satisfies readonly (readonly [sort: string, label: Label])[];

/** `sorted` is the order that words of the search stand for. */
export function Order({
  state,
  sorted,
}: {
  readonly state: CatalogState;
  readonly sorted: string | undefined;
}) {
  const { go, world, speech, say } = usePageContext();
  const { columns, ...cards } = state;
  const byNumber = say('Number');
  const known = [
    ...(hasPlainWords(state.q)
      ? [
          { value: '', text: say('Best match') },
          { value: 'number', text: byNumber },
        ]
      : [{ value: '', text: byNumber }]),
    ...byFacts.map(([value, label]) => ({ value, text: say(label) })),
    ...measuresIn(speech, world)
      .filter(({ member }) => member === 'stats')
      .flatMap(({ name, field }) => [
        { value: `-${field}`, text: say('Highest {stat}', { stat: name }) },
        { value: field, text: say('Lowest {stat}', { stat: name }) },
      ]),
  ];
  // The words of the search take the place of the best match.
  const byWords = known.find(({ value }) => value === sorted)?.text ?? sorted;
  const orders = known
    .filter(({ value }) => value !== sorted)
    .map(({ value, text }) => ({ value, text: value === '' ? (byWords ?? text) : text }));
  const isKnown = orders.some(({ value }) => value === state.sort);
  return (
    <>
      <Select
        class="order"
        label={say('Order')}
        isLabelHidden
        value={state.sort}
        options={isKnown ? orders : [...orders, { value: state.sort, text: state.sort }]}
        onChoose={(sort) => go(stateTarget({ ...state, sort }))}
      />
      <Choice
        to={stateTarget({ ...state, forms: state.forms === 'all' ? 'one' : 'all' })}
        isOn={state.forms === 'all'}
      >
        {say('All forms')}
      </Choice>
      <Choice
        to={stateTarget(columns ? cards : { ...cards, columns: [] })}
        isOn={columns !== undefined}
      >
        {say('Table')}
      </Choice>
    </>
  );
}
