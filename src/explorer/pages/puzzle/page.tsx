import { useEffect, useRef, useState } from 'preact/hooks';
import type { FormRecord } from '../../api.ts';
import { unite } from '../../collection.ts';
import { useKept } from '../../kept.ts';
import { definePage, usePageContext, creatureTarget, Link } from '../../page.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { NamePicker } from '../../parts/name-picker.tsx';
import { Portrait } from '../../parts/portrait.tsx';
import { useForms, useLoadedNow } from '../../parts/use-loaded.ts';
import { drawCreature, useToday } from '../../today.ts';
import { makeSeed } from '../quiz/place.ts';
import {
  cluesOf,
  compareForms,
  type Fact,
  type Verdict,
  keepPlay,
  mostGuesses,
  playOf,
  plays,
  streakOf,
} from './rules.ts';
import type { Label, Speech } from '../../speech.ts';

/** Verdicts as signs and words: colours alone would not tell them. */
const verdicts: Readonly<Record<Verdict, { sign: string; word: Label; emoji: string }>> = {
  right: { sign: '✓', word: 'right', emoji: '🟩' },
  partly: { sign: '◐', word: 'partly right', emoji: '🟨' },
  wrong: { sign: '✗', word: 'wrong', emoji: '⬛' },
  higher: { sign: '↑', word: 'higher', emoji: '🔼' },
  lower: { sign: '↓', word: 'lower', emoji: '🔽' },
  unknown: { sign: '?', word: 'not known', emoji: '⬜' },
};

/** A creature to guess by its facts. The same day, or the same word, is the same puzzle for everybody. */
export const page = definePage<{ readonly seed: string | undefined }>({
  // The answer is drawn in the browser, so that the document does not tell it.
  load: async ({ query }) => ({ seed: query.get('day')?.trim().slice(0, 100) || undefined }),
  title: ({ seed }, { say }) =>
    seed === undefined ? say('Puzzle of the day') : say('Puzzle “{word}”', { word: seed }),
  preview: (_, { say }) =>
    say(
      'Guess a {creature} by its facts, with {count} guesses. Everybody with this link has the same one.',
      { count: mostGuesses },
    ),
  View: ({ data: { seed } }) => {
    const { say } = usePageContext();
    const today = useToday();
    const drawn = seed ?? today;
    return (
      <div class="shelf puzzle">
        <h1>
          {seed === undefined || seed === today
            ? say('Puzzle of the day')
            : say('Puzzle “{word}”', { word: seed })}
        </h1>
        <p>
          {say('Which {creature} is it? You have {count} guesses.', { count: mostGuesses })}{' '}
          {say(
            'Each one shows how its facts stand to those of the {creature}: “higher” means that the {creature} has more.',
          )}
        </p>
        {/* Without a day, as in a document, it has its height already. */}
        <Game key={`${today} ${drawn}`} seed={today && drawn} today={today} />
        <noscript>{say('The puzzle needs JavaScript. Turn it on in your browser.')}</noscript>
      </div>
    );
  },
});

type Row = { readonly form: FormRecord; readonly facts: readonly Fact[] };

function usePuzzle(asked: string | undefined, today: string | undefined) {
  const seed = asked ?? '';
  const { api, world, speech } = usePageContext();
  const drawn = useLoadedNow(
    asked,
    async () =>
      (await drawCreature(`puzzle ${seed}`, api, (form) => cluesOf(form, world).length > 0)) ??
      ('none' as const),
  );
  const { value, isRead, change } = useKept(plays);
  const play = playOf(value, seed);
  const forms = useForms(play.guesses);
  return {
    drawn,
    rows:
      typeof drawn === 'object' && isRead
        ? forms?.map((form) => ({
            form,
            facts: compareForms(form, drawn, cluesOf(drawn, world), speech),
          }))
        : undefined,
    play,
    streak: today === undefined ? 0 : streakOf(value, today),
    guess: (number: string): void => {
      const isRight = typeof drawn === 'object' && number === drawn.number;
      change((all) => {
        // On a slow line, an earlier guess may have been checked meanwhile.
        const guesses = unite(playOf(all, seed).guesses, [number]);
        return keepPlay(all, {
          seed,
          guesses,
          ...(isRight && today !== undefined && { solved: today }),
        });
      });
    },
  };
}

