import { useSpeech } from '../../page-context.ts';
import { cutOutOf } from '../../parts/portrait.tsx';
import type { QuestionKind } from './plan-game.ts';
import type { Question } from './question-data.ts';
import { Silhouette } from './silhouette.tsx';

/** Kinds whose options have pictures of what is asked about. */
const measuredKinds: ReadonlySet<QuestionKind> = new Set(['weight', 'height', 'stat', 'total']);

/** The picture of a question; none where the options have pictures of what is asked about. */
export function Stage({
  question: { kind, subject },
  isAnswered,
}: {
  readonly question: Question;
  readonly isAnswered: boolean;
}) {
  const { nameOf } = useSpeech();
  if (measuredKinds.has(kind)) {
    return null;
  }
  return (
    <div class="quiz-stage">
      {kind === 'silhouette' && !isAnswered ? (
        <Silhouette sprite={subject.sprite} />
      ) : (
        <img
          class={kind === 'silhouette' ? 'quiz-picture quiz-shown' : 'quiz-picture'}
          src={cutOutOf(subject.sprite)}
          alt={nameOf(subject.name)}
          width={640}
          height={640}
        />
      )}
    </div>
  );
}
