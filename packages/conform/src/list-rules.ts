import {
  type Evidence,
  type Found,
  type ListedGroup,
  objectOf,
  textIn,
  textsOf,
} from './evidence.ts';
import {
  answerRule,
  describeAnswer,
  describeValue,
  eachRule,
  fail,
  FromZero,
  type Member,
  memberRule,
  must,
  notApplicable,
  pass,
  pictureRule,
  type Rule,
  spriteRule,
  Text,
  Texts,
  unknownRule,
} from './rule.ts';

/** Creates the rules on a list of names and its records. */
function groupRules(
  group: string,
  path: string,
  sections: { readonly list: string; readonly record: string; readonly shape: string },
  members: readonly Member[],
  groupOf: (evidence: Evidence) => ListedGroup,
): readonly Rule[] {
  const found = (evidence: Evidence): readonly Found[] =>
    groupOf(evidence).records.map((each) => each.found);
  return [
    answerRule(
      must(`${group}.list`, sections.list, `GET ${path} answers an array of names`),
      (evidence) => groupOf(evidence).list,
      textsOf,
    ),
    {
      ...must(`${group}.by-slug`, sections.record, `GET ${path}/{slug} answers an object`),
      judge: (evidence) => {
        const { list, records, guesses } = groupOf(evidence);
        const names = textsOf(list) ?? [];
        if (names.length === 0) {
          return notApplicable('no name to guess a slug from');
        }
        return records.length > 0
          ? pass(records.map((each) => each.found.where).join(', '))
          : fail(
              `none of ${guesses.map(describeValue).join(', ')} is the slug of ${describeValue(names[0])}`,
            );
      },
    },
    ...members.map((member) => memberRule(group, sections.shape, member, found)),
    eachRule(
      must(`${group}.listed`, sections.list, 'the name of each is on the list'),
      (evidence) => found(evidence).flatMap((each) => textIn(each, 'name') ?? []),
      (name, evidence) =>
        textsOf(groupOf(evidence).list)?.includes(name)
          ? undefined
          : `${describeValue(name)} is not`,
      (all) => all.map(describeValue).join(', '),
    ),
    eachRule(
      must(`${group}.own-slug`, '§4 rule 2', 'the slug that each names leads to it'),
      (evidence) =>
        groupOf(evidence).records.filter((each) => textIn(each.found, 'slug') !== undefined),
      (each) =>
        objectOf(each.bySlug)?.members.get('slug') === each.found.members.get('slug')
          ? undefined
          : describeAnswer(each.bySlug),
      (all) => all.map((each) => describeValue(textIn(each.found, 'slug'))).join(', '),
    ),
    unknownRule(`${group}.unknown`, `no success for a slug that nothing has`, (evidence) => [
      groupOf(evidence).unknown,
    ]),
  ];
}

/** Spec §2.4. */
export const leagueRules: readonly Rule[] = groupRules(
  'league',
  'league',
  { list: '§4, 4', record: '§4, 5', shape: '§2.4' },
  [
    ['name', 'a text', Text],
    ['slug', 'a text', Text],
    ['region', 'a text', Text],
    ['badgesRequired', 'an integer', FromZero],
    ['badges', 'an array of names', Texts],
  ],
  ({ leagues }) => leagues,
);

/** Spec §2.5. */
export const stoneRules: readonly Rule[] = [
  ...groupRules(
    'stone',
    'evolution-stone',
    { list: '§4, 6', record: '§4, 7', shape: '§2.5' },
    [
      ['name', 'a text', Text],
      ['aka', 'a text', Text],
      ['slug', 'a text', Text],
      ['effects', 'an array of sentences', Texts],
    ],
    ({ stones }) => stones,
  ),
  // The field table says integer, the sample shows an address: both are right.
  spriteRule('stone', '§2.5', 'or-integer', ({ stones }) =>
    stones.records.map(({ found }) => found),
  ),
  pictureRule('stone.picture', '§2.5', (e) => e.sprites.stones),
];
