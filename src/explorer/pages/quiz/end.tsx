import { CopyButton } from '../../parts/copy-button.tsx';
import { creatureTarget, Link } from '../../parts/link.tsx';
import { Portrait } from '../../parts/portrait.tsx';
import { usePageContext } from '../../page-context.ts';
import { placeTarget, questionCount } from './place.ts';
import { labelOf, type Question } from './question-data.ts';
import { Outcome } from './round.tsx';
import {
  mostPoints,
  type Play,
  type Plays,
  pointsOf,
  scoreOf,
  signsOf,
  writePoints,
} from './use-plays.ts';
import type { Label } from '../../speech.ts';

const signs = {
  right: { sign: '✓', words: 'right' },
  wrong: { sign: '✗', words: 'wrong' },
  open: { sign: '·', words: 'not answered' },
} as const satisfies Record<string, { readonly sign: string; readonly words: Label }>;

export function End({
  seed,
  questions,
  plays,
  forget,
}: {
  readonly seed: string;
  readonly questions: readonly Question[];
  readonly plays: Plays;
  readonly forget: () => void;
}) {
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
  const title = say('Quiz “{word}”', { word: seed });
  const result = `${title}: ${score} ${row.map((each) => signs[each].sign).join('')}\n${baseUrl}${first}`;
  return (
    <div class="quiz-start">
      <div>
        <p class="quiz-score">{score}</p>
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
  question: { round, prompt, subject, options, outcome, kind },
  play,
  sign: { sign, words },
}: {
  readonly seed: string;
  readonly question: Question;
  readonly play: Play | undefined;
  readonly sign: (typeof signs)[keyof typeof signs];
}) {
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
            <Outcome told={outcome} subject={subject} />
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
