import { creatureMemberRules, formRules, lookupRules } from './creature-rules.ts';
import { leagueRules, stoneRules } from './list-rules.ts';
import { type Answer, type Limits, createHttpClient, defaultLimits } from './http-client.ts';
import { counted, type Rule, type Verdict } from './rule.ts';
import { serviceRules } from './service-rules.ts';
import { gatherEvidence } from './survey.ts';

/** In the order of the report. */
const rules: readonly Rule[] = [
  ...serviceRules,
  ...lookupRules,
  ...formRules,
  ...creatureMemberRules,
  ...leagueRules,
  ...stoneRules,
];

/** The verdicts of all rules of the specification on one server. */
export type Report = {
  readonly url: string;
  /** Whether no rule of the level `must` is broken. */
  readonly conforms: boolean;
  readonly requests: number;
  readonly results: readonly Result[];
};

type Result = {
  readonly rule: Omit<Rule, 'judge'>;
  readonly verdict: Verdict;
};

type Conformance =
  | { readonly kind: 'judged'; readonly report: Report }
  /** No server responds at the address. */
  | { readonly kind: 'unreachable'; readonly reason: string };

/** Sends a few dozen requests, one after the other, to the server at an address, and judges it by its responses. */
export async function conform(url: string, limits: Partial<Limits> = {}): Promise<Conformance> {
  const client = createHttpClient(url.replace(/\/+$/, ''), { ...defaultLimits, ...limits });
  const evidence = await gatherEvidence(client);
  const { information, statistics, counts } = evidence;
  const reason = unreachableReason([information, statistics, counts[0]]);
  if (reason !== undefined) {
    return { kind: 'unreachable', reason };
  }
  const results = rules.map(({ judge, ...rule }) => ({ rule, verdict: judge(evidence) }));
  const conforms = results.every(
    ({ rule, verdict }) => rule.level === 'note' || verdict.kind !== 'fail',
  );
  return { kind: 'judged', report: { url, conforms, requests: client.requestCount(), results } };
}

/** Returns why the first request failed, if all failed. */
function unreachableReason(answers: readonly Answer[]): string | undefined {
  const reasons = answers.flatMap((answer) => (answer.kind === 'none' ? [answer.reason] : []));
  return reasons.length === answers.length ? reasons[0] : undefined;
}

/** Formats a report as text: a line for each rule, and totals. */
export function formatReport({ url, conforms, requests, results }: Report): string {
  const count = (word: string): number =>
    results.filter((result) => wordOf(result) === word).length;
  const counts = [
    `${counted(count('pass'), 'rule')} ${count('pass') === 1 ? 'holds' : 'hold'}`,
    `${count('FAIL')} ${count('FAIL') === 1 ? 'is' : 'are'} broken`,
    `${count('n/a')} ${count('n/a') === 1 ? 'does' : 'do'} not apply`,
    counted(count('note'), 'note'),
  ];
  return [
    `${url} by the specification of the nine operations, in ${counted(requests, 'request')}`,
    '',
    ...results.map(formatResult),
    '',
    `${counts.join(', ')}: it ${conforms ? 'conforms' : 'does not conform'}`,
  ].join('\n');
}

function formatResult(result: Result): string {
  const { id, section, sentence } = result.rule;
  return `${wordOf(result).padEnd(4)}  ${id.padEnd(22)}  ${sentence} (${section}): ${result.verdict.seen}`;
}

function wordOf({ rule, verdict }: Result): 'pass' | 'FAIL' | 'note' | 'n/a' {
  switch (verdict.kind) {
    case 'pass':
      return 'pass';
    case 'fail':
      return rule.level === 'must' ? 'FAIL' : 'note';
    case 'not-applicable':
      return 'n/a';
  }
}
