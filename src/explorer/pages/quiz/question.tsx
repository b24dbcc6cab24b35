import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { CopyButton } from '../../parts/copy-button.tsx';
import { cutOutOf } from '../../parts/portrait.tsx';
import { creatureTarget, Link } from '../../parts/link.tsx';
import { usePageContext } from '../../page-context.ts';
import { type Option, type Answer, placeTarget, type Round, roundCount } from './round.ts';
import { Silhouette } from './silhouette.tsx';

/** One round: a silhouette and names; the keys from 1 select one. */
export function Question({
  round: { place, options, answer },
  picked,
  score,
  onPick,
}: {
  readonly round: Round;
  /** Undefined before the answer. */
  readonly picked: Answer | undefined;
  readonly score: number;
  readonly onPick: (picked: Answer) => void;
}) {
  const { baseUrl } = usePageContext();
  const next = useRef<HTMLParagraphElement>(null);
  // Not for an answer from an earlier visit.
  const [isFresh, setFresh] = useState(false);
  const pick = (option: Option | undefined): void => {
    if (option && !picked) {
      setFresh(true);
      onPick({ number: option.number, isRight: option.number === answer.number });
    }
  };
  // Layout effect, so that no key is lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      const isTyping = event.target instanceof Element && event.target.matches('input, select');
      if (isPlain && !isTyping && /^[1-9]$/.test(event.key)) {
        pick(options[Number(event.key) - 1]);
      }
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  });
  useEffect(() => {
    if (picked && isFresh) {
      next.current?.querySelector('a')?.focus({ preventScroll: true });
    }
  }, [picked, isFresh]);
  return (
    <>
      <p class="quiz-progress">
        Round {place.round} of {roundCount}, {score} right, word <strong>{place.seed}</strong>
      </p>
      <div class="quiz-stage">
        {picked ? (
          <img
            class="quiz-picture quiz-shown"
            src={cutOutOf(answer.sprite)}
            alt={answer.name}
            width={640}
            height={640}
          />
        ) : (
          <Silhouette sprite={answer.sprite} />
        )}
      </div>
      <ol class="quiz-options" aria-label="Names">
        {options.map((option, i) => (
          <li key={option.number}>
            <button
              type="button"
              disabled={picked !== undefined}
              class={picked && verdict(option, picked, answer)}
              onClick={() => pick(option)}
              aria-keyshortcuts={String(i + 1)}
            >
              <kbd aria-hidden="true">{i + 1}</kbd>
              <span>{option.name}</span>
              {picked && <span class="quiz-mark">{markOf(option, picked, answer)}</span>}
            </button>
          </li>
        ))}
      </ol>
      <div class="quiz-verdict">
        <p aria-live="polite">
          {picked && (
            <>
              {picked.isRight ? 'Right: ' : 'No, '}it is{' '}
              <Link to={creatureTarget(answer.number)}>{answer.name}</Link>.
            </>
          )}
        </p>
        <p ref={next}>
          {picked && (
            <Link class="button" to={placeTarget({ ...place, round: place.round + 1 })}>
              {place.round === roundCount ? 'See how it went' : 'Next'}
            </Link>
          )}
        </p>
      </div>
      <p class="quiz-share">
        Play it together:{' '}
        <CopyButton text={baseUrl + placeTarget({ ...place, round: 1 })} of="the link" />
      </p>
    </>
  );
}

function verdict(option: Option, picked: Answer, answer: Option): 'right' | 'wrong' | '' {
  if (option.number === answer.number) {
    return 'right';
  }
  return option.number === picked.number ? 'wrong' : '';
}

/** In words besides colours. */
function markOf(option: Option, picked: Answer, answer: Option): string {
  const marks = { right: '✓', wrong: '✗', '': '' } as const;
  return marks[verdict(option, picked, answer)];
}
