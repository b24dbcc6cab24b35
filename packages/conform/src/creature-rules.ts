import * as v from 'valibot';
import {
  baseIndex,
  type Evidence,
  familyOf,
  type Found,
  isSuccess,
  lineOf,
  type Lookup,
  numberIn,
  objectsOf,
  textIn,
  toTexts,
} from './evidence.ts';
import type { Answer } from './http-client.ts';
import {
  counted,
  describeAnswer,
  describeValue,
  Digits,
  eachRule,
  Flag,
  FromOne,
  FromZero,
  type Member,
  memberRule,
  must,
  note,
  pictureRule,
  type Rule,
  spriteRule,
  Text,
  Texts,
  unknownRule,
} from './rule.ts';

function describeLookups(lookups: readonly { readonly asked: string }[]): string {
  return lookups.map(({ asked }) => describeValue(asked)).join(', ');
}

const isFound = ({ answer }: Lookup): boolean => isSuccess(answer);

/** Lookups (spec §4). */
export const lookupRules: readonly Rule[] = [
  eachRule(
    must(
      'creature.by-number',
      '§4, 2',
      'GET creature/{number} answers the creature of that number',
    ),
    // One number that is found will do.
    ({ byNumber }) => (byNumber.some(isFound) ? byNumber.filter(isFound) : byNumber),
    ({ asked, answer }) => {
      if (!isSuccess(answer)) {
        return describeAnswer(answer);
      }
      const other = objectsOf(answer).find(
        (form) => Number(numberIn(form) ?? asked) !== Number(asked),
      );
      return other && `${other.where}: ${describeValue(other.members.get('number'))}`;
    },
    describeLookups,
  ),
  eachRule(
    must('creature.array', '§4, 1 and 2', 'a lookup answers an array of one object or more'),
    answeredLookups,
    ({ answer }) => {
      const isArray =
        answer.kind === 'json' &&
        Array.isArray(answer.value) &&
        answer.value.length > 0 &&
        objectsOf(answer).length === answer.value.length;
      return isArray ? undefined : describeAnswer(answer);
    },
    (all) => counted(all.length, 'lookup'),
  ),
  eachRule(
    must('creature.by-name', '§4, 1', 'GET creature/{name} answers the creature of that name'),
    ({ byName }) => byName,
    (lookup) => {
      const names = objectsOf(lookup.answer).map((form) => textIn(form, 'name'));
      return isFound(lookup) && (names.length === 0 || names.includes(lookup.asked))
        ? undefined
        : describeAnswer(lookup.answer);
    },
    describeLookups,
  ),
  eachRule(
    must('creature.same-forms', '§4, 1 and 2', 'name and number of a creature find the same forms'),
    ({ byNumber, byName }) =>
      byName.filter(isFound).flatMap((named) => {
        const numbered = byNumber.find(({ answer }) =>
          objectsOf(answer).some((form) => textIn(form, 'name') === named.asked),
        );
        return numbered && objectsOf(named.answer).length > 0
          ? [{ asked: named.asked, named: namesIn(named), numbered: namesIn(numbered) }]
          : [];
      }),
    ({ asked, named, numbered }) =>
      named === numbered
        ? undefined
        : `${describeValue(asked)}: ${named}, and by number ${numbered}`,
    describeLookups,
  ),
  unknownRule('creature.unknown', 'no success for a name or number that no creature has', (e) => [
    e.unknownName,
    e.unknownNumber,
  ]),
];

function namesIn({ answer }: Lookup): string {
  return describeValue(objectsOf(answer).map((form) => textIn(form, 'name')));
}

type Forms = readonly [Found, ...Found[]];

/** Returns the forms of each creature that was found. */
function formsOfEach(evidence: Evidence): readonly Forms[] {
  return answeredLookups(evidence).flatMap(({ answer }) => {
    const [first, ...others] = objectsOf(answer);
    return first ? [[first, ...others] as const] : [];
  });
}

function severalForms(evidence: Evidence): readonly Forms[] {
  return formsOfEach(evidence).filter((forms) => forms.length > 1);
}

/** The forms of a creature, and their evolution lines. */
export const formRules: readonly Rule[] = [
  eachRule(
    must('creature.shared', '§2.1', 'all forms of a creature share "number" and "species"'),
    formsOfEach,
    ([first, ...others]) => {
      const other = others.find(
        (form) =>
          (numberIn(form) !== undefined && numberIn(form) !== numberIn(first)) ||
          textIn(form, 'species') !== textIn(first, 'species'),
      );
      return other && `${other.where} differs from the first`;
    },
    (all) => `${counted(all.length, 'creature')}, ${counted(all.flat().length, 'form')}`,
  ),
  eachRule(
    must('creature.distinct', '§2.1', 'the forms of a creature differ in "name"'),
    severalForms,
    (forms) => {
      const names = forms.flatMap((form) => textIn(form, 'name') ?? []);
      const twice = names.find((name, i) => names.indexOf(name) < i);
      return twice && `${forms[0].where}: ${describeValue(twice)} twice`;
    },
    (all) => `${counted(all.length, 'creature')} of several forms`,
    'no creature with several forms',
  ),
  eachRule(
    must(
      'creature.base-first',
      '§4 rule 3',
      'the base form, which evolution lines name, comes first',
    ),
    (evidence) => severalForms(evidence).filter((forms) => baseIndex(forms) !== -1),
    (forms) =>
      baseIndex(forms) === 0
        ? undefined
        : `${describeValue(textIn(forms[baseIndex(forms)] ?? forms[0], 'name'))} is not the first of ${forms.length}`,
    (all) => all.map(([first]) => describeValue(textIn(first, 'name'))).join(', '),
    'no creature with several forms',
  ),
  eachRule(
    must('family.names', '§2.2', 'names in an evolution line are those of creatures'),
    ({ byLineName }) => byLineName,
    ({ answer }) => (isSuccess(answer) ? undefined : describeAnswer(answer)),
    describeLookups,
  ),
  eachRule(
    note('family.stage', '§2.2', 'the stage is the place of the creature in its line, from 1'),
    formsOfEach,
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
    (all) => counted(all.length, 'creature'),
  ),
];

