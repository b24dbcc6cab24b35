import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Link } from '../../parts/link.tsx';
import { usePageContext } from '../../page-context.ts';
import { Hints } from './hints.tsx';
import { Options } from './options.tsx';
import { Outcome } from './outcome.tsx';
import { placeTarget, type QuizPlace, questionCount } from './place.ts';
import type { Question } from './question-data.ts';
import { Stage } from './stage.tsx';
import { type Play, pointsOf, worthOf, writePoints } from './use-plays.ts';

/** One round: a question and its options; the keys from 1 select one. */
export function Round({
  place,
  question,
  play,
  score,
  onPlay,
}: {
  readonly place: QuizPlace;
  readonly question: Question;
  readonly play: Play;
  /** Points of all rounds so far. */
  readonly score: number;
  readonly onPlay: (play: Play) => void;
}) {
  const { baseUrl, speech } = usePageContext();
  const { say, tell } = speech;
  const next = useRef<HTMLParagraphElement>(null);
  // Not for an answer from an earlier visit.
  const [isFresh, setFresh] = useState(false);
  const { answer } = play;
  const pick = (key: string | undefined): void => {
    if (key !== undefined && !answer) {
      setFresh(true);
      onPlay({ ...play, answer: { option: key, isRight: key === question.answer } });
    }
  };
  // Layout effect, so that no key is lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      const isTyping = event.target instanceof Element && event.target.matches('input, select');
      if (isPlain && !isTyping && /^[1-9]$/.test(event.key)) {
        pick(question.options[Number(event.key) - 1]?.key);
      }
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  });
  useEffect(() => {
    if (answer && isFresh) {
      next.current?.querySelector('a')?.focus({ preventScroll: true });
    }
  }, [answer, isFresh]);
  return (
    <>
      <p class="quiz-progress">
        {tell('Question {round} of {count}, {points}, word {word}', {
          round: place.round,
          count: questionCount,
          points: writePoints(score, speech),
          word: <strong>{place.seed}</strong>,
        })}
      </p>
      <div class={`quiz-board quiz-board-${question.kind}`}>
        <div class="quiz-question">
          <Prompt text={speech.write(question.prompt)} />
          <Stage question={question} isAnswered={answer !== undefined} />
        </div>
        <div class="quiz-answers">
          <Options question={question} picked={answer?.option} onPick={pick} />
          {!answer && (
            <Hints
              hints={question.hints}
              shown={play.hints}
              worth={worthOf(play)}
              onShow={(name) => onPlay({ ...play, hints: [...play.hints, name] })}
            />
          )}
          <div class="quiz-verdict">
            <p aria-live="polite">
              {answer && (
                <>
                  {say(answer.isRight ? 'Right!' : 'Wrong.')}{' '}
                  <Outcome told={question.outcome} subject={question.subject} />{' '}
                  {writePoints(pointsOf(play), speech)}.
                </>
              )}
            </p>
            <p ref={next}>
              {answer && (
                <Link class="button" to={placeTarget({ ...place, round: place.round + 1 })}>
                  {say(place.round === questionCount ? 'See your result' : 'Next')}
                </Link>
              )}
            </p>
          </div>
        </div>
      </div>
      <p class="quiz-share">
        {say('Send this link to play together:')}{' '}
        <CopyButton text={baseUrl + placeTarget({ ...place, round: 1 })} of={say('the link')} />
      </p>
      <noscript>{say('The quiz needs JavaScript. Turn it on in your browser.')}</noscript>
    </>
  );
}

/** The heading of a question; it takes the focus when the question replaces another. */
function Prompt({ text }: { readonly text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The link to this question has disappeared. The first page had no such link.
    if (document.activeElement === document.body && isLater) {
      heading.current?.focus();
    }
    isLater = true;
  }, []);
  return (
    <h2 ref={heading} class="quiz-prompt" tabIndex={-1}>
      {text}
    </h2>
  );
}

/** Whether a question was shown since the document was loaded. */
let isLater = false;
