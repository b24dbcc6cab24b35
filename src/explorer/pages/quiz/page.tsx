import { useEffect, useRef, useState } from 'preact/hooks';
import { definePage, usePageContext, creatureTarget, Link } from '../../page.tsx';
import { LargeViewSwitch } from '../../parts/large-view.tsx';
import { makeSeed, placeTarget, questionCount, type QuizPlace, readPlace } from './place.ts';
import { type Question, readGame, labelOf } from './question-data.ts';
import { Round, Outcome } from './round.tsx';
import {
  mostPoints,
  scoreOf,
  usePlays,
  writePoints,
  type Play,
  type Playing,
  pointsOf,
  signsOf,
} from './use-plays.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Portrait } from '../../parts/portrait.tsx';
import type { Label } from '../../speech.ts';

type Data =
  | { readonly kind: 'start' }
  | { readonly kind: 'round'; readonly place: QuizPlace; readonly question: Question }
  | { readonly kind: 'end'; readonly place: QuizPlace; readonly questions: readonly Question[] };

const allRounds = Array.from({ length: questionCount }, (_, i) => i + 1);

/** A quiz of silhouettes and facts. The same seed asks everybody the same. */
export const page = definePage<Data>({
  load: async ({ query }, api, world) => {
    const place = readPlace(query);
    if (!place) {
      return { kind: 'start' };
    }
    const isEnd = place.round > questionCount;
    const questions = await readGame(place.seed, isEnd ? allRounds : [place.round], api, world);
    const [question] = isEnd ? [] : questions;
    return question ? { kind: 'round', place, question } : { kind: 'end', place, questions };
  },
  title: (_, { say }) => say('Quiz'),
  preview: ({ kind }, { say }) => {
    const questions = say('{count} questions about {creatures}.', { count: questionCount });
    return kind === 'start'
      ? questions
      : `${questions} ${say('Everybody with this link gets the same ones.')}`;
  },
  View: ({ data }) => {
    const { say } = usePageContext();
    const frame = useRef<HTMLDivElement>(null);
    return (
      <div class={`quiz quiz-at-${data.kind}`} ref={frame}>
        <h1>{say('Quiz')}</h1>
        {data.kind === 'start' ? <Start /> : <Game key={data.place.seed} data={data} />}
        {data.kind !== 'start' && (
          <div class="figure-tools">
            <LargeViewSwitch of={frame} />
          </div>
        )}
      </div>
    );
  },
});

function Game({ data }: { readonly data: Exclude<Data, { kind: 'start' }> }) {
  const playing = usePlays(data.place.seed);
  return data.kind === 'end' ? (
    <End {...data} {...playing} />
  ) : (
    <Round key={placeTarget(data.place)} {...data} {...playing} />
  );
}

function Start() {
  const { go, prefix, speech, say } = usePageContext();
  const [seed, setSeed] = useState('');
  // What was typed before the scripts ran stays.
  useEffect(() => setSeed((typed) => typed || makeSeed()), []);
  return (
    <form
      class="quiz-start"
      action={`${prefix}/quiz`}
      onSubmit={(event) => {
        event.preventDefault();
        go(placeTarget({ seed: seed.trim() || makeSeed(), round: 1 }));
      }}
    >
      <p>
        {say(
          '{count} questions about facts and about silhouettes of our own portraits, which look like the words of each record.',
          { count: questionCount },
        )}{' '}
        {say('A right answer gives {points}.', { points: writePoints(mostPoints, speech) })}{' '}
        {say('Each hint costs 1 point.')}
      </p>
      <p>
        {say(
          'To play the same questions together, use the same word: read it aloud, write it on the board, or send the link.',
        )}
      </p>
      <div class="picker">
        <label for="seed">{say('Word')}</label>
        <input
          id="seed"
          name="seed"
          value={seed}
          maxLength={100}
          required
          autocomplete="off"
          onInput={(event) => setSeed(event.currentTarget.value)}
        />
        <button type="submit">{say('Start')}</button>
      </div>
    </form>
  );
}

