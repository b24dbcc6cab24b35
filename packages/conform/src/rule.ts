import * as v from 'valibot';
import { type Evidence, type Found, isSuccess, objectOf, textIn } from './evidence.ts';
import type { Answer } from './http-client.ts';

const maxValueLength = 60;

/** Formats a value for one line of a report: JSON, shortened to 60 characters. */
export function describeValue(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  // Control characters of a server must not reach the reader's terminal.
  const letters = [...text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '�')];
  return letters.length > maxValueLength
    ? `${letters.slice(0, maxValueLength - 1).join('')}…`
    : letters.join('');
}

/** The outcome of a rule; `seen` is the evidence for it. */
export type Verdict =
  | { readonly kind: 'pass'; readonly seen: string }
  | { readonly kind: 'fail'; readonly seen: string }
  /** There was nothing to judge; `seen` is the reason. */
  | { readonly kind: 'not-applicable'; readonly seen: string };

/** A sentence of the specification, and its check. */
export type Rule = {
  readonly id: string;
  readonly section: string;
  /** `note`: the specification leaves it open, and a server that differs conforms. */
  readonly level: 'must' | 'note';
  readonly sentence: string;
  readonly judge: (evidence: Evidence) => Verdict;
};

export function pass(seen: string): Verdict {
  return { kind: 'pass', seen };
}

export function fail(seen: string): Verdict {
  return { kind: 'fail', seen };
}

export function notApplicable(seen: string): Verdict {
  return { kind: 'not-applicable', seen };
}

/** Fails with the first fault; does not apply to an empty list. */
export function judgeEach<Item>(
  items: readonly Item[],
  faultOf: (item: Item) => string | undefined,
  seen: (items: readonly Item[]) => string,
): Verdict {
  if (items.length === 0) {
    return notApplicable('nothing to judge by');
  }
  for (const item of items) {
    const fault = faultOf(item);
    if (fault !== undefined) {
      return fail(fault);
    }
  }
  return pass(seen(items));
}

/** Creates a rule on the status and the shape of a response. */
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

/** Creates a note that an unknown name is not found. */
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

/** Creates a rule that addresses lead to pictures. */
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

/** Formats a response for one line of a report. */
export function describeAnswer(answer: Answer): string {
  const place = describeValue(answer.target);
  switch (answer.kind) {
    case 'none':
      return `${place}: ${answer.reason}`;
    case 'json':
      return `${place}: ${answer.status}, ${describeValue(answer.value)}`;
    case 'other': {
      const size = answer.isTruncated
        ? `more than ${answer.bytes.length}`
        : String(answer.bytes.length);
      return `${place}: ${answer.status}, ${size} bytes of ${describeValue(answer.contentType)}`;
    }
  }
}

/** First bytes of PNG, JPEG, GIF, WebP and SVG. */
const signatures = ['\x89PNG', '\xff\xd8\xff', 'GIF8', 'RIFF', '<svg', '<?xml'];

/** Spec §4 rule 7 leaves the content type open: either it or the first bytes have to be of an image. */
function isPicture(answer: Answer): boolean {
  if (answer.kind !== 'other' || answer.status < 200 || answer.status >= 300) {
    return false;
  }
  const start = Buffer.from(answer.bytes.subarray(0, 5)).toString('latin1');
  return (
    answer.contentType.startsWith('image/') || signatures.some((each) => start.startsWith(each))
  );
}

/** Creates a rule on one member of every object of a kind. */
export function memberRule(
  group: string,
  section: string,
  [name, meaning, schema, read = ({ members }) => members.get(name)]: Member,
  objectsOf: (evidence: Evidence) => readonly Found[],
): Rule {
  return {
    id: `${group}.${name}`,
    section,
    level: 'must',
    sentence: `"${name}" is ${meaning}`,
    judge: (evidence) =>
      judgeEach(
        objectsOf(evidence),
        (found) => {
          const value = read(found);
          return v.is(schema, value) ? undefined : `${found.where}: ${describeValue(value)}`;
        },
        ([first, ...others]) =>
          `${first && describeValue(read(first))}${others.length === 0 ? '' : ` and ${others.length} more`}`,
      ),
  };
}

/** A member in words and as a schema; `read` if it has more than one spelling. */
export type Member = readonly [
  name: string,
  meaning: string,
  schema: v.GenericSchema,
  read?: (found: Found) => unknown,
];

export const Text = v.pipe(v.string(), v.nonEmpty());
export const Texts = v.array(v.string());
export const Flag = v.boolean();
const Whole = v.pipe(v.number(), v.integer());
export const FromOne = v.pipe(Whole, v.minValue(1));
export const FromZero = v.pipe(Whole, v.minValue(0));
export const Digits = v.pipe(v.string(), v.regex(/^[0-9]+$/));
/** A URL that a client can follow. */
export const Address = v.pipe(v.string(), v.url(), v.regex(/^https?:/));

/** Creates a rule that sprites are addresses under `resourcesURL`, where the service states one. */
export function spriteRule(
  group: string,
  section: string,
  allowed: 'address' | 'or-integer',
  objectsOf: (evidence: Evidence) => readonly Found[],
): Rule {
  return {
    id: `${group}.sprite`,
    section,
    level: 'must',
    sentence: '"sprite" is an address under "resourcesURL"',
    judge: (evidence) => {
      const information = objectOf(evidence.information);
      const stated = information && textIn(information, 'resourcesURL');
      const resources = v.is(Address, stated) ? stated : undefined;
      return judgeEach(
        objectsOf(evidence),
        ({ members, where }) => {
          const sprite = members.get('sprite');
          if (allowed === 'or-integer' && Number.isInteger(sprite)) {
            return undefined;
          }
          return v.is(Address, sprite) && isUnder(sprite, resources)
            ? undefined
            : `${where}: ${describeValue(sprite)}`;
        },
        ([first]) => describeValue(first?.members.get('sprite')),
      );
    },
  };
}

function isUnder(address: string, resources: string | undefined): boolean {
  if (resources === undefined) {
    return true;
  }
  const above = new URL(resources).href;
  return new URL(address).href.startsWith(above.endsWith('/') ? above : `${above}/`);
}
