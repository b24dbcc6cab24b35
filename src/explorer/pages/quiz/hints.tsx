import { useSpeech } from '../../page-context.ts';
import type { Hint } from './question-data.ts';
import { writePoints } from './use-plays.ts';

/** Hints of a question as buttons; each that is shown costs a point. */
export function Hints({
  hints,
  shown,
  worth,
  onShow,
}: {
  readonly hints: readonly Hint[];
  /** Names of the hints that are shown. */
  readonly shown: readonly string[];
  /** Points of a right answer now. */
  readonly worth: number;
  readonly onShow: (name: string) => void;
}) {
  const speech = useSpeech();
  const { say } = speech;
  const gives = say('A right answer gives {points}.', { points: writePoints(worth, speech) });
  if (hints.length === 0) {
    return <p class="quiz-worth">{gives}</p>;
  }
  return (
    <div class="quiz-hints">
      <p class="quiz-worth" aria-live="polite">
        {gives} {say('Each hint costs 1 point.')}
      </p>
      <ul aria-label={say('Hints')}>
        {hints.map(({ name, values }) => (
          <li key={name}>
            {shown.includes(name) ? (
              <span class="quiz-hint" role="status">
                {say(name)}:{' '}
                <strong>
                  {speech.list(
                    values.map((value) => (name === 'Type' ? speech.typeOf(value) : value)),
                  )}
                </strong>
              </span>
            ) : (
              <button type="button" class="quiz-hint" onClick={() => onShow(name)}>
                {say(name)}?
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
