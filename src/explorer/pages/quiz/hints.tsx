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
  if (hints.length === 0) {
    return <p class="quiz-worth">A right answer gives {writePoints(worth)}.</p>;
  }
  return (
    <div class="quiz-hints">
      <p class="quiz-worth" aria-live="polite">
        A right answer gives {writePoints(worth)}. Each hint costs 1 point.
      </p>
      <ul aria-label="Hints">
        {hints.map(({ name, text }) => (
          <li key={name}>
            {shown.includes(name) ? (
              <span class="quiz-hint" role="status">
                {name}: <strong>{text}</strong>
              </span>
            ) : (
              <button type="button" class="quiz-hint" onClick={() => onShow(name)}>
                {name}?
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