const signs = {
  right: { sign: '✓', words: 'right' },
  wrong: { sign: '✗', words: 'wrong' },
  open: { sign: '·', words: 'not answered' },
} as const satisfies Record<string, { readonly sign: string; readonly words: Label }>;

function End({
  place: { seed },
  questions,
  plays,
  forget,
}: Extract<Data, { kind: 'end' }> & Playing) {
  const { baseUrl, say, tell } = usePageContext();
  const word = <strong>{seed}</strong>;
  const first = placeTarget({ seed, round: 1 });
  if (plays.size === 0) {
    return (
      // With a key of its own, so that a link that forgets the answers keeps its address while it is followed.
      <div class="quiz-start" key="unplayed">
        <p>{tell('You have not played the word {word} in this tab.', { word })}</p>
        <p class="quiz-ways">
          <Link class="button" to={first}>
            {say('Play this word')}
          </Link>
          <Link to="/quiz">{say('Play another word')}</Link>
        </p>
      </div>
    );
  }
  const score = say('{points} of {count} points', {
    points: scoreOf(plays),
    count: questionCount * mostPoints,
  });
  const row = signsOf(plays);
  const title = say('{name}: {facts}', {
    name: say('Quiz “{word}”', { word: seed }),
    facts: score,
  });
  const result = `${title} ${row.map((each) => signs[each].sign).join('')}\n${baseUrl}${first}`;
  return (
    <div class="quiz-start">
      <div>
        <h2 class="quiz-score" tabIndex={-1}>
          {score}
        </h2>
        <p>
          {say('You answered {right} of {count} questions right.', {
            right: row.filter((each) => each === 'right').length,
            count: questionCount,
          })}
        </p>
      </div>
      <p>
        {tell('Your word was {word}. Share your result:', { word })}{' '}
        <CopyButton text={result} of={say('the result')} />
      </p>
      <p class="quiz-ways">
        <Link class="button" to="/quiz">
          {say('Play another word')}
        </Link>
        <Link to={first} onClick={forget}>
          {say('Play the same word again')}
        </Link>
      </p>
      <section class="quiz-asked">
        <h2>{say('Questions and answers')}</h2>
        <ol class="quiz-results">
          {questions.map((question, i) => (
            <Result
              key={question.round}
              seed={seed}
              question={question}
              play={plays.get(question.round)}
              sign={signs[row[i] ?? 'open']}
            />
          ))}
        </ol>
      </section>
    </div>
  );
}

/** A question with its answer; an open question keeps its answer to itself. */
function Result({
  seed,
  question,
  play,
  sign: { sign, words },
}: {
  readonly seed: string;
  readonly question: Question;
  readonly play: Play | undefined;
  readonly sign: (typeof signs)[keyof typeof signs];
}) {
  const { round, prompt, subject, options, kind } = question;
  const { speech, say } = usePageContext();
  const target = placeTarget({ seed, round });
  const picked = options.find(({ key }) => key === play?.answer?.option);
  return (
    <li class="quiz-result">
      <span
        class={`quiz-sign quiz-sign-${words.replace(' ', '-')}`}
        role="img"
        aria-label={say(words)}
      >
        {sign}
      </span>
      {picked ? (
        <>
          <Link to={creatureTarget(subject.number, subject.name)} aria-hidden="true" tabIndex={-1}>
            <Portrait sprite={subject.sprite} size={64} />
          </Link>
          <p>
            <Link to={target} class="quiz-result-prompt">
              {speech.write(prompt)}
            </Link>{' '}
            <Outcome {...question} />
            {play?.answer?.isRight !== true && (
              <> {say('You answered {answer}.', { answer: labelOf(picked, kind, speech) })}</>
            )}
          </p>
          <span class="quiz-result-points">
            {writePoints(pointsOf(play), speech)}
            {play &&
              play.hints.length > 0 &&
              `, ${say('{count} hint | {count} hints', { count: play.hints.length })}`}
          </span>
        </>
      ) : (
        <p class="quiz-result-open">
          <Link to={target}>{say('Question {round} is not answered', { round })}</Link>
        </p>
      )}
    </li>
  );
}
