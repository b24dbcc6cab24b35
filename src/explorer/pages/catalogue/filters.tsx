import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Link } from '../../parts/link.tsx';
import { useTypeClass } from '../../parts/type-tag.tsx';
import { useSurroundings } from '../../surroundings.ts';
import { conditionOf, findValue, hasTerm, setValue, toggleTerm } from './query-terms.ts';
import { type CatalogueState, stateTarget } from './state.ts';

const orders = [
  { sort: '', label: 'Number' },
  { sort: 'name', label: 'Name' },
  { sort: '-height', label: 'Tallest first' },
  { sort: 'height', label: 'Smallest first' },
  { sort: '-weight', label: 'Heaviest first' },
  { sort: 'weight', label: 'Lightest first' },
] as const;

/** Conditions to choose; each of them is a term of the query, which one can read and learn from. */
export function Filters({ state }: { readonly state: CatalogueState }) {
  const { world } = useSurroundings();
  const flags = world.flags.filter(({ name, forms }) => forms > 0 && name !== 'base');
  return (
    <div class="filters">
      <Choices legend="Types">
        {world.types.map(({ name }) => (
          <Choice
            key={name}
            state={state}
            term={conditionOf('type', name)}
            label={name}
            type={name}
          />
        ))}
      </Choices>
      {world.generations.length > 1 && (
        <Choices legend="Generations">
          {world.generations.map(({ number }) => (
            <Choice key={number} state={state} term={`gen:${number}`} label={String(number)} />
          ))}
        </Choices>
      )}
      <details class="more-filters" open={hasMore(state)}>
        <summary>More conditions and order</summary>
        <div class="more-filters-body">
          {flags.length > 0 && (
            <Choices legend="Kinds">
              {flags.map(({ name }) => (
                <Choice key={name} state={state} term={`is:${name}`} label={name} />
              ))}
            </Choices>
          )}
          <Measure state={state} field="height" unit="m" label="Height in metres" />
          <Measure state={state} field="weight" unit="kg" label="Weight in kilograms" />
          <EggGroup state={state} />
          <Order state={state} />
          <p>
            <Link
              class="choice"
              to={stateTarget({ ...state, forms: state.forms === 'base' ? 'all' : 'base' })}
              aria-current={state.forms === 'base' ? 'true' : undefined}
            >
              Base forms alone
            </Link>
          </p>
        </div>
      </details>
    </div>
  );
}

function hasMore({ q, sort, forms }: CatalogueState): boolean {
  return sort !== '' || forms === 'base' || /\b(?:is|egg|height|weight)[:<>=]/.test(q);
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

/** A condition that is switched on and off: a link, so that it works as one. */
function Choice({
  state,
  term,
  label,
  type,
}: {
  readonly state: CatalogueState;
  readonly term: string;
  readonly label: string;
  readonly type?: string;
}) {
  const typeClass = useTypeClass(type);
  const isOn = hasTerm(state.q, term);
  return (
    <Link
      class={`choice ${typeClass}`}
      to={stateTarget({ ...state, q: toggleTerm(state.q, term) })}
      aria-current={isOn ? 'true' : undefined}
    >
      {label}
    </Link>
  );
}

function Measure({
  state,
  field,
  unit,
  label,
}: {
  readonly state: CatalogueState;
  readonly field: string;
  readonly unit: string;
  readonly label: string;
}) {
  const { go } = useSurroundings();
  const bound = (operator: '>=' | '<=', name: string) => {
    const value = findValue(state.q, field, operator);
    return (
      <label>
        <span>{name}</span>
        <input
          type="number"
          min="0"
          step="any"
          inputMode="decimal"
          value={value === undefined ? '' : Number.parseFloat(value)}
          onChange={(event) => {
            const typed = event.currentTarget.value;
            const next = typed === '' ? undefined : `${typed}${unit}`;
            go(stateTarget({ ...state, q: setValue(state.q, field, operator, next) }));
          }}
        />
      </label>
    );
  };
  return (
    <fieldset class="measure">
      <legend>{label}</legend>
      {bound('>=', 'from')}
      {bound('<=', 'to')}
    </fieldset>
  );
}

function EggGroup({ state }: { readonly state: CatalogueState }) {
  const { world, go } = useSurroundings();
  if (world.eggGroups.length === 0) {
    return null;
  }
  const current = world.eggGroups.find(({ name }) => hasTerm(state.q, conditionOf('egg', name)));
  return (
    <label class="pick">
      <span>Egg group</span>
      <select
        value={current?.name ?? ''}
        onChange={(event) => {
          const { value } = event.currentTarget;
          const without = setValue(state.q, 'egg', ':', undefined);
          const q = value === '' ? without : toggleTerm(without, conditionOf('egg', value));
          go(stateTarget({ ...state, q }));
        }}
      >
        <option value="">Any</option>
        {world.eggGroups.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  );
}

function Order({ state }: { readonly state: CatalogueState }) {
  const { go } = useSurroundings();
  const isKnown = orders.some(({ sort }) => sort === state.sort);
  return (
    <label class="pick">
      <span>Order</span>
      <select
        value={state.sort}
        onChange={(event) => go(stateTarget({ ...state, sort: event.currentTarget.value }))}
      >
        {orders.map(({ sort, label }) => (
          <option key={sort} value={sort}>
            {label}
          </option>
        ))}
        {!isKnown && <option value={state.sort}>{state.sort}</option>}
      </select>
    </label>
  );
}
