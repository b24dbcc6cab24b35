import { CopyButton } from '../../parts/copy-button.tsx';
import { creatureTarget, Link } from '../../parts/link.tsx';
import { Portrait } from '../../parts/portrait.tsx';
import { usePageContext } from '../../page-context.ts';
import { placeTarget, questionCount } from './place.ts';
import type { Question } from './question-data.ts';
import { Outcome } from './outcome.tsx';
import {
  mostPoints,
  type Play,
  type Plays,
  pointsOf,
  rightOf,
  scoreOf,
  signsOf,
  writePoints,
} from './use-plays.ts';
import { counted } from '../../../world/counted.ts';

const signs = {
  right: { sign: '✓', words: 'right' },
  wrong: { sign: '✗', words: 'wrong' },
  open: { sign: '·', words: 'not answered' },
} as const;

/** The result: the points, the questions, and a text to share. */
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
  const { baseUrl } = usePageContext();
  const first = placeTarget({ seed, round: 1 });
  if (plays.size === 0) {
    return (
      // With a key of its own, so that a link that forgets the answers keeps its address while it is followed.
      <div class="quiz-start" key="unplayed">
        <p>
          You have not played the word <strong>{seed}</strong> in this tab.
        </p>
        <p class="quiz-ways">
          <Link class="button" to={first}>
            Play this word
          </Link>
          <Link to="/quiz">Play another word</Link>
        </p>
      </div>
    );
  }
  const score = `${scoreOf(plays)} of ${questionCount * mostPoints} points`;
  const row = signsOf(plays).map((each) => signs[each].sign);
  const result = `Quiz “${seed}”: ${score} ${row.join('')}\n${baseUrl}${first}`;
  return (
    <div class="quiz-start">
      <div>
        <p class="quiz-score">{score}</p>
        <p>
          You answered {rightOf(plays)} of {questionCount} questions right.
        </p>
      </div>
      <p>
        Your word was <strong>{seed}</strong>. Share your result:{' '}
        <CopyButton text={result} of="the result" />
      </p>
      <p class="quiz-ways">
        <Link class="button" to="/quiz">
          Play another word
        </Link>
        <Link to={first} onClick={forget}>
          Play the same word again
        </Link>
      </p>
      <section class="quiz-asked">
        <h2>Questions and answers</h2>
        <ol class="quiz-results">
          {questions.map((question, i) => (
            <Result
              key={question.round}
              seed={seed}
              question={question}
              play={plays.get(question.round)}
              sign={signs[signsOf(plays)[i] ?? 'open']}
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
  question: { round, prompt, subject, options, outcome },
  play,
  sign: { sign, words },
}: {
  readonly seed: string;
  readonly question: Question;
  readonly play: Play | undefined;
  readonly sign: (typeof signs)[keyof typeof signs];
}) {
  const target = placeTarget({ seed, round });
  const picked = options.find(({ key }) => key === play?.answer?.option);
  return (
    <li class="quiz-result">
      <span class={`quiz-sign quiz-sign-${words.replace(' ', '-')}`} role="img" aria-label={words}>
        {sign}
      </span>
      {picked ? (
        <>
          <Link
            to={creatureTarget(subject.number, subject.name)}
            class="quiz-result-picture"
            aria-hidden="true"
            tabIndex={-1}
          >
            <Portrait sprite={subject.sprite} size={64} />
          </Link>
          <p>
            <Link to={target} class="quiz-result-prompt">
              {prompt}
            </Link>{' '}
            <Outcome text={outcome} subject={subject} />.
            {play?.answer?.isRight !== true && <> You answered {picked.label}.</>}
          </p>
          <span class="quiz-result-points">
            {writePoints(pointsOf(play))}
            {play && play.hints.length > 0 && `, ${writeHints(play.hints.length)}`}
          </span>
        </>
      ) : (
        <p class="quiz-result-open">
          <Link to={target}>Question {round} is not answered</Link>
        </p>
      )}
    </li>
  );
}

function writeHints(count: number): string {
  return counted(count, 'hint');
}
