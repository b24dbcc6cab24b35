import * as v from 'valibot';
import {
  type Evidence,
  familyOf,
  type Found,
  isSuccess,
  lineOf,
  type Lookup,
  objectsOf,
} from '../evidence.ts';
import type { Rule } from '../rule.ts';
import { pictureRule } from './answers.ts';
import {
  Digits,
  Flag,
  FromOne,
  FromZero,
  type Member,
  memberRule,
  Text,
  Texts,
} from './members.ts';
import { spriteRule } from './sprites.ts';

/** All lookups that were answered. */
export function answeredLookups({ byNumber, byName, byLineName }: Evidence): readonly Lookup[] {
  return [...byNumber, ...byName, ...byLineName].filter(({ answer }) => isSuccess(answer));
}

const forms = (evidence: Evidence): readonly Found[] =>
  answeredLookups(evidence).flatMap(({ answer }) => objectsOf(answer));

const families = (evidence: Evidence): readonly Found[] =>
  forms(evidence).flatMap((form) => familyOf(form) ?? []);

/** How something that is not known is written is not said: a text without a digit states nothing that could be wrong. */
const Unstated = v.pipe(v.string(), v.regex(/^[^0-9]+$/));

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
  // What a creature without a gender has is not said.
  [
    'gender',
    'two percentages that add up to 100, or empty',
    v.union([Percentages, v.strictTuple([])]),
  ],
  [
    'height',
    'feet and inches: 1\'04"',
    v.union([v.pipe(v.string(), v.regex(/^\d+'\d+(?:\.\d+)?"$/)), Unstated]),
  ],
  [
    'weight',
    'pounds: 13.2 lbs.',
    v.union([v.pipe(v.string(), v.regex(/^\d+(?:\.\d+)? lbs\.$/)), Unstated]),
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

/** Spec §2.1 and §2.2, member by member. */
export const creatureMemberRules: readonly Rule[] = [
  ...members.map((member) => memberRule('creature', '§2.1', member, forms)),
  spriteRule('creature', '§2.1', 'address', forms),
  pictureRule('creature.picture', '§2.1', '"sprite" leads to an image', (e) => e.sprites.creatures),
  ...familyMembers.map((member) => memberRule('family', '§2.2', member, families)),
];
