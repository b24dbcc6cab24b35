import { useEffect, useState } from 'preact/hooks';
import { usePageContext } from '../../page-context.ts';
import { type CatalogState, stateTarget } from './state.ts';

/** Scrolls the list to a number or to the first creature of a generation. It needs scripts, and appears with them. */
export function Jump({ state }: { readonly state: CatalogState }) {
  const { world, api, go, speech } = usePageContext();
  const { say } = speech;
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(true), []);
  const { q, forms } = state;
  const within = q === '' ? '' : `(${q}) `;

  const goToNumber = async (number: number): Promise<void> => {
    const { total } = await api.cards({ q: `${within}number<${number}`, forms, limit: 1 });
    go(stateTarget({ ...state, sort: q === '' ? '' : 'number' }, total));
  };
  const goToGeneration = async (generation: string): Promise<void> => {
    const first = { q: `${within}gen:${generation}`, sort: 'number', forms, limit: 1 };
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
          void goToNumber(Number(number));
        }
      }}
    >
      <h2>{say('Go to')}</h2>
      <label>
        <span>{say('Number')}</span>
        <input name="number" inputMode="numeric" pattern="[0-9]*" maxLength={7} />
      </label>
      {world.generations.length > 1 && (
        <label>
          <span>{say('{Generation}')}</span>
          <select
            value=""
            onChange={(event) => {
              const { value } = event.currentTarget;
              event.currentTarget.value = '';
              void goToGeneration(value);
            }}
          >
            <option value="">{say('Choose')}</option>
            {world.generations.map(({ number }) => (
              <option key={number} value={number}>
                {number}
              </option>
            ))}
          </select>
        </label>
      )}
    </form>
  );
}
