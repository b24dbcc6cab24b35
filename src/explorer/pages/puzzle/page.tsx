import { useEffect, useRef, useState } from 'preact/hooks';
import type { CreatureRecord, FormRecord } from '../../api.ts';
import { useKept } from '../../kept.ts';
import { definePage } from '../../page.ts';
import { usePageContext } from '../../page-context.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { creatureTarget, Link } from '../../parts/link.tsx';
import { NamePicker } from '../../parts/name-picker.tsx';
import { Portrait } from '../../parts/portrait.tsx';
import { useForms } from '../../parts/use-forms.ts';
import { drawCreature, useToday } from '../../today.ts';
import { joinNames } from '../compare/choice.ts';
import type { Missing } from '../compare/read-forms.ts';
import { makeSeed } from '../quiz/place.ts';
import { cluesOf, compareForms, type Fact, type Verdict } from './clues.ts';
import { keepPlay, mostGuesses, plays, streakOf } from './plays.ts';
import { counted } from '../../../world/counted.ts';

/** Verdicts as signs and words: colours alone would not tell them. */
const verdicts: Readonly<Record<Verdict, { sign: string; word: string; emoji: string }>> = {
  right: { sign: '✓', word: 'right', emoji: '🟩' },
  partly: { sign: '◐', word: 'partly right', emoji: '🟨' },
  wrong: { sign: '✗', word: 'wrong', emoji: '⬛' },
  higher: { sign: '↑', word: 'higher', emoji: '🔼' },
  lower: { sign: '↓', word: 'lower', emoji: '🔽' },
  unknown: { sign: '?', word: 'not known', emoji: '⬜' },
};

/** The forms of each creature that was asked for, and the names that none has. */
type Batch = {
  readonly items: readonly (readonly CreatureRecord[])[];
  readonly missing: readonly Missing[];
};

/** A creature to guess by its facts. The same day, or the same word, is the same puzzle for everybody. */
export const puzzle = definePage<{ readonly seed: string | undefined }>({
  // The answer is drawn in the browser, so that the document does not tell it.
  load: async ({ query }) => ({ seed: query.get('day')?.trim().slice(0, 100) || undefined }),
  title: () => 'Puzzle of the day',
  preview: () => ({
    description: `Guess a creature by its facts, with ${mostGuesses} guesses. Everybody with this link has the same one.`,
  }),
  View: ({ data: { seed } }) => {
    const today = useToday();
    const drawn = seed ?? today;
    return (
      <div class="shelf puzzle">
        <h1>{seed === undefined || seed === today ? 'Puzzle of the day' : `Puzzle “${seed}”`}</h1>
        <p>
          Which creature is it? You have {mostGuesses} guesses. Each one shows how its facts stand
          to those of the creature: <em>higher</em> means that the creature has more.
        </p>
        {drawn !== undefined && today !== undefined && (
          <Game key={drawn} seed={drawn} today={today} />
        )}
        <noscript>The puzzle needs JavaScript. Turn it on in your browser.</noscript>
      </div>
    );
  },
});

/** A guess, and its facts compared with those of the answer. */
type Row = { readonly form: FormRecord; readonly facts: readonly Fact[] };

/** The answer to a puzzle, and what this device keeps of it. */
function usePuzzle(seed: string, today: string) {
  const { api, world } = usePageContext();
  const [drawn, setDrawn] = useState<FormRecord | 'none' | 'failed'>();
  useEffect(() => {
    drawCreature(`puzzle ${seed}`, api, (form) => cluesOf(form, world).length > 0).then(
      (form) => setDrawn(form ?? 'none'),
      () => setDrawn('failed'),
    );
  }, [api, seed]);
  const { value, isRead, change } = useKept(plays);
  const play = value.find((each) => each.seed === seed) ?? { seed, guesses: [] };
  const forms = useForms(play.guesses);
  return {
    /** Undefined while it is loading. */
    drawn,
    /** Undefined while they are loading. */
    rows:
      typeof drawn === 'object' && isRead
        ? forms?.map((form) => ({ form, facts: compareForms(form, drawn, cluesOf(drawn, world)) }))
        : undefined,
    play,
    streak: streakOf(value, today),
    guess: (number: string): void => {
      const isRight = typeof drawn === 'object' && number === drawn.number;
      const guesses = [...play.guesses, number];
      change((all) => keepPlay(all, { ...play, guesses, ...(isRight && { solved: today }) }));
    },
  };
}

