import { CopyButton } from '../../parts/copy-button.tsx';
import { Link } from '../../parts/link.tsx';
import { usePageContext } from '../../page-context.ts';
import { type Picks, placeTarget, roundCount, scoreOf, signsOf } from './round.ts';

const signs = {
  right: { sign: '✓', words: 'right' },
  wrong: { sign: '✗', words: 'wrong' },
  open: { sign: '·', words: 'not answered' },
} as const;

/** The result, with links to the rounds and a text to share. */
export function End({
  seed,
  picks,
  forget,
}: {
  readonly seed: string;
  readonly picks: Picks;
  readonly forget: () => void;
}) {
  const { baseUrl } = usePageContext();
  const first = placeTarget({ seed, round: 1 });
  if (picks.size === 0) {
    return (
      <div class="quiz-start">
        <p>
          The word <strong>{seed}</strong> was not played in this tab.
        </p>
        <p>
          <Link class="button" to={first}>
            Play it
          </Link>{' '}
          <Link to="/quiz">Play another</Link>
        </p>
      </div>
    );
  }
  const score = scoreOf(picks);
  const marks = signsOf(picks).map((each) => signs[each]);
  const result = `Who is this? “${seed}”: ${score} of ${roundCount} ${marks.map(({ sign }) => sign).join('')}\n${baseUrl}${first}`;
  return (
    <div class="quiz-start">
      <p class="quiz-score">
        {score} of {roundCount}
      </p>
      <ol class="quiz-marks" aria-label="Rounds">
        {marks.map(({ sign, words }, i) => (
          <li key={`${i + 1}`}>
            <Link
              to={placeTarget({ seed, round: i + 1 })}
              class={`quiz-sign quiz-sign-${words.replace(' ', '-')}`}
              aria-label={`Round ${i + 1}: ${words}`}
            >
              {sign}
            </Link>
          </li>
        ))}
      </ol>
      <p>
        That was the word <strong>{seed}</strong>. <CopyButton text={result} of="the result" />
      </p>
      <p class="quiz-ways">
        <Link class="button" to="/quiz">
          Play another
        </Link>
        <Link to={first} onClick={forget}>
          The same once more
        </Link>
      </p>
    </div>
  );
}
