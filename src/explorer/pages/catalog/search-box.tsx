import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Combobox } from '../../parts/combobox.tsx';
import { Link } from '../../parts/link.tsx';
import { Alternatives } from '../../parts/nearest-names.tsx';
import { usePageContext } from '../../page-context.ts';
import type { QueryProblem } from './outcome.ts';
import { useChoices } from './use-choices.tsx';
import { type CatalogState, parametersOf, stateTarget } from './state.ts';
import type { RefObject } from 'preact';

const longestQuery = 1000;

const pauseMilliseconds = 90;

const searchBoxId = 'search';

const problemId = 'search-problem';

export function SearchBox({
  state,
  problem,
}: {
  readonly state: CatalogState;
  readonly problem: QueryProblem | undefined;
}) {
  const { prefix, go, say } = usePageContext();
  const [text, setText] = useState(state.q);
  const [isOpen, setIsOpen] = useState(false);
  const choices = useChoices(isOpen ? text : undefined);
  const typed = useRef(state.q);
  /** The searches sent while typing, and the first one: their results must not replace later input. */
  const searched = useRef(new Set([state.q]));
  /** Whether the present entry of the history is a search of what is being typed. */
  const isEntered = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useRef<HTMLDivElement>(null);

  // Filters, links and the history may change the query too.
  useEffect(() => {
    if (state.q === typed.current.trim()) {
      searched.current.clear();
    } else if (!searched.current.has(state.q)) {
      typed.current = state.q;
      isEntered.current = false;
      setText(state.q);
    }
  }, [state.q]);

  // A pending search must not navigate away from another page.
  useEffect(() => () => clearTimeout(timer.current), []);

  const type = (value: string): void => {
    typed.current = value;
    setText(value);
    // An emptied box shows the results; examples come with a click.
    setIsOpen(value.trim() !== '');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      searched.current.add(value.trim());
      go(stateTarget({ ...state, q: value.trim() }), isEntered.current ? 'replace' : 'push');
      isEntered.current = true;
    }, pauseMilliseconds);
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
        isEntered.current = false;
      }}
    >
      <h1 class="search-label">
        <label for={searchBoxId}>{say('Find {creatures}')}</label>
      </h1>
      <div class="search-field" ref={field}>
        {problem?.place && text.trim() === state.q && (
          <WrongPlace text={text} place={problem.place} field={field} />
        )}
        <Combobox
          id={searchBoxId}
          name="q"
          type="search"
          value={text}
          maxLength={longestQuery}
          placeholder={say('A name, a number, a type …')}
          aria-keyshortcuts="/"
          autocapitalize="none"
          aria-invalid={problem !== undefined}
          aria-describedby={problem ? problemId : undefined}
          choices={choices}
          isOpen={isOpen}
          setIsOpen={setIsOpen}
          onType={type}
          onPick={({ targetFrom }) => {
            clearTimeout(timer.current);
            go(targetFrom(state));
          }}
          onClick={() => setIsOpen(isOpen || text.trim() === '')}
        />
        {Object.entries(parametersOf({ ...state, q: '' })).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <kbd class="search-key" aria-hidden="true">
          /
        </kbd>
        <Link
          to="/syntax"
          class="search-help"
          aria-label={say('How to search')}
          title={say('How to search')}
        >
          ?
        </Link>
        <button class="visually-hidden" type="submit">
          {say('Search')}
        </button>
      </div>
    </form>
  );
}

export function Complaint({
  problem: { message, corrections },
}: {
  readonly problem: QueryProblem;
}) {
  const { say, prose } = usePageContext();
  return (
    <div class="complaint" id={problemId} role="status">
      <p lang={prose}>{message}.</p>
      <p>
        {corrections.length > 0 && (
          <>
            <Alternatives
              links={corrections.map(({ name, state }) => ({ text: name, to: stateTarget(state) }))}
            />
            .{' '}
          </>
        )}
        <Link to="/">{say('Show all {creatures}')}</Link>
      </p>
    </div>
  );
}

/** An invisible copy of the text behind the box, with a visible line below the error. */
function WrongPlace({
  text,
  place: { column, end },
  field,
}: {
  readonly text: string;
  readonly place: { readonly column: number; readonly end: number };
  /** The container of the box, which scrolls with a long text. */
  readonly field: RefObject<HTMLElement | null>;
}) {
  const copy = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = field.current?.querySelector('input');
    if (!box) {
      return undefined;
    }
    const follow = (): void => {
      copy.current?.scrollTo(box.scrollLeft, 0);
    };
    follow();
    box.addEventListener('scroll', follow);
    return () => box.removeEventListener('scroll', follow);
  }, [field, text]);
  const letters = Array.from(text);
  // Leading spaces are no part of the query.
  const shift = letters.length - Array.from(text.trimStart()).length;
  const from = column - 1 + shift;
  const to = Math.max(end - 1 + shift, from + 1);
  return (
    <div class="search-copy" ref={copy} aria-hidden="true">
      {letters.slice(0, from).join('')}
      <mark>{letters.slice(from, to).join('') || '\u00a0'}</mark>
      {letters.slice(to).join('')}
    </div>
  );
}
