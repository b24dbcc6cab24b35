import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { writeNumber } from '../../catalog-number.ts';
import { creatureTarget } from '../../parts/link.tsx';
import { Portrait } from '../../parts/portrait.tsx';
import { useSuggestions } from '../../parts/use-suggestions.ts';
import { useSurroundings } from '../../surroundings.ts';
import { Complaint, WrongPlace } from './complaint.tsx';
import type { QueryProblem } from './outcome.ts';
import { conditionOf } from './query-terms.ts';
import { type CatalogueState, stateTarget } from './state.ts';

/** Longest query that the service takes, in characters. */
const longestQuery = 1000;

/** How long somebody types no more until it is searched for, in milliseconds. */
const pauseMilliseconds = 90;

/** As a fragment of the address of the catalogue, it leads to the search. */
const searchBoxId = 'search';

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
  /** What was searched for while more was typed: what comes of it late must not take the place of that. */
  const searched = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useRef<HTMLDivElement>(null);

  // A filter, the way back or a link may change the query as well.
  useEffect(() => {
    if (state.q === typed.current.trim()) {
      searched.current.clear();
    } else if (!searched.current.has(state.q)) {
      typed.current = state.q;
      setText(state.q);
    }
  }, [state.q]);

  // What is still to be searched for must not call anybody back who has gone elsewhere.
  useEffect(() => () => clearTimeout(timer.current), []);

  const pick = ({ number, name }: { readonly number: string; readonly name: string }): void => {
    clearTimeout(timer.current);
    setIsOpen(false);
    go(creatureTarget(number, name));
  };

  const type = (value: string): void => {
    typed.current = value;
    setText(value);
    setIsOpen(true);
    setChosen(-1);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      searched.current.add(value.trim());
      go(stateTarget({ ...state, q: value.trim() }), 'replace');
    }, pauseMilliseconds);
  };

  const isListShown = isOpen && suggestions.length > 0;
  const onKeyDown = (event: KeyboardEvent): void => {
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        setIsOpen(true);
        if (suggestions.length > 0) {
          event.preventDefault();
          const count = suggestions.length + 1;
          const step = event.key === 'ArrowDown' ? 1 : -1;
          setChosen(((chosen + 1 + step + count) % count) - 1);
        }
        return;
      }
      case 'Enter': {
        const suggestion = suggestions[chosen];
        if (suggestion) {
          event.preventDefault();
          pick(suggestion);
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
        <label for={searchBoxId}>Look something up</label>
      </h1>
      <div class="search-field" ref={field}>
        {problem?.place && text.trim() === state.q && (
          <WrongPlace text={text} place={problem.place} field={field} />
        )}
        <input
          id={searchBoxId}
          name="q"
          type="search"
          value={text}
          maxLength={longestQuery}
          placeholder={`A name, a number or ${conditionOf('type', world.types[0]?.name ?? '')}`}
          autocomplete="off"
          list={undefined}
          aria-keyshortcuts="/"
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
              onClick={() => pick({ number, name })}
            >
              <Portrait sprite={sprite} size={40} />
              <span>{name}</span>
              <span class="search-suggestion-number">{writeNumber(number)}</span>
            </li>
          ))}
        </ul>
        {problem && !isListShown && <Complaint id={`${id}-problem`} problem={problem} />}
        {state.sort !== '' && <input type="hidden" name="sort" value={state.sort} />}
        {state.forms === 'base' && <input type="hidden" name="forms" value="base" />}
        <button class="visually-hidden" type="submit">
          Search
        </button>
      </div>
    </form>
  );
}