function answeredLookups({ byNumber, byName, byLineName }: Evidence): readonly Lookup[] {
  return [...byNumber, ...byName, ...byLineName].filter(({ answer }) => isSuccess(answer));
}

const forms = (evidence: Evidence): readonly Found[] =>
  answeredLookups(evidence).flatMap(({ answer }) => objectsOf(answer));

const families = (evidence: Evidence): readonly Found[] =>
  forms(evidence).flatMap((form) => familyOf(form) ?? []);

/** The specification does not say how an unknown measure is written: any text without a digit will do. */
const Unknown = v.pipe(v.string(), v.regex(/^[^0-9]+$/));

const Abilities = v.looseObject({ normal: Texts, hidden: Texts });

const Percentages = v.pipe(
  v.strictTuple([v.number(), v.number()]),
  v.check(([first, second]) => Math.abs(first + second - 100) < 0.01),
);

const members: readonly Member[] = [
  // The samples show a string, the field table says integer.
  ['number', 'digits, or an integer', v.union([Digits, FromZero])],
  ['name', 'a text', Text],
  ['species', 'a text', Text],
  ['types', 'an array of names', Texts],
  ['abilities', 'an object with "normal" and "hidden", arrays of names', Abilities],
  ['eggGroups', 'an array of names', Texts],
  // The specification does not say what a genderless creature has.
  [
    'gender',
    'two percentages that add up to 100, or empty',
    v.union([Percentages, v.strictTuple([])]),
  ],
  [
    'height',
    'feet and inches: 1\'04"',
    v.union([v.pipe(v.string(), v.regex(/^\d+'\d+(?:\.\d+)?"$/)), Unknown]),
  ],
  [
    'weight',
    'pounds: 13.2 lbs.',
    v.union([v.pipe(v.string(), v.regex(/^\d+(?:\.\d+)? lbs\.$/)), Unknown]),
  ],
  ['family', 'an object', v.looseObject({})],
  ['starter', 'true or false', Flag],
  ['legendary', 'true or false', Flag],
  ['mythical', 'true or false', Flag],
  ['ultraBeast', 'true or false', Flag],
  ['mega', 'true or false', Flag],
  ['gen', 'an integer from 1', FromOne],
];

const familyMembers: readonly Member[] = [
  ['id', 'an integer', FromZero],
  ['evolutionStage', 'an integer from 1', FromOne],
  [
    'evolutionLine',
    'an array of names; it may be spelt "evolution-line"',
    v.pipe(Texts, v.minLength(1)),
    lineOf,
  ],
];

/** Members and paths that programs for the original service use, and that the specification does not have. */
const oldClientRules: readonly Rule[] = [
  eachRule(
    note(
      'creature.description',
      '§2.1',
      '"description", which old programs read, is a text that is not empty',
    ),
    forms,
    (found) => {
      const value = found.members.get('description');
      return typeof value === 'string' && value.trim() !== ''
        ? undefined
        : `${found.where}: ${describeValue(value)}`;
    },
    (all) => counted(all.length, 'form'),
  ),
  eachRule(
    note(
      'creature.unversioned',
      '§9',
      'a path without a version, which old programs ask for, means the first that is listed',
    ),
    ({ unversioned, byNumber }) =>
      byNumber
        .slice(0, 1)
        .filter(isFound)
        .map(({ answer }) => ({ answer, unversioned })),
    ({ answer, unversioned }) =>
      jsonOf(unversioned) === jsonOf(answer) ? undefined : describeAnswer(unversioned),
    (all) => all.map(({ unversioned }) => describeAnswer(unversioned)).join(', '),
    'no creature was found by number',
  ),
];

function jsonOf(answer: Answer): string | undefined {
  return answer.kind === 'json' ? JSON.stringify(answer.value) : undefined;
}

/** Spec §2.1 and §2.2, member by member. */
export const creatureMemberRules: readonly Rule[] = [
  ...members.map((member) => memberRule('creature', '§2.1', member, forms)),
  spriteRule('creature', '§2.1', 'address', forms),
  pictureRule('creature.picture', '§2.1', (e) => e.sprites.creatures),
  ...familyMembers.map((member) => memberRule('family', '§2.2', member, families)),
  ...oldClientRules,
];
