import * as v from 'valibot';
import { describeValue } from '../describe-value.ts';
import type { Evidence, Found } from '../evidence.ts';
import { judgeEach, type Rule } from '../rule.ts';

/** A rule on one member of each of some objects. */
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

/** A member with what it is in words and as a schema, and how to read it where its name alone is not enough. */
export type Member = readonly [
  name: string,
  meaning: string,
  schema: v.GenericSchema,
  read?: (found: Found) => unknown,
];

export const Text = v.pipe(v.string(), v.nonEmpty());
export const Texts = v.array(v.string());
export const Flag = v.boolean();
export const Whole = v.pipe(v.number(), v.integer());
export const FromOne = v.pipe(Whole, v.minValue(1));
export const FromZero = v.pipe(Whole, v.minValue(0));
export const Digits = v.pipe(v.string(), v.regex(/^[0-9]+$/));
/** With a scheme that a client can follow. */
export const Address = v.pipe(v.string(), v.url(), v.regex(/^https?:/));
