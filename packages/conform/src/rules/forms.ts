import { describeValue } from '../describe-value.ts';
import {
  baseIndex,
  type Evidence,
  familyOf,
  type Found,
  isSuccess,
  lineOf,
  numberIn,
  objectsOf,
  textIn,
  toTexts,
} from '../evidence.ts';
import { judgeEach, notApplicable, type Rule } from '../rule.ts';
import { describeAnswer } from './answers.ts';
import { answeredLookups } from './creatures.ts';

/** The forms of each creature that was found. */
function formsOfEach(evidence: Evidence): readonly (readonly [Found, ...Found[]])[] {
  return answeredLookups(evidence).flatMap(({ answer }) => {
    const [first, ...others] = objectsOf(answer);
    return first ? [[first, ...others] as const] : [];
  });
}

/** What the forms of a creature have in common, and their evolution lines. */
export const formRules: readonly Rule[] = [
  {
    id: 'creature.shared',
    section: '§2.1',
    level: 'must',
    sentence: 'all forms of a creature share "number" and "species"',
    judge: (evidence) =>
      judgeEach(
        formsOfEach(evidence),
        ([first, ...others]) => {
          const other = others.find(
            (form) =>
              (numberIn(form) !== undefined && numberIn(form) !== numberIn(first)) ||
              textIn(form, 'species') !== textIn(first, 'species'),
          );
          return other && `${other.where} differs from the first`;
        },
        (all) => `${all.length} creatures, ${all.flat().length} forms`,
      ),
  },
  {
    id: 'creature.distinct',
    section: '§2.1',
    level: 'must',
    sentence: 'the forms of a creature differ in "name"',
    judge: (evidence) => {
      const several = formsOfEach(evidence).filter((forms) => forms.length > 1);
      return several.length === 0
        ? notApplicable('no creature with several forms')
        : judgeEach(
            several,
            (forms) => {
              const names = forms.flatMap((form) => textIn(form, 'name') ?? []);
              const twice = names.find((name, i) => names.indexOf(name) < i);
              return twice && `${forms[0].where}: ${describeValue(twice)} twice`;
            },
            (all) => `${all.length} creatures of several forms`,
          );
    },
  },
  {
    id: 'creature.base-first',
    section: '§4 rule 3',
    level: 'must',
    sentence: 'the base form, which evolution lines name, comes first',
    judge: (evidence) => {
      const several = formsOfEach(evidence).filter(
        (forms) => forms.length > 1 && baseIndex(forms) !== -1,
      );
      return several.length === 0
        ? notApplicable('no creature with several forms')
        : judgeEach(
            several,
            (forms) =>
              baseIndex(forms) === 0
                ? undefined
                : `${describeValue(textIn(forms[baseIndex(forms)] ?? forms[0], 'name'))} is not the first of ${forms.length}`,
            (all) => all.map(([first]) => describeValue(textIn(first, 'name'))).join(', '),
          );
    },
  },
  {
    id: 'family.names',
    section: '§2.2',
    level: 'must',
    sentence: 'names in an evolution line are those of creatures',
    judge: ({ byLineName }) =>
      judgeEach(
        byLineName,
        (lookup) => (isSuccess(lookup.answer) ? undefined : describeAnswer(lookup.answer)),
        (all) => all.map(({ asked }) => describeValue(asked)).join(', '),
      ),
  },
  {
    id: 'family.stage',
    section: '§2.2',
    level: 'note',
    sentence: 'the stage is the place of the creature in its line, from 1',
    judge: (evidence) =>
      judgeEach(
        formsOfEach(evidence),
        (forms) => {
          const base = forms[baseIndex(forms)] ?? forms[0];
          const name = textIn(base, 'name');
          const family = familyOf(base);
          const stage = family?.members.get('evolutionStage');
          const line = family && toTexts(lineOf(family));
          const there = typeof stage === 'number' ? line?.[stage - 1] : undefined;
          return there === undefined || name === undefined || there === name
            ? undefined
            : `${base.where}: ${describeValue(there)} at stage ${describeValue(stage)}`;
        },
        (all) => `${all.length} creatures`,
      ),
  },
];
