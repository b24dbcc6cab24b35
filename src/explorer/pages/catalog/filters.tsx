import type { ComponentChildren } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { Choice, Select } from '../../parts/controls.tsx';
import { Link, usePageContext } from '../../page.tsx';
import { TypeChoice } from '../../parts/type-tag.tsx';
import { nameOfFlag } from '../../fact-words.ts';
import { conditionOf } from '../../../search/condition.ts';
import { QueryTerms } from './query-terms.ts';
import { type CatalogState, stateTarget, useLatest } from './state.ts';

const filterTerm = /^(?:type|gen|is|egg|height|weight)[:<>=]/i;

/** Flags that other filters stand for, or few look for. */
const hidden: ReadonlySet<string> = new Set(['base', 'starter-line']);

/** Filters. Each of them is a term of the query, so that people learn the language; words that mean the same turn it on. */
export function Filters({ state: shown }: { readonly state: CatalogState }) {
  const state = useLatest(shown);
  const { world, speech, say } = usePageContext();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const flags = world.flags.filter(({ name, forms }) => forms > 0 && !hidden.has(name));
  const terms = new QueryTerms(state.q);
  const count = terms.all.filter((term) => filterTerm.test(term)).length;
  const toggle = (term: string) => ({
    isOn: terms.has(term),
    to: stateTarget({ ...state, q: terms.toggled(term) }),
  });
  return (
    <div class={isOpen ? 'filters filters-open' : 'filters'}>
      <button
        class="choice filters-switch"
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {say('Filters')}
        {count > 0 && ` (${count})`} <span aria-hidden="true">{isOpen ? '▴' : '▾'}</span>
      </button>
      <Choices legend={say('Types')}>
        {world.types.map(({ name }) => (
          <TypeChoice key={name} name={name} {...toggle(conditionOf('type', name))} />
        ))}
      </Choices>
      <div class="filters-rest" id={id}>
        {world.generations.length > 1 && (
          <Choices legend={say('{Generations}')}>
            {world.generations.map(({ number }) => (
              <Choice key={number} {...toggle(`gen:${number}`)}>
                {number}
              </Choice>
            ))}
          </Choices>
        )}
        <Jump state={state} />
        {flags.length > 0 && (
          <Choices legend={say('Kinds')}>
            {flags.map(({ name }) => (
              <Choice key={name} {...toggle(`is:${name}`)}>
                {nameOfFlag(name, speech)}
              </Choice>
            ))}
          </Choices>
        )}
        <Measure state={state} field="height" />
        <Measure state={state} field="weight" />
        <EggGroup state={state} />
      </div>
    </div>
  );
}

function Choices({
  legend,
  children,
}: {
  readonly legend: string;
  readonly children: ComponentChildren;
}) {
  const id = useId();
  return (
    <section class="choices" aria-labelledby={id}>
      <h2 id={id}>{legend}</h2>
      <div>{children}</div>
    </section>
  );
}

const measures = {
  height: ['m', 'Height in metres'],
  weight: ['kg', 'Weight in kilograms'],
} as const;

function Measure({
  state,
  field,
}: {
  readonly state: CatalogState;
  readonly field: keyof typeof measures;
}) {
  const { go, speech } = usePageContext();
  const [unit, label] = measures[field];
  const terms = new QueryTerms(state.q);
  const bound = (operator: '>=' | '<=', name: string) => {
    const value = terms.valueOf(field, operator);
    return (
      <label>
        <span>{name}</span>
        <input
          type="number"
          min="0"
          step="any"
          inputMode="decimal"
          // A value in another unit is in the search alone.
          value={value?.match(`^[\\d.]+(?=${unit}?$)`)?.[0] ?? ''}
          onChange={(event) => {
            const typed = event.currentTarget.value;
            const next = typed === '' ? undefined : `${typed}${unit}`;
            go(stateTarget({ ...state, q: terms.withValue(field, operator, next) }));
          }}
        />
      </label>
    );
  };
  return (
    <fieldset class="measure">
      <legend>{speech.say(label)}</legend>
      {bound('>=', speech.say('from'))}
      {bound('<=', speech.say('to'))}
    </fieldset>
  );
}

function EggGroup({ state }: { readonly state: CatalogState }) {
  const { world, go, say, eggGroupOf } = usePageContext();
  if (world.eggGroups.length === 0) {
    return null;
  }
  const terms = new QueryTerms(state.q);
  const current = world.eggGroups.find(({ name }) => terms.has(conditionOf('egg', name)));
  return (
    <Select
      class="pick"
      label={say('{EggGroup}')}
      value={current?.name ?? ''}
      options={[
        ['', say('Any')],
        ...world.eggGroups.map(({ name }) => [name, eggGroupOf(name)] as const),
      ]}
      onChoose={(value) => {
        const without = terms.withValue('egg', ':', undefined);
        const q = value === '' ? without : new QueryTerms(without).with(conditionOf('egg', value));
        go(stateTarget({ ...state, q }));
      }}
    />
  );
}

/** The conditions of a search, each with a link that removes it; nothing for a single one, which the box shows as well. */
export function TermList({ state: shown }: { readonly state: CatalogState }) {
  const state = useLatest(shown);
  const { say } = usePageContext();
  const terms = new QueryTerms(state.q);
  const each = new Set(terms.all);
  // An `or` expression is one thing.
  if (each.size < 2 || each.has('or')) {
    return null;
  }
  return (
    <ul class="term-list" aria-label={say('Conditions of this search')}>
      {Array.from(each, (term) => (
        <li key={term}>
          <Link
            class="choice"
            to={stateTarget({ ...state, q: terms.without(term) })}
            aria-label={say('Remove {name}', { name: term })}
          >
            <code>{term}</code> <span aria-hidden="true">×</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Scrolls the list to a number or to the first creature of a generation. It needs scripts, and appears with them. */
function Jump({ state }: { readonly state: CatalogState }) {
  const { world, api, go, say } = usePageContext();
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(true), []);
  const { q, forms } = state;
  // The page says why it cannot count: an error in the search, or no connection.
  const jump = (way: Promise<void>): void => void way.catch(() => go(stateTarget(state)));
  const goToNumber = async (number: number): Promise<void> => {
    const { total } = await api.cards({
      q: new QueryTerms(q).with(`number<${number}`),
      forms,
      limit: 1,
    });
    go(stateTarget({ ...state, sort: q === '' ? '' : 'number' }, total));
  };
  const goToGeneration = async (generation: string): Promise<void> => {
    const first = {
      q: new QueryTerms(q).with(`gen:${generation}`),
      sort: 'number',
      forms,
      limit: 1,
    };
    const { items } = await api.cards(first);
    if (items[0]) {
      await goToNumber(Number(items[0].number));
    }
  };

  if (!isReady) {
    return null;
  }
  return (
    <form
      class="jump"
      onSubmit={(event) => {
        event.preventDefault();
        const number = new FormData(event.currentTarget).get('number');
        if (typeof number === 'string' && /^[0-9]+$/.test(number)) {
          jump(goToNumber(Number(number)));
        }
      }}
    >
      <h2>{say('Go to')}</h2>
      <label>
        <span>{say('Number')}</span>
        <input name="number" inputMode="numeric" pattern="[0-9]*" maxLength={7} />
      </label>
      {world.generations.length > 1 && (
        <Select
          label={say('{Generation}')}
          value=""
          options={[
            ['', say('Choose')],
            ...world.generations.map(({ number }) => [`${number}`, `${number}`] as const),
          ]}
          onChoose={(value, select) => {
            select.value = '';
            jump(goToGeneration(value));
          }}
        />
      )}
    </form>
  );
}
