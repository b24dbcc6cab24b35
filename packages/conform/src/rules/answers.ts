import type { Answer } from '../asker.ts';
import { describeValue } from '../describe-value.ts';
import { type Evidence, isSuccess } from '../evidence.ts';
import { fail, judgeEach, notApplicable, pass, type Rule, type Verdict } from '../rule.ts';

/** A rule that an operation answers, and with what kind of JSON. */
export function answerRule(
  id: string,
  section: string,
  sentence: string,
  answerOf: (evidence: Evidence) => Answer,
  isRight: (value: unknown) => boolean,
): Rule {
  return {
    id,
    section,
    level: 'must',
    sentence,
    judge: (evidence) => {
      const answer = answerOf(evidence);
      return isSuccess(answer) && isRight(answer.value)
        ? pass(`"${answer.target}": ${answer.status}`)
        : fail(describeAnswer(answer));
    },
  };
}

/** A note that what is not known is not found. */
export function unknownRule(
  id: string,
  sentence: string,
  answersOf: (evidence: Evidence) => readonly Answer[],
): Rule {
  return {
    id,
    section: '§7',
    level: 'note',
    sentence,
    judge: (evidence): Verdict => {
      const answers = answersOf(evidence).filter((answer) => answer.kind !== 'none');
      return judgeEach(
        answers,
        (answer) =>
          answer.status >= 200 && answer.status < 300 ? describeAnswer(answer) : undefined,
        (all) => all.map(({ target, status }) => `${describeValue(target)}: ${status}`).join(', '),
      );
    },
  };
}

/** A rule that addresses lead to pictures. */
export function pictureRule(
  id: string,
  section: string,
  sentence: string,
  answersOf: (evidence: Evidence) => readonly Answer[],
): Rule {
  return {
    id,
    section,
    level: 'must',
    sentence,
    judge: (evidence) => {
      const answers = answersOf(evidence);
      return answers.length === 0
        ? notApplicable('no address to follow')
        : judgeEach(
            answers,
            (answer) => (isPicture(answer) ? undefined : describeAnswer(answer)),
            ([first, ...others]) =>
              `"${first?.target}"${others.length === 0 ? '' : ` and ${others.length} more`}`,
          );
    },
  };
}

/** An answer in a line. */
export function describeAnswer(answer: Answer): string {
  const place = describeValue(answer.target);
  switch (answer.kind) {
    case 'none':
      return `${place}: ${answer.reason}`;
    case 'json':
      return `${place}: ${answer.status}, ${describeValue(answer.value)}`;
    case 'other': {
      const size = answer.isCut ? `more than ${answer.bytes.length}` : String(answer.bytes.length);
      return `${place}: ${answer.status}, ${size} bytes of ${describeValue(answer.contentType)}`;
    }
  }
}

/** First bytes of pictures: PNG, JPEG, GIF, WebP and AVIF by their container, and SVG or XML before it. */
const beginnings = ['\x89PNG', '\xff\xd8\xff', 'GIF8', 'RIFF', '<svg', '<?xml'];

/** What type an answer has is not said (spec §4 rule 7): either that or its first bytes will do. */
function isPicture(answer: Answer): boolean {
  if (answer.kind !== 'other' || answer.status < 200 || answer.status >= 300) {
    return false;
  }
  const start = Buffer.from(answer.bytes.subarray(0, 5)).toString('latin1');
  return (
    answer.contentType.startsWith('image/') || beginnings.some((each) => start.startsWith(each))
  );
}
