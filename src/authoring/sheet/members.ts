/** What a column of a spreadsheet can say of a creature, and how people call such a column. */

/** Units in which a column may give its numbers. */
export const units = ['m', 'cm', 'mm', 'ft', 'in', 'kg', 'g', 't', 'lb'] as const;
export type Unit = (typeof units)[number];

export type Member = {
  readonly meaning: string;
  /** Several columns may say it, each a part. */
  readonly isList: boolean;
  /** Names of columns, in lower case and without anything but letters and digits. */
  readonly names: readonly string[];
};

function single(meaning: string, ...names: readonly string[]): Member {
  return { meaning, isList: false, names };
}

function list(meaning: string, ...names: readonly string[]): Member {
  return { meaning, isList: true, names };
}

/** By name, as `--map` takes them. */
export const members = {
  number: single('catalog number', 'no', 'nr', 'num', 'id', 'index', 'catalognumber'),
  name: single('name of the creature, or of the form', 'creature', 'creaturename'),
  formOf: single('creature whose form the row is', 'formof', 'baseform', 'variantof'),
  species: single('kind of creature', 'genus', 'category', 'kind', 'classification'),
  types: list('types', 'type', 'element', 'elements'),
  abilities: list('abilities', 'ability', 'normalability', 'normalabilities'),
  hiddenAbilities: list('hidden abilities', 'hiddenability', 'abilityhidden'),
  eggGroups: list('egg groups', 'egggroup'),
  gender: single('"87.5:12.5", or "genderless"', 'genderratio', 'sex', 'sexratio'),
  male: single('percentage of males', 'malepercent', 'percentmale', 'maleratio'),
  female: single('percentage of females', 'femalepercent', 'percentfemale', 'femaleratio'),
  height: single('height', 'size', 'length', 'tall'),
  weight: single('weight', 'mass'),
  generation: single('generation', 'gen'),
  starter: single('whether a journey starts with it'),
  legendary: single('whether it is legendary', 'legend'),
  mythical: single('whether it is mythical', 'myth'),
  ultraBeast: single('whether it is an ultra beast'),
  mega: single('whether the form is mega evolved', 'megaevolved'),
  evolvesFrom: single(
    'form that it comes from',
    'evolutionfrom',
    'evolutionof',
    'preevolution',
    'prevolution',
    'previousevolution',
    'previousstage',
    'comesfrom',
  ),
  level: single(
    'level at which it evolves',
    'evolutionlevel',
    'evolutionat',
    'evolutionatlevel',
    'minlevel',
    'minimumlevel',
  ),
  stone: single('stone with which it evolves', 'evolutionstone', 'evolutionwithstone', 'withstone'),
  item: single('item with which it evolves', 'evolutionitem', 'evolutionwithitem', 'withitem'),
  how: single(
    'how it evolves, in words',
    'howevolution',
    'howitevolution',
    'evolutionhow',
    'evolutionwith',
    'evolutionby',
    'evolutionvia',
    'evolutionwhen',
    'method',
    'condition',
    'evolutionmethod',
    'evolutioncondition',
    'evolutionrequirement',
    'evolutiontrigger',
  ),
  aliases: list('other names', 'alias', 'aka', 'alsoknownas', 'othername', 'othernames'),
  colour: single('colour of the body', 'color', 'bodycolour', 'bodycolor'),
  body: single('body plan', 'bodyplan', 'shape'),
  family: single('number of the family', 'familyid'),
  line: single('evolution line', 'evolutionline'),
} as const satisfies Readonly<Record<string, Member>>;

export type MemberName = keyof typeof members;

// The keys of an object are texts to the compiler.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const memberNames = Object.keys(members) as readonly MemberName[];

/** The member of a name in any case, or undefined. */
export function findMember(text: string): MemberName | undefined {
  const wanted = text.trim().toLowerCase();
  return memberNames.find((name) => name.toLowerCase() === wanted);
}
