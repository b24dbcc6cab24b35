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

/** Formats a count with its noun: `1 form`, `3 forms`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** The outcome of a rule; `seen` is the evidence for it, or the reason why there was nothing to judge. */
export type Verdict = {
  readonly kind: 'pass' | 'fail' | 'not-applicable';
  readonly seen: string;
};

/** A sentence of the specification. */
type Sentence = {
  readonly id: string;
  readonly section: string;
  /** `note`: the specification leaves it open, and a server that differs conforms. */
  readonly level: 'must' | 'note';
  readonly sentence: string;
};

/** A sentence of the specification, and its check. */
export type Rule = Sentence & { readonly judge: (evidence: Evidence) => Verdict };

export function must(id: string, section: string, sentence: string): Sentence {
  return { id, section, level: 'must', sentence };
}

export function note(id: string, section: string, sentence: string): Sentence {
  return { id, section, level: 'note', sentence };
}

export function pass(seen: string): Verdict {
  return { kind: 'pass', seen };
}

export function fail(seen: string): Verdict {
  return { kind: 'fail', seen };
}

export function notApplicable(seen: string): Verdict {
  return { kind: 'not-applicable', seen };
}

/** Creates a rule on each of some items: it fails with the first fault, and does not apply if there is no item. */
export function eachRule<Item>(
  sentence: Sentence,
  itemsOf: (evidence: Evidence) => readonly Item[],
  faultOf: (item: Item, evidence: Evidence) => string | undefined,
  seen: (items: readonly Item[]) => string,
  none = 'nothing to judge by',
): Rule {
  return {
    ...sentence,
    judge: (evidence) => {
      const items = itemsOf(evidence);
      for (const item of items) {
        const fault = faultOf(item, evidence);
        if (fault !== undefined) {
          return fail(fault);
        }
      }
      return items.length === 0 ? notApplicable(none) : pass(seen(items));
    },
  };
}

/** Creates a rule that a response is a success of the shape that `read` reads. */
export function answerRule(
  sentence: Sentence,
  answerOf: (evidence: Evidence) => Answer,
  read: (answer: Answer) => unknown,
): Rule {
  return {
    ...sentence,
    judge: (evidence) => {
      const answer = answerOf(evidence);
      return isSuccess(answer) && read(answer) !== undefined
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
  return eachRule(
    note(id, '§7', sentence),
    (evidence) => answersOf(evidence).filter((answer) => answer.kind !== 'none'),
    (answer) => (answer.status >= 200 && answer.status < 300 ? describeAnswer(answer) : undefined),
    (all) => all.map(({ target, status }) => `${describeValue(target)}: ${status}`).join(', '),
  );
}

/** Creates a rule that addresses lead to pictures. */
export function pictureRule(
  id: string,
  section: string,
  answersOf: (evidence: Evidence) => readonly Answer[],
): Rule {
  return eachRule(
    must(id, section, '"sprite" leads to an image'),
    answersOf,
    (answer) => (isPicture(answer) ? undefined : describeAnswer(answer)),
    ([first, ...others]) => `"${first?.target}"${andMore(others)}`,
    'no address to follow',
  );
}

function andMore({ length }: readonly unknown[]): string {
  return length === 0 ? '' : ` and ${length} more`;
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
  return eachRule(
    must(`${group}.${name}`, section, `"${name}" is ${meaning}`),
    objectsOf,
    (found) => {
      const value = read(found);
      return v.is(schema, value) ? undefined : `${found.where}: ${describeValue(value)}`;
    },
    ([first, ...others]) => `${first && describeValue(read(first))}${andMore(others)}`,
  );
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
  return eachRule(
    must(`${group}.sprite`, section, '"sprite" is an address under "resourcesURL"'),
    objectsOf,
    ({ members, where }, evidence) => {
      const sprite = members.get('sprite');
      if (allowed === 'or-integer' && Number.isInteger(sprite)) {
        return undefined;
      }
      const information = objectOf(evidence.information);
      const stated = information && textIn(information, 'resourcesURL');
      return v.is(Address, sprite) && isUnder(sprite, v.is(Address, stated) ? stated : undefined)
        ? undefined
        : `${where}: ${describeValue(sprite)}`;
    },
    ([first]) => describeValue(first?.members.get('sprite')),
  );
}

function isUnder(address: string, resources: string | undefined): boolean {
  if (resources === undefined) {
    return true;
  }
  const above = new URL(resources).href;
  return new URL(address).href.startsWith(above.endsWith('/') ? above : `${above}/`);
}
