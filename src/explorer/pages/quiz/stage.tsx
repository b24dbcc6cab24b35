import { cutOutOf } from '../../parts/portrait.tsx';
import type { Question } from './question-data.ts';
import { Silhouette } from './silhouette.tsx';

/** The picture of a question; none where the options have pictures of what is asked about. */
export function Stage({
  question: { kind, subject },
  isAnswered,
}: {
  readonly question: Question;
  readonly isAnswered: boolean;
}) {
  if (kind === 'weight' || kind === 'height') {
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
          alt={subject.name}
          width={640}
          height={640}
        />
      )}
    </div>
  );
}
