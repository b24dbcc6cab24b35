import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { creatureTarget, Link } from '../../parts/link.tsx';
import { Portrait } from '../../parts/portrait.tsx';
import { useSurroundings } from '../../surroundings.ts';
import type { QueryProblem } from './page.tsx';
import { type CatalogueState, stateTarget } from './state.ts';
import { useSuggestions } from '../../parts/use-suggestions.ts';

/** How long somebody types no more until it is searched for, in milliseconds. */
const pauseMilliseconds = 90;

/** The search as it is typed, names that may be meant, and where it goes wrong. */
export function SearchBox({
  state,
  problem,
}: {
  readonly state: CatalogueState;
  readonly problem: QueryProblem | undefined;
}) {
  const { world, prefix, go } = useSurroundings();
  const id = useId();
  const [text, setText] = useState(state.q);
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const suggestions = useSuggestions(isOpen ? text : '');
  const typed = useRef(state.q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // A filter, the way back or a link may change the query as well.
  useEffect(() => {
    if (state.q !== typed.current.trim()) {
      typed.current = state.q;
      setText(state.q);
    }
  }, [state.q]);

  const type = (value: string): void => {
    typed.current = value;
    setText(value);
    setIsOpen(true);
    setChosen(-1);
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => go(stateTarget({ ...state, q: value.trim() }), 'replace'),
      pauseMilliseconds,
    );
  };

  const isListShown = isOpen && suggestions.length > 0;
  const onKeyDown = (event: KeyboardEvent): void => {
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        if (suggestions.length > 0) {
          event.preventDefault();
          const count = suggestions.length + 1;
          const step = event.key === 'ArrowDown' ? 1 : -1;
          setIsOpen(true);
          setChosen(((chosen + 1 + step + count) % count) - 1);
        }
        return;
      }
      case 'Enter': {
        const suggestion = suggestions[chosen];
        if (suggestion) {
          event.preventDefault();
          go(creatureTarget(suggestion.number, suggestion.name));
        }
        setIsOpen(false);
        return;
      }
      case 'Escape':
        // With nothing to close, it empties the box, as browsers have it.
        if (isListShown) {
          event.preventDefault();
        }
        setIsOpen(false);
        setChosen(-1);
        return;
      default:
    }
  };

  return (
    <form
      class="search"
      role="search"
      action={`${prefix}/`}
      onSubmit={(event) => {
        event.preventDefault();
        setIsOpen(false);
        clearTimeout(timer.current);
        go(stateTarget({ ...state, q: text.trim() }));
      }}
    >
      <h1 class="search-label">
        <label for={`${id}-q`}>Look something up in {world.title}</label>
      </h1>
      <div class="search-field">
        <input
          id={`${id}-q`}
          name="q"
          type="search"
          value={text}
          placeholder="A name, or type:water height>2m"
          autocomplete="off"
          list={undefined}
          autocapitalize="none"
          spellcheck={false}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isListShown}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
          aria-invalid={problem !== undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onInput={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={() => setIsOpen(false)}
        />
        <ul class="search-suggestions" id={`${id}-list`} role="listbox" hidden={!isListShown}>
          {suggestions.map(({ name, number, sprite }, i) => (
            <li
              key={`${number} ${name}`}
              id={`${id}-${i}`}
              role="option"
              aria-selected={i === chosen}
              // The box loses the focus before a click, and the list would be gone.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => go(creatureTarget(number, name))}
            >
              <Portrait sprite={sprite} size={40} />
              <span>{name}</span>
              <span class="search-suggestion-number">{number.padStart(4, '0')}</span>
            </li>
          ))}
        </ul>
      </div>
      {problem && <Complaint id={`${id}-problem`} query={state.q} problem={problem} />}
      <button class="visually-hidden" type="submit">
        Search
      </button>
    </form>
  );
}

/** What is wrong with a query, with the place of it. */
function Complaint({
  id,
  query,
  problem: { message, column, suggestions },
}: {
  readonly id: string;
  readonly query: string;
  readonly problem: QueryProblem;
}) {
  const letters = Array.from(query);
  const at = column === undefined ? letters.length : column - 1;
  return (
    <div class="complaint" id={id} role="alert">
      {column !== undefined && (
        <pre class="complaint-query">
          {letters.slice(0, at).join('')}
          <mark>{letters.slice(at).join('') || ' '}</mark>
        </pre>
      )}
      <p>{message}.</p>
      {suggestions.length > 0 && <p>Like it: {suggestions.join(', ')}.</p>}
      <p>
        <Link to="/">Begin anew</Link>
      </p>
    </div>
  );
}
