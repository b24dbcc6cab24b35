import type { Report, Result } from './conform.ts';

/** A report for people: a line for each rule, and how many hold. */
export function formatReport({ url, conforms, requests, results }: Report): string {
  const count = (word: string): number =>
    results.filter((result) => wordOf(result) === word).length;
  const counts = [
    `${count('pass')} rules hold`,
    `${count('FAIL')} are broken`,
    `${count('n/a')} do not apply`,
    `${count('note')} notes`,
  ];
  return [
    `${url} by the specification of the nine operations, in ${requests} requests`,
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

/** `note` for what a conforming server may do otherwise, and this one does. */
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
