import { type Answer, type Bounds, createAsker, defaultBounds } from './asker.ts';
import type { Rule, Verdict } from './rule.ts';
import { rules } from './rules/rules.ts';
import { survey } from './survey.ts';

/** Whether a server does what the specification of the nine operations says, rule by rule. */
export type Report = {
  readonly url: string;
  /** Whether no rule is broken that a server has to keep. */
  readonly conforms: boolean;
  readonly requests: number;
  readonly results: readonly Result[];
};

export type Result = {
  readonly rule: Omit<Rule, 'judge'>;
  readonly verdict: Verdict;
};

export type Conformance =
  | { readonly kind: 'judged'; readonly report: Report }
  /** Nothing answers at the address. */
  | { readonly kind: 'unreachable'; readonly reason: string };

/**
 * Asks the server at an address a few dozen questions, one after the other, and judges it by its answers. Takes as long as
 * the bounds allow at most.
 */
export async function conform(url: string, bounds: Partial<Bounds> = {}): Promise<Conformance> {
  const asker = createAsker(url.replace(/\/+$/, ''), { ...defaultBounds, ...bounds });
  const evidence = await survey(asker);
  const { information, statistics, counts } = evidence;
  const reason = silenceOf([information, statistics, counts[0]]);
  if (reason !== undefined) {
    return { kind: 'unreachable', reason };
  }
  const results = rules.map(({ judge, ...rule }) => ({ rule, verdict: judge(evidence) }));
  const conforms = results.every(
    ({ rule, verdict }) => rule.level === 'note' || verdict.kind !== 'fail',
  );
  return { kind: 'judged', report: { url, conforms, requests: asker.requests(), results } };
}

/** Why the first of some requests had no answer, where none had one. */
function silenceOf(answers: readonly Answer[]): string | undefined {
  const reasons = answers.flatMap((answer) => (answer.kind === 'none' ? [answer.reason] : []));
  return reasons.length === answers.length ? reasons[0] : undefined;
}
