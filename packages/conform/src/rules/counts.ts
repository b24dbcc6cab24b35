import { type Evidence, type Found, objectOf } from '../evidence.ts';
import { fail, judgeEach, pass, type Rule } from '../rule.ts';
import { answerRule } from './answers.ts';
import { FromZero, memberRule } from './members.ts';

const counts = (evidence: Evidence): readonly Found[] => {
  const found = objectOf(evidence.counts[0]);
  return found ? [found] : [];
};

/** The numbers of `gen1` to `genN`; those that are none are left out. */
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
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
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