function Game({
  seed,
  today,
}: {
  readonly seed: string | undefined;
  readonly today: string | undefined;
}) {
  const { api, go, speech, say, enumerate, nameOf } = usePageContext();
  const { drawn, rows, play, streak, guess } = usePuzzle(seed, today);
  const [note, setNote] = useState<string>();
  if (drawn === 'none') {
    return <p>{say('This world tells too few facts about its {creatures} for a puzzle.')}</p>;
  }
  if (drawn === 'failed') {
    return <p role="alert">{say('The puzzle could not be loaded. Try again later.')}</p>;
  }
  const isSolved = drawn !== undefined && play.guesses.includes(drawn.number);
  const isOver = isSolved || play.guesses.length >= mostGuesses;
  const guessName = async (name: string): Promise<void> => {
    // Unlike a lookup, a batch succeeds for a name that no creature has.
    const { items, missing } = await api.creatures([name]);
    const base = items[0]?.[0];
    if (!base) {
      const nearest = enumerate((missing[0]?.suggestions ?? []).slice(0, 3).map(nameOf));
      const hint = nearest === '' ? '' : ` ${say('Did you mean one of these?')} ${nearest}`;
      setNote(say('No {creature} or form is called “{name}”.', { name }) + hint);
    } else if (play.guesses.includes(base.number)) {
      setNote(say('You have guessed {name} before.', { name: nameOf(base.name) }));
    } else {
      setNote(undefined);
      guess(base.number);
    }
  };
  return (
    <>
      {!isOver && (
        <div class={rows ? undefined : 'awaited'}>
          <NamePicker
            label={say('Guess {place} of {count}', {
              place: play.guesses.length + 1,
              count: mostGuesses,
            })}
            action={say('Guess')}
            onPick={(name) => {
              guessName(name).catch(() =>
                setNote(say('The guess could not be checked. Try again later.')),
              );
            }}
          />
        </div>
      )}
      <p class="puzzle-note" role="status">
        {note ??
          (rows
            ? !isOver && describeRow(rows.at(-1), speech)
            : seed !== undefined && say('Loading…'))}
      </p>
      {seed !== undefined && drawn && isOver && rows?.length === play.guesses.length && (
        <End seed={seed} answer={drawn} isSolved={isSolved} rows={rows} streak={streak} />
      )}
      <ol class="puzzle-guesses" reversed aria-label={say('Guesses, the latest first')}>
        {rows?.toReversed().map((row) => (
          <Guess key={row.form.number} {...row} />
        ))}
      </ol>
      <p class={seed === undefined ? 'awaited' : undefined}>
        <button
          class="choice"
          type="button"
          onClick={() => go(`/puzzle?${new URLSearchParams({ day: makeSeed() })}`)}
        >
          {say('Another puzzle')}
        </button>
      </p>
    </>
  );
}

/** A guess as a sentence, for those who do not see it. */
function describeRow(row: Row | undefined, { say, nameOf, enumerate }: Speech): string | undefined {
  if (!row) {
    return undefined;
  }
  const facts = row.facts.map(({ name, verdict }) =>
    say('{name} {verdict}', { name: say(name), verdict: say(verdicts[verdict].word) }),
  );
  const sentence = say('{name}: {facts}', {
    name: nameOf(row.form.name),
    facts: enumerate(facts),
  });
  return say('{sentence}.', { sentence });
}

function Guess({ form: { number, name, sprite }, facts }: Row) {
  const { say, nameOf } = usePageContext();
  return (
    <li class="puzzle-guess">
      <Link to={creatureTarget(number, name)} class="puzzle-name">
        <Portrait sprite={sprite} size={56} />
        <span>{nameOf(name)}</span>
      </Link>
      <dl>
        {facts.map(({ name: fact, text, verdict }) => (
          <div key={fact} class={`clue clue-${verdict}`}>
            <dt>{say(fact)}</dt>
            <dd>
              {text}{' '}
              <strong>
                <span aria-hidden="true">{verdicts[verdict].sign}</span>{' '}
                {say(verdicts[verdict].word)}
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
  const { world, baseUrl, say, tell, nameOf } = usePageContext();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) {
      heading.current?.focus();
    }
  }, []);
  const name = <Link to={creatureTarget(answer.number, answer.name)}>{nameOf(answer.name)}</Link>;
  const result = [
    say('{name}: {facts}', {
      name: `${world.title}, ${say('Puzzle “{word}”', { word: seed })}`,
      facts: `${isSolved ? rows.length : '–'}/${mostGuesses}`,
    }),
    ...rows.map(({ facts }) => facts.map(({ verdict }) => verdicts[verdict].emoji).join('')),
    `${baseUrl}/puzzle?${new URLSearchParams({ day: seed })}`,
  ].join('\n');
  return (
    <section class="puzzle-end">
      <Portrait sprite={answer.sprite} size={160} isUrgent />
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {isSolved
            ? tell('Solved with one guess: {name} | Solved with {count} guesses: {name}', {
                count: rows.length,
                name,
              })
            : tell('It was {name}', { name })}
        </h2>
        {streak > 0 && (
          <p>{say('{count} day in a row. | {count} days in a row.', { count: streak })}</p>
        )}
        <p class="compare-share">
          {say('Share your result:')} <CopyButton text={result} of={say('the result')} />
        </p>
      </div>
    </section>
  );
}
