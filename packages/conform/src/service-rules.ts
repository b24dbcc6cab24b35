import * as v from 'valibot';
import { type Evidence, type Found, isSuccess, objectOf } from './evidence.ts';
import type { Answer } from './http-client.ts';
import {
  Address,
  answerRule,
  describeAnswer,
  Digits,
  eachRule,
  FromZero,
  type Member,
  memberRule,
  must,
  type Rule,
  Text,
} from './rule.ts';

/** The object in a response, if there is one. */
function found(answer: Answer): readonly Found[] {
  return [objectOf(answer) ?? []].flat();
}

const information = (evidence: Evidence) => found(evidence.information);
const statistics = (evidence: Evidence) => found(evidence.statistics);
const counts = (evidence: Evidence) => found(evidence.counts[0]);

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

/** Returns the integers of `gen1` to `genN`; leaves out other values. */
function generationsOf({ members }: Found): readonly number[] {
  return [...members]
    .filter(([name]) => /^gen[0-9]+$/.test(name))
    .flatMap(([, value]) => (typeof value === 'number' && Number.isInteger(value) ? [value] : []));
}

/** Spec §2.3, §2.6, §2.7 and §9: the two meta operations, the version prefixes and the counts. */
export const serviceRules: readonly Rule[] = [
  answerRule(
    must('info.answer', '§4, 8', 'GET /info answers an object'),
    (e) => e.information,
    objectOf,
  ),
  ...informationMembers.map((member) => memberRule('info', '§2.6', member, information)),
  eachRule(
    must('info.prefixes', '§9', 'resources are answered under every prefix that "versions" lists'),
    // Every other rule judges the first prefix.
    ({ counts: all }) => (isSuccess(all[0]) ? all : []),
    (answer) => (isSuccess(answer) ? undefined : describeAnswer(answer)),
    (all) => all.map(({ target }) => `"${target}"`).join(', '),
  ),
  answerRule(
    must('stats.answer', '§4, 9', 'GET /stats answers an object'),
    (e) => e.statistics,
    objectOf,
  ),
  ...statisticsMembers.map((member) => memberRule('stats', '§2.7', member, statistics)),
  answerRule(
    must('counts.answer', '§4, 3', 'GET creature/counts answers an object, and no creature'),
    (e) => e.counts[0],
    objectOf,
  ),
  eachRule(
    must('counts.generations', '§2.3', '"gen1", "gen2", … are integers, one for each generation'),
    counts,
    (each) => {
      const names = [...each.members.keys()].filter((name) => name.startsWith('gen'));
      const missing = names.findIndex((_, i) => !each.members.has(`gen${i + 1}`));
      if (names.length === 0 || missing !== -1) {
        return `no "gen${missing + 1 || 1}" among ${names.length} members`;
      }
      return generationsOf(each).length < names.length
        ? `one of ${names.join(', ')} is no integer`
        : undefined;
    },
    ([first]) => `${first ? generationsOf(first).length : 0} generations`,
  ),
  memberRule('counts', '§2.3', ['total', 'an integer', FromZero], counts),
  eachRule(
    must(
      'counts.sum',
      '§2.3',
      '"total" is the number of all creatures, as the generations add up to it',
    ),
    (evidence) =>
      counts(evidence).flatMap((each) => {
        const total = each.members.get('total');
        const generations = generationsOf(each);
        return typeof total === 'number' && generations.length > 0 ? [{ total, generations }] : [];
      }),
    ({ total, generations }) => {
      const sum = generations.reduce((all, each) => all + each, 0);
      return sum === total ? undefined : `${sum}, and "total" is ${total}`;
    },
    ([first]) => String(first?.total),
    'no numbers to add up',
  ),
];