function Game({ seed, today }: { readonly seed: string; readonly today: string }) {
  const { api, go } = usePageContext();
  const { drawn, rows, play, streak, guess } = usePuzzle(seed, today);
  const [note, setNote] = useState<string>();
  if (drawn === 'none') {
    return <p>This world tells too few facts about its creatures for a puzzle.</p>;
  }
  if (drawn === 'failed') {
    return <p role="alert">The puzzle could not be loaded. Try again later.</p>;
  }
  const isSolved = drawn !== undefined && play.guesses.includes(drawn.number);
  const isOver = isSolved || play.guesses.length >= mostGuesses;
  const guessName = async (name: string): Promise<void> => {
    // Unlike a lookup, a batch succeeds for a name that no creature has.
    const target = `/v1/batch?${new URLSearchParams({ creatures: joinNames([name]) })}`;
    const { items, missing } = await api.get<Batch>(target);
    const base = items[0]?.[0];
    if (!base) {
      const nearest = missing[0]?.suggestions.slice(0, 3).join(' or ') ?? '';
      const hint = nearest === '' ? '' : ` Did you mean ${nearest}?`;
      setNote(`No creature is called “${name}”.${hint}`);
    } else if (play.guesses.includes(base.number)) {
      setNote(`You have guessed ${base.name} before.`);
    } else {
      setNote(undefined);
      guess(base.number);
    }
  };
  return (
    <>
      {rows && !isOver && (
        <NamePicker
          label={`Guess ${play.guesses.length + 1} of ${mostGuesses}`}
          action="Guess"
          onPick={(name) => {
            guessName(name).catch(() =>
              setNote('The guess could not be checked. Try again later.'),
            );
          }}
        />
      )}
      <p class="puzzle-note" role="status">
        {note ?? (rows === undefined ? 'Loading…' : !isOver && describeRow(rows.at(-1)))}
      </p>
      {drawn && isOver && rows?.length === play.guesses.length && (
        <End seed={seed} answer={drawn} isSolved={isSolved} rows={rows} streak={streak} />
      )}
      <ol class="puzzle-guesses" reversed aria-label="Guesses, the latest first">
        {rows?.toReversed().map((row) => (
          <Guess key={row.form.number} {...row} />
        ))}
      </ol>
      <p>
        <button
          class="choice"
          type="button"
          onClick={() => go(`/puzzle?${new URLSearchParams({ day: makeSeed() })}`)}
        >
          Another puzzle
        </button>
      </p>
    </>
  );
}

/** A guess as a sentence, for those who do not see it. */
function describeRow(row: Row | undefined): string | undefined {
  const facts = row?.facts.map(
    ({ name, verdict }) => `${name.toLowerCase()} ${verdicts[verdict].word}`,
  );
  return row && `${row.form.name}: ${facts?.join(', ')}.`;
}

/** A guess with its facts, and how each stands to that of the answer. */
function Guess({ form: { number, name, sprite }, facts }: Row) {
  return (
    <li class="puzzle-guess">
      <Link to={creatureTarget(number, name)} class="puzzle-name">
        <Portrait sprite={sprite} size={56} />
        <span>{name}</span>
      </Link>
      <dl>
        {facts.map(({ name: fact, text, verdict }) => (
          <div key={fact} class={`clue clue-${verdict}`}>
            <dt>{fact}</dt>
            <dd>
              {text}{' '}
              <strong>
                <span aria-hidden="true">{verdicts[verdict].sign}</span> {verdicts[verdict].word}
              </strong>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** The answer, and the result as a text to share. It takes the focus from the box that has gone. */
function End({
  seed,
  answer,
  isSolved,
  rows,
  streak,
}: {
  readonly seed: string;
  readonly answer: FormRecord;
  readonly isSolved: boolean;
  readonly rows: readonly Row[];
  readonly streak: number;
}) {
  const { world, baseUrl } = usePageContext();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) {
      heading.current?.focus();
    }
  }, []);
  const result = [
    `${world.title}, puzzle ${seed}: ${isSolved ? rows.length : '–'} of ${mostGuesses}`,
    ...rows.map(({ facts }) => facts.map(({ verdict }) => verdicts[verdict].emoji).join('')),
    `${baseUrl}/puzzle?${new URLSearchParams({ day: seed })}`,
  ].join('\n');
  return (
    <section class="puzzle-end">
      <Portrait sprite={answer.sprite} size={160} isUrgent />
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {isSolved ? 'Solved' : 'It was'}{' '}
          {isSolved && `with ${rows.length === 1 ? 'one guess' : `${rows.length} guesses`}: `}
          <Link to={creatureTarget(answer.number, answer.name)}>{answer.name}</Link>
        </h2>
        {streak > 0 && <p>{counted(streak, 'day')} in a row.</p>}
        <p class="compare-share">
          Share your result: <CopyButton text={result} of="the result" />
        </p>
      </div>
    </section>
  );
}
