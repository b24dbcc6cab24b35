import { describeValue } from '../describe-value.ts';
import { isSuccess, type Lookup, numberIn, objectsOf, textIn } from '../evidence.ts';
import { fail, judgeEach, type Rule } from '../rule.ts';
import { describeAnswer, unknownRule } from './answers.ts';
import { answeredLookups } from './creatures.ts';

function describeLookups(lookups: readonly { readonly asked: string }[]): string {
  return lookups.map(({ asked }) => describeValue(asked)).join(', ');
}

const isFound = ({ answer }: Lookup): boolean => isSuccess(answer);

/** Spec §4: how creatures are found. */
export const lookupRules: readonly Rule[] = [
  {
    id: 'creature.by-number',
    section: '§4, 2',
    level: 'must',
    sentence: 'GET creature/{number} answers the creature of that number',
    judge: ({ byNumber }) => {
      const found = byNumber.filter(isFound);
      const [first] = byNumber;
      return found.length === 0
        ? fail(first ? describeAnswer(first.answer) : 'no number was asked for')
        : judgeEach(
            found,
            ({ asked, answer }) => {
              const other = objectsOf(answer).find(
                (form) => !(Number(numberIn(form) ?? asked) === Number(asked)),
              );
              return other && `${other.where}: ${describeValue(other.members.get('number'))}`;
            },
            describeLookups,
          );
    },
  },
  {
    id: 'creature.array',
    section: '§4, 1 and 2',
    level: 'must',
    sentence: 'a lookup answers an array of one object or more',
    judge: (evidence) =>
      judgeEach(
        answeredLookups(evidence),
        ({ answer }) => {
          const isArray =
            answer.kind === 'json' &&
            Array.isArray(answer.value) &&
            answer.value.length > 0 &&
            objectsOf(answer).length === answer.value.length;
          return isArray ? undefined : describeAnswer(answer);
        },
        (all) => `${all.length} lookups`,
      ),
  },
  {
    id: 'creature.by-name',
    section: '§4, 1',
    level: 'must',
    sentence: 'GET creature/{name} answers the creature of that name',
    judge: ({ byName }) =>
      judgeEach(
        byName,
        (lookup) => {
          const names = objectsOf(lookup.answer).map((form) => textIn(form, 'name'));
          return isFound(lookup) && (names.length === 0 || names.includes(lookup.asked))
            ? undefined
            : describeAnswer(lookup.answer);
        },
        describeLookups,
      ),
  },
  {
    id: 'creature.same-forms',
    section: '§4, 1 and 2',
    level: 'must',
    sentence: 'name and number of a creature find the same forms',
    judge: ({ byNumber, byName }) => {
      const namesOf = ({ answer }: Lookup): string =>
        describeValue(objectsOf(answer).map((form) => textIn(form, 'name')));
      const pairs = byName.filter(isFound).flatMap((named) => {
        const numbered = byNumber.find(({ answer }) =>
          objectsOf(answer).some((form) => textIn(form, 'name') === named.asked),
        );
        return numbered && objectsOf(named.answer).length > 0
          ? [{ asked: named.asked, named, numbered }]
          : [];
      });
      return judgeEach(
        pairs,
        ({ asked, named, numbered }) =>
          namesOf(named) === namesOf(numbered)
            ? undefined
            : `${describeValue(asked)}: ${namesOf(named)}, and by number ${namesOf(numbered)}`,
        describeLookups,
      );
    },
  },
  unknownRule('creature.unknown', 'no success for a name or number that no creature has', (e) => [
    e.unknownName,
    e.unknownNumber,
  ]),
];
