import * as v from 'valibot';
import { type Evidence, type Found, isSuccess, objectOf } from './evidence.ts';
import {
  Address,
  answerRule,
  describeAnswer,
  Digits,
  fail,
  FromZero,
  judgeEach,
  type Member,
  memberRule,
  pass,
  type Rule,
  Text,
} from './rule.ts';

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
    // Every other rule judges the first prefix.
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

const counts = (evidence: Evidence): readonly Found[] => {
  const found = objectOf(evidence.counts[0]);
  return found ? [found] : [];
};

/** Returns the integers of `gen1` to `genN`; leaves out other values. */
function generationsOf({ members }: Found): readonly number[] {
  return [...members]
    .filter(([name]) => /^gen[0-9]+$/.test(name))
    .flatMap(([, value]) => (typeof value === 'number' && Number.isInteger(value) ? [value] : []));
}

/** Spec §2.3. */
export const countsRules: readonly Rule[] = [
  answerRule(
    'counts.answer',
    '§4, 3',
    'GET creature/counts answers an object, and no creature',
    ({ counts: [first] }) => first,
    isObject,
  ),
  {
    id: 'counts.generations',
    section: '§2.3',
    level: 'must',
    sentence: '"gen1", "gen2", … are integers, one for each generation',
    judge: (evidence) =>
      judgeEach(
        counts(evidence),
        (found) => {
          const names = [...found.members.keys()].filter((name) => name.startsWith('gen'));
          const missing = names.findIndex((_, i) => !found.members.has(`gen${i + 1}`));
          if (names.length === 0 || missing !== -1) {
            return `no "gen${missing + 1 || 1}" among ${names.length} members`;
          }
          return generationsOf(found).length < names.length
            ? `one of ${names.join(', ')} is no integer`
            : undefined;
        },
        ([first]) => `${first ? generationsOf(first).length : 0} generations`,
      ),
  },
  memberRule('counts', '§2.3', ['total', 'an integer', FromZero], counts),
  {
    id: 'counts.sum',
    section: '§2.3',
    level: 'must',
    sentence: '"total" is the number of all creatures, as the generations add up to it',
    judge: (evidence) => {
      const [found] = counts(evidence);
      const total = found?.members.get('total');
      if (!found || typeof total !== 'number' || generationsOf(found).length === 0) {
        return { kind: 'not-applicable', seen: 'no numbers to add up' };
      }
      const sum = generationsOf(found).reduce((all, each) => all + each, 0);
      return sum === total ? pass(String(total)) : fail(`${sum}, and "total" is ${total}`);
    },
  },
];
