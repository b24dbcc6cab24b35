import { useEffect, useRef, useState } from 'preact/hooks';
import { ApiProblem, type FormRecord } from '../../api.ts';
import { useKept } from '../../kept.ts';
import { definePage } from '../../page.ts';
import { usePageContext } from '../../page-context.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { creatureTarget, Link } from '../../parts/link.tsx';
import { NamePicker } from '../../parts/name-picker.tsx';
import { Portrait } from '../../parts/portrait.tsx';
import { useForms } from '../../parts/use-forms.ts';
import { drawCreature, useToday } from '../../today.ts';
import { makeSeed } from '../quiz/place.ts';
import { type Clue, cluesOf, judge, type Verdict, writeClue } from './clues.ts';
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

/** A creature to guess by its facts. The same day, or the same word, is the same puzzle for everybody. */
export const puzzle = definePage<{ readonly seed: string | undefined }>({
  // The answer is drawn in the browser, so that the document does not tell it.
  load: async ({ query }) => ({ seed: query.get('day')?.trim().slice(0, 100) || undefined }),
  title: () => 'Puzzle of the day',
  View: ({ data: { seed } }) => {
    const today = useToday();
    const drawn = seed ?? today;
    return (
      <div class="shelf puzzle">
        <h1>{seed === undefined || seed === today ? 'Puzzle of the day' : 'Puzzle'}</h1>
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

function Game({ seed, today }: { readonly seed: string; readonly today: string }) {
  const { api, world, go } = usePageContext();
  const [drawn, setDrawn] = useState<FormRecord | 'none' | 'failed'>();
  useEffect(() => {
    drawCreature(`puzzle ${seed}`, api, (form) => cluesOf(form, world).length > 0).then(
      (form) => setDrawn(form ?? 'none'),
      () => setDrawn('failed'),
    );
  }, [api, seed]);
  const { value, isRead, change } = useKept(plays);
  const play = value.find((each) => each.seed === seed) ?? { seed, guesses: [] };
  const guesses = useForms(play.guesses);
  const [note, setNote] = useState<string>();
  if (drawn === 'none') {
    return <p>This world tells too few facts about its creatures for a puzzle.</p>;
  }
  if (drawn === 'failed') {
    return <p role="alert">The puzzle could not be loaded. Try again later.</p>;
  }
  const isReady = drawn && guesses && isRead;
  const clues = drawn ? cluesOf(drawn, world) : [];
  const isSolved = drawn !== undefined && play.guesses.includes(drawn.number);
  const isOver = isSolved || play.guesses.length >= mostGuesses;
  const guess = async (name: string): Promise<void> => {
    try {
      const [base] = await api.creature(name);
      if (!base || !drawn) {
        return;
      }
      if (play.guesses.includes(base.number)) {
        setNote(`You have guessed ${base.name} before.`);
        return;
      }
      setNote(undefined);
      const next = { ...play, guesses: [...play.guesses, base.number] };
      change((all) =>
        keepPlay(all, base.number === drawn.number ? { ...next, solved: today } : next),
      );
    } catch (error) {
      const nearest = error instanceof ApiProblem ? error.suggestions.slice(0, 3) : [];
      setNote(
        `No creature is called “${name}”.${nearest.length > 0 ? ` Did you mean ${nearest.join(' or ')}?` : ''}`,
      );
    }
  };
  const latest = guesses?.at(-1);
  return (
    <>
      {!isOver && (
        <NamePicker
          label={`Guess ${play.guesses.length + 1} of ${mostGuesses}`}
          action="Guess"
          onPick={(name) => void guess(name)}
        />
      )}
      <p class="puzzle-note" role="status">
        {note ??
          (isReady && latest && !isOver
            ? `${latest.name}: ${describeGuess(clues, latest, drawn)}.`
            : isReady
              ? ''
              : 'Loading…')}
      </p>
      {isReady && isOver && guesses.length === play.guesses.length && (
        <End
          seed={seed}
          answer={drawn}
          isSolved={isSolved}
          rows={guesses.map((each) => clues.map((clue) => judge(clue, each, drawn)))}
          streak={streakOf(value, today)}
        />
      )}
      {isReady && (
        <ol class="puzzle-guesses" reversed aria-label="Guesses, the latest first">
          {guesses.toReversed().map((each) => (
            <Guess key={each.number} form={each} answer={drawn} clues={clues} />
          ))}
        </ol>
      )}
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

function describeGuess(clues: readonly Clue[], guess: FormRecord, answer: FormRecord): string {
  return clues
    .map((clue) => `${clue.name.toLowerCase()} ${verdicts[judge(clue, guess, answer)].word}`)
    .join(', ');
}

/** A guess with its facts, and how each stands to that of the answer. */
function Guess({
  form,
  answer,
  clues,
}: {
  readonly form: FormRecord;
  readonly answer: FormRecord;
  readonly clues: readonly Clue[];
}) {
  return (
    <li class="puzzle-guess">
      <Link to={creatureTarget(form.number)} class="puzzle-name">
        <Portrait sprite={form.sprite} size={56} />
        <span>{form.name}</span>
      </Link>
      <dl>
        {clues.map((clue) => {
          const verdict = judge(clue, form, answer);
          const { sign, word } = verdicts[verdict];
          return (
            <div key={clue.name} class={`clue clue-${verdict}`}>
              <dt>{clue.name}</dt>
              <dd>
                {writeClue(clue, form) ?? 'Not known'}
                {verdict !== 'unknown' && (
                  <strong>
                    <span aria-hidden="true">{sign}</span> {word}
                  </strong>
                )}
              </dd>
            </div>
          );
        })}
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
  /** The verdicts on each guess. */
  readonly rows: readonly (readonly Verdict[])[];
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
    ...rows.map((row) => row.map((verdict) => verdicts[verdict].emoji).join('')),
    `${baseUrl}/puzzle?${new URLSearchParams({ day: seed })}`,
  ].join('\n');
  return (
    <section class="puzzle-end">
      <Portrait sprite={answer.sprite} size={160} isUrgent />
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {isSolved ? 'Solved' : 'It was'}{' '}
          {isSolved && `with ${rows.length === 1 ? 'one guess' : `${rows.length} guesses`}: `}
          <Link to={creatureTarget(answer.number)}>{answer.name}</Link>
        </h2>
        {streak > 0 && <p>{counted(streak, 'day')} in a row.</p>}
        <p class="compare-share">
          Share your result: <CopyButton text={result} of="the result" />
        </p>
      </div>
    </section>
  );
}
