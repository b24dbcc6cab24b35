import * as v from 'valibot';
import { type Evidence, type Found, isSuccess, objectOf } from '../evidence.ts';
import { judgeEach, type Rule } from '../rule.ts';
import { answerRule, describeAnswer } from './answers.ts';
import { Address, Digits, type Member, memberRule, Text } from './members.ts';

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const information = (evidence: Evidence): readonly Found[] => {
  const found = objectOf(evidence.information);
  return found ? [found] : [];
};

const statistics = (evidence: Evidence): readonly Found[] => {
  const found = objectOf(evidence.statistics);
  return found ? [found] : [];
};

const informationMembers: readonly Member[] = [
  ['title', 'a text', Text],
  ['baseURL', 'an address', Address],
  ['resourcesURL', 'an address', Address],
  [
    'versions',
    'an array of prefixes such as "/v1"',
    v.pipe(v.array(v.pipe(v.string(), v.regex(/^\/v[0-9]+$/))), v.minLength(1)),
  ],
  ['author', 'a text', v.string()],
];

const statisticsMembers: readonly Member[] = [
  ['total_hits', 'a string of digits', Digits],
  ['session_hits', 'a string of digits', Digits],
  ['uptime', 'a number of seconds', v.pipe(v.number(), v.minValue(0))],
];

/** Spec §2.6, §2.7 and §9: the two meta operations and the version prefixes. */
export const serviceRules: readonly Rule[] = [
  answerRule('info.answer', '§4, 8', 'GET /info answers an object', (e) => e.information, isObject),
  ...informationMembers.map((member) => memberRule('info', '§2.6', member, information)),
  {
    id: 'info.prefixes',
    section: '§9',
    level: 'must',
    sentence: 'resources are answered under every prefix that "versions" lists',
    // The first prefix is what every other rule is about.
    judge: ({ counts: [first, ...others] }) =>
      judgeEach(
        isSuccess(first) ? [first, ...others] : [],
        (answer) => (isSuccess(answer) ? undefined : describeAnswer(answer)),
        (all) => all.map(({ target }) => `"${target}"`).join(', '),
      ),
  },
  answerRule(
    'stats.answer',
    '§4, 9',
    'GET /stats answers an object',
    (e) => e.statistics,
    isObject,
  ),
  ...statisticsMembers.map((member) => memberRule('stats', '§2.7', member, statistics)),
];
