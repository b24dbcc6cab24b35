import { useSpeech } from '../../page-context.ts';
import { Portrait } from '../../parts/portrait.tsx';
import { TypeTag } from '../../parts/type-tag.tsx';
import { factOf, labelOf, type Option, type Question } from './question-data.ts';

/** The options of a question as numbered buttons. */
export function Options({
  question: { options, answer, kind },
  picked,
  onPick,
}: {
  readonly question: Question;
  /** The key of the picked option; undefined before the answer. */
  readonly picked: string | undefined;
  readonly onPick: (key: string) => void;
}) {
  const speech = useSpeech();
  const hasPictures = options.some(({ creature }) => creature !== undefined);
  return (
    <ol
      class={`quiz-options ${hasPictures ? 'quiz-options-pictures' : ''}`}
      aria-label={speech.say('Answers')}
    >
      {options.map((option, i) => {
        const verdict = picked === undefined ? undefined : verdictOf(option, picked, answer);
        return (
          <li key={option.key}>
            <button
              type="button"
              disabled={picked !== undefined}
              class={verdict}
              onClick={() => onPick(option.key)}
              aria-keyshortcuts={String(i + 1)}
            >
              <kbd aria-hidden="true">{i + 1}</kbd>
              {option.creature && <Portrait sprite={option.creature.sprite} size={96} isUrgent />}
              <span class="quiz-label">
                {kind === 'matchup' ? (
                  <TypeTag name={option.label} isPlain />
                ) : (
                  labelOf(option, kind, speech)
                )}
                {picked !== undefined && option.fact !== undefined && (
                  <span class="quiz-fact"> {factOf(option.fact, speech)}</span>
                )}
              </span>
              {verdict !== undefined && <span class="quiz-mark">{marks[verdict]}</span>}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** In words besides colours. */
const marks = { right: '✓', wrong: '✗', other: '' } as const;

function verdictOf(option: Option, picked: string, answer: string): keyof typeof marks {
  if (option.key === answer) {
    return 'right';
  }
  return option.key === picked ? 'wrong' : 'other';
}
