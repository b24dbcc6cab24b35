import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Combobox } from '../../parts/combobox.tsx';
import { creatureTarget, Link, usePageContext } from '../../page.tsx';
import { complaintId } from '../../parts/complaint.tsx';
import type { QueryProblem } from './outcome.ts';
import { type CatalogState, parametersOf, stateTarget, useLatest } from './state.ts';
import type { ComponentChildren, RefObject } from 'preact';
import { listen } from '../../listen.ts';
import { writeNumber, nameOfFlag } from '../../fact-words.ts';
import { MatchedName } from '../../parts/nearest-names.tsx';
import { Portrait } from '../../parts/portrait.tsx';
import type { SearchCheck } from '../../../api/search-box.ts';
import { capitalise, type Label, type Speech } from '../../speech.ts';
import { useLoaded, useSuggestions } from '../../parts/use-loaded.ts';
import { type StatSummary, writeTarget } from '../../api.ts';
import { totalKey } from '../../stat-places.ts';
import { conditionOf } from '../../../search/condition.ts';

const longestQuery = 1000;

const pauseMilliseconds = 90;

const searchBoxId = 'search';

export function SearchBox({
  state: shown,
  problem,
}: {
  readonly state: CatalogState;
  readonly problem: QueryProblem | undefined;
}) {
  const { prefix, go, say } = usePageContext();
  const state = useLatest(shown);
  // A timer outlives the rendering that set it.
  const latest = useRef(state);
  latest.current = state;
  const [text, setText] = useState(state.q);
  const [isOpen, setIsOpen] = useState(false);
  const choices = useChoices(isOpen ? text : undefined);
  const typed = useRef(state.q);
  /** The address of the latest search of what is being typed: the next one replaces it in the history. */
  const entered = useRef<string>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useRef<HTMLDivElement>(null);

  // Filters, links and the history may change the query too. Until the search of what is typed is sent, that of less may
  // arrive; after that only what came later. Layout effect, so that no input and no timer comes first.
  useLayoutEffect(() => {
    if (timer.current === undefined && state.q !== typed.current.trim()) {
      typed.current = state.q;
      entered.current = undefined;
      setText(state.q);
    }
  }, [state]);

  const stopTimer = (): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  // A pending search must not navigate away from another page.
  useEffect(() => stopTimer, []);

  const search = (): void => {
    stopTimer();
    const target = stateTarget({ ...latest.current, q: typed.current.trim() });
    go(target, entered.current === stateTarget(latest.current) ? 'replace' : 'push');
    entered.current = target;
  };
  const type = (value: string): void => {
    typed.current = value;
    setText(value);
    // An emptied box shows the results; examples come with a click.
    setIsOpen(value.trim() !== '');
    stopTimer();
    timer.current = setTimeout(search, pauseMilliseconds);
  };

  return (
    <form
      class="search"
      role="search"
      action={`${prefix}/`}
      onSubmit={(event) => {
        event.preventDefault();
        setIsOpen(false);
        stopTimer();
        go(stateTarget({ ...state, q: text.trim() }));
        entered.current = undefined;
      }}
    >
      <h1 class="search-label">
        <label for={searchBoxId}>{say('Find {creatures}')}</label>
      </h1>
      <div
        class="search-field"
        ref={field}
        // A link that is followed at once comes after the search.
        onFocusOut={() => timer.current !== undefined && search()}
      >
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
          aria-describedby={problem ? complaintId : undefined}
          choices={choices}
          isOpen={isOpen}
          setIsOpen={setIsOpen}
          onType={type}
          onPick={({ targetFrom }) => {
            stopTimer();
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
        {/* Enter does the same: a stop that cannot be seen is none. */}
        <button class="visually-hidden" type="submit" tabIndex={-1}>
          {say('Search')}
        </button>
      </div>
    </form>
  );
}

/**
 * An invisible copy of the text behind the box, with a visible line below the error. The container of the box scrolls with
 * a long text.
 */
function WrongPlace({
  text,
  place: { column, end },
  field,
}: {
  readonly text: string;
  readonly place: NonNullable<QueryProblem['place']>;
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
    return listen(box, ['scroll'], follow);
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

/** An entry of the list below the box. */
type Choice = {
  readonly key: string;
  readonly content: ComponentChildren;
  readonly targetFrom: (state: CatalogState) => string;
};

/** What a text may mean, then the names that are like it; examples for an empty box. None while the list is closed. */
function useChoices(text: string | undefined): readonly Choice[] {
  const { speech } = usePageContext();
  const examples = useExamples(text?.trim() === '');
  const meanings = useMeanings(text ?? '');
  const names = useSuggestions(text ?? '');
  const searchFor = (q: string) => (state: CatalogState) => stateTarget({ ...state, q });
  return [
    ...examples.map(({ q, meaning }) => ({
      key: `example ${q}`,
      content: (
        <>
          <code>{q}</code>
          <span class="search-example">{meaning}</span>
        </>
      ),
      targetFrom: searchFor(q),
    })),
    ...meanings.map((meaning) => ({
      key: meaning.q,
      content: <span class="search-meaning">{describeMeaning(meaning, speech)}</span>,
      targetFrom: searchFor(meaning.q),
    })),
    ...names.map(({ name, number, sprite, matched }) => ({
      key: `${number} ${name}`,
      content: (
        <>
          <Portrait sprite={sprite} size={40} />
          <MatchedName name={name} matched={matched} />
          <span class="search-suggestion-number">{writeNumber(number)}</span>
        </>
      ),
      targetFrom: () => creatureTarget(number, name),
    })),
  ];
}

type Meaning = Extract<SearchCheck, { kind: 'valid' }>['meanings'][number];

/** More would push the names out of sight. */
const mostMeanings = 2;

const labels: Readonly<Record<Meaning['field'], Label>> = {
  type: 'Type',
  is: 'Kind',
  species: 'Species',
  ability: 'Ability',
  egg: '{EggGroup}',
};

/** The meaning in words: `Type: Fire, 119 forms`. */
function describeMeaning({ field, value, total }: Meaning, speech: Speech): string {
  const { say, typeOf, abilityOf, eggGroupOf } = speech;
  const nameIn = { type: typeOf, ability: abilityOf, egg: eggGroupOf, is: String, species: String };
  const named = nameIn[field](value);
  const forms = say('{count} form | {count} forms', { count: total });
  return say('{name}: {facts}', {
    name: say(labels[field]),
    facts: `${capitalise(named)}, ${forms}`,
  });
}

/** The meanings of a text besides names, the most telling first; the previous meanings while they are loading. */
function useMeanings(text: string): readonly Meaning[] {
  const { api } = usePageContext();
  const wanted = /^[\p{L}\p{N}\s'’-]+$/u.test(text.trim()) ? text.trim() : undefined;
  const check = useLoaded(wanted, () =>
    api.get<SearchCheck>(writeTarget('/v1/search/check', { q: wanted })),
  );
  return check?.kind === 'valid' ? check.meanings.slice(0, mostMeanings) : [];
}

type Example = { readonly q: string; readonly meaning: string };

/** Examples that find something in this world: of a type, a flag, a stat and the total. */
function useExamples(isWanted: boolean): readonly Example[] {
  const { api, world, speech } = usePageContext();
  const { types, flags } = world;
  const { say, typeOf, statOf, number } = speech;
  const summaries = useLoaded(isWanted && world.stats ? '' : undefined, api.stats) ?? [];
  if (!isWanted) {
    return [];
  }
  const type = types[1] ?? types[0];
  const flag = flags.find(({ name, forms }) => forms > 0 && name !== 'base');
  // The last one of the built-in world is the speed, which needs no explanation.
  const stat = summaries.findLast(({ key }) => key !== totalKey);
  const total = summaries.find(({ key }) => key === totalKey);
  const exampleOf = (each: StatSummary): Example => {
    // A quarter of all creatures reach it.
    const least = Math.floor(each.upperQuartile);
    const values = { stat: statOf(each.name), least: number(least) };
    return { q: `${each.field}>=${least}`, meaning: say('{stat} of at least {least}', values) };
  };
  return [
    type && {
      q: conditionOf('type', type.name),
      meaning: say('{Creatures} of the types {types}', { types: typeOf(type.name) }),
    },
    flag && {
      q: `is:${flag.name}`,
      meaning: say('The kind “{name}”', { name: nameOfFlag(flag.name, speech) }),
    },
    stat && exampleOf(stat),
    total && exampleOf(total),
  ].filter((each) => each !== undefined);
}
