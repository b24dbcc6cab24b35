import { describe, expect, test } from 'vitest';
import { rowsOf } from '../rows.ts';
import { find, namesIn } from './default-world.ts';

const numbers =
  'hp, attack, defense, special-attack, special-defense, speed, total, bulk, effort, catch-rate, friendship, hatch-cycles, growth';
const oneOfTheFields = `one of the fields name, letters, number, species, type, ability, hidden, egg, gen, height, weight, family, stage, male, female, colour, body, weak, resists, immune, weaknesses, resistances, immunities, evolves, evolution-level, knows, ${numbers}, base-experience or is`;
const oneOfTheFlags =
  'one of the flags starter, legendary, mythical, ultrabeast, mega, base, cosmetic, genderless, final, single-type, starter-line, baby, fossil, paradox, regional or gigantamax';
const aroundLetters = 'letters: "*" stands only before or after a value, as in name:p* and name:*y';
const something = 'a word, a phrase in quotation marks or a condition such as gen:1';
const whole = 'a whole number such as 3';
const metres = 'a number such as 1.5, in metres or followed by m, cm, ft or in';
const kilograms = 'a number such as 1.5, in kilograms or followed by kg, g, t, lb or lbs';
const percent = 'a number of percent such as 87.5';
const sortable = `a field with one value: name, letters, number, species, type, gen, height, weight, family, stage, male, female, colour, body, weaknesses, resistances, immunities, evolution-level, ${numbers.replace('effort, ', '')} or base-experience`;

/** Query, column, text found, text expected, known names like it. */
const mistakes = rowsOf(String.raw`
  type:fier | 6 | fier | a type | Fire
  gen:1 type:elektric | 12 | elektric | a type | Electric
  (type:dragn) | 7 | dragn | a type | Dragon
  -type:drak | 7 | drak | a type | Dark
  type:-drak | 7 | drak | a type | Dark
  type:"fairi" | 6 | fairi | a type | Fairy
  type:levitate | 6 | levitate | a type |
  type:"" | 6 | "" | a type |
  type:fire,water | 6 | fire,water | "|" between values for one of them, "/" for all of them |
  typ:feuer,wasser | 5 | feuer,wasser | "|" between values for one of them, "/" for all of them |
  type:fire/wter | 11 | wter | a type | Water
  type:fire|wter | 11 | wter | a type | Water
  type: gen:1 | 6 | a space | a value right after ":" |
  gen:1,x | 7 | x | ${whole} |
  gen:1-x | 5 | 1-x | ${whole} |
  weight>1,000 | 8 | 1,000 | ${kilograms} |
  fire or sort:name | 14 | name | the order beside all conditions, outside of "or", "-" and parentheses |
  fire sort:-nmae | 12 | nmae | ${sortable} | name
  ability:levitat | 9 | levitat | an ability | Levitate
  hidden:protein | 8 | protein | a hidden ability | Protean
  egg:dragn | 5 | dragn | an egg group | Dragon
  egg:"water 4" | 5 | water 4 | an egg group | Water 1, Water 3, Water 2
  species:mous | 9 | mous | a species | Mouse, Fire Mouse, Tiny Mouse, Aqua Mouse, Plump Mouse
  name:pikchu | 6 | pikchu | the name of a creature or form | Pikachu, Pichu
  name:"mega charizrd x" | 6 | mega charizrd x | the name of a creature or form | Mega Charizard X, Mega Charizard Y
  name:!!! | 6 | !!! | the name of a creature or form |
  is:megga | 4 | megga | ${oneOfTheFlags} | mega
  is:shiny | 4 | shiny | ${oneOfTheFlags} |
  is:"ultra beasts" | 4 | ultra beasts | ${oneOfTheFlags} | ultra-beast
  tipe:fire | 1 | tipe | ${oneOfTheFields} | type
  legendary:yes | 1 | legendary | ${oneOfTheFields} | is
  or:red | 1 | or | ${oneOfTheFields} |
  mew and:red | 5 | and | ${oneOfTheFields} |
  hieght>2m | 1 | hieght | ${oneOfTheFields} | height, weight
  wieght<1 | 1 | wieght | ${oneOfTheFields} | weight, height
  _:1 | 1 | _ | ${oneOfTheFields} |
  "type":fire | 7 | : | a space or the end, or quotation marks around a value with ":" in it |
  type>fire | 5 | > | ":", "=" or "!=" after "type", which has no order |
  name<pikachu | 5 | < | ":", "=" or "!=" after "name", which has no order |
  is>=mega | 3 | >= | ":", "=" or "!=" after "is", which has no order |
  gen:x | 5 | x | ${whole} |
  gen:1.5 | 5 | 1.5 | ${whole} |
  gen:-1 | 5 | -1 | ${whole} |
  gen:III | 5 | III | ${whole} |
  number:#25 | 8 | #25 | ${whole} |
  height>2mm | 8 | 2mm | ${metres} |
  height>2,5 | 8 | 2,5 | ${metres} |
  height>2. | 8 | 2. | ${metres} |
  height>-1 | 8 | -1 | ${metres} |
  height>2kg | 8 | 2kg | ${metres} |
  weight>2m | 8 | 2m | ${kilograms} |
  male:50kg | 6 | 50kg | ${percent} |
  height>"2 metres" | 8 | 2 metres | ${metres} |
  type: | 6 | the end | a value right after ":" |
  :fire | 1 | : | the name of a field right before ":" |
  gen> | 5 | the end | a value right after ">" |
  > 3 | 1 | > | the name of a field right before ">" |
  gen>=3<=5 | 7 | <= | a space or the end, or quotation marks around a value with "<=" in it |
  gen==3 | 5 | = | a value right after "=" |
  gen=>3 | 5 | > | a value right after "=" |
  gen:>3 | 5 | > | a value right after ":" |
  gen<>3 | 5 | > | a value right after "<" |
  type:(fire or water) | 6 | ( | a value right after ":" |
  name:type:null | 10 | : | a space or the end, or quotation marks around a value with ":" in it |
  type:) | 6 | ) | a value right after ":" |
  ( | 2 | the end | ${something} |
  () | 2 | ) | ${something} |
  (a | 3 | the end | a ")" for the "(" at column 1 |
  a) | 2 | ) | a "(" somewhere before this ")" |
  a or | 5 | the end | ${something} |
  a or or b | 6 | or | ${something} |
  and a | 1 | and | ${something} |
  a and | 6 | the end | ${something} |
  (or a) | 2 | or | ${something} |
  - | 2 | the end | a word or condition to exclude right after "-" |
  - a | 2 | a space | a word or condition to exclude right after "-" |
  -or | 2 | or | ${something} |
  (-) | 3 | ) | a word or condition to exclude right after "-" |
  a"b" | 2 | b | a space |
  (a)(b) | 4 | ( | a space |
  "a"b | 4 | b | a space |
  a(b) | 2 | ( | a space |
  "a"-b | 4 | - | a space |
  "ash | 5 | the end | a quotation mark for the one at column 1 |
  " | 2 | the end | a quotation mark for the one at column 1 |
  "" | 1 | "" | a phrase with a letter or a digit |
  "!" | 1 | ! | a phrase with a letter or a digit |
  !!! | 4 | the end | a word or condition to exclude right after "!" |
  not | 4 | the end | a word or condition to exclude after "not" |
  p*u | 2 | * | ${aroundLetters} |
  name:p*u | 7 | * | ${aroundLetters} |
  ** | 1 | * | ${aroundLetters} |
  knows:thunder* | 7 | thunder* | a move, without "*" |
  /^char/ | 1 | / | letters and digits, or quotation marks around a name with a sign in it |
  a&b | 2 | & | a space or "and" between two conditions that must both hold |
  a+b | 2 | + | a space between two conditions that must both hold |
  a || || b | 6 | || | ${something} |
  -*** | 2 | * | ${aroundLetters} |
  "a\b" | 4 | b | a quotation mark or another "\" after "\" |
  "a\ | 4 | the end | a quotation mark or another "\" after "\" |
  🔥 | 1 | 🔥 | a word with a letter or a digit |
  or | 1 | or | ${something} |
  "a" :b | 5 | : | the name of a field right before ":" |
`);

/** The same for sort orders, which all expect the same. */
const sortMistakes = rowsOf(`
  weigth | 1 | weigth | weight, height
  -nmae | 2 | nmae | name
  ability | 1 | ability |
  is | 1 | is |
  tint | 1 | tint |
  name, | 6 | the end |
  name,,gen | 6 | , |
  ,name | 1 | , |
  - | 2 | the end |
  name,- | 7 | the end |
  name;gen | 1 | name;gen |
  name gen | 1 | name gen |
  +name | 1 | +name | name
  name desc | 1 | name desc | -name
  name,  tpye | 8 | tpye | type
  height>2 | 1 | height>2 | height, weight
  name, - wieght | 9 | wieght | weight, height
`);

describe('an invalid query', () => {
  test.each(mistakes)(
    '%s is refused at column %s',
    (query = '', ...[column, found, expected, near]) => {
      const problem = { kind: 'invalid', parameter: 'q', column: Number(column), found, expected };
      expect(find(query)).toEqual({ ...problem, nearest: namesIn(near) });
    },
  );

  test('reports its first mistake alone', () => {
    expect(find('gen:x type:fier')).toMatchObject({ column: 5 });
    expect(find('type:fier gen:x')).toMatchObject({ column: 6 });
  });

  test('is reported before a mistake in the sort order', () => {
    expect(find('gen:x', 'weigth')).toMatchObject({ parameter: 'q' });
  });

  test('counts columns in code points', () => {
    expect(find('"😀 𝔞" gen:x')).toMatchObject({ column: 11, found: 'x' });
  });

  test('shortens long text in the report', () => {
    expect(find(`type:${'x'.repeat(100)}`)).toMatchObject({ found: `${'x'.repeat(60)}…` });
  });

  test.each([
    [1001, 'a'],
    [1001, ' '],
    [1001, '😀'],
    [1_000_000, '('],
  ])('is refused for its length: %i times %j', (length, character) => {
    expect(find(character.repeat(length))).toEqual({
      kind: 'invalid',
      parameter: 'q',
      column: 1001,
      found: character,
      expected: 'the end: a query has at most 1000 characters',
      nearest: [],
    });
  });

  test.each(['(', '-', '-('])('is refused for its depth: many times %s', (opening) => {
    const shallow = 50 / opening.length;
    const closing = opening.replace('-', '').replace('(', ')');
    const nested = (times: number): string => `${opening.repeat(times)}mew${closing.repeat(times)}`;
    expect(find(nested(shallow))).toContain(opening === '-(' ? 'Pikachu' : 'Mew');
    expect(find(nested(shallow + 1))).toMatchObject({
      column: 51,
      expected: 'at most 50 levels of "(" and "-"',
    });
  });
});

describe('an invalid sort order', () => {
  test.each(sortMistakes)('%s is refused at column %s', (sort, column, found, near) => {
    const problem = { kind: 'invalid', parameter: 'sort', column: Number(column), found };
    expect(find('', sort)).toEqual({ ...problem, expected: sortable, nearest: namesIn(near) });
  });

  test('is refused for its length', () => {
    expect(find('', 'name,'.repeat(201))).toEqual({
      kind: 'invalid',
      parameter: 'sort',
      column: 1001,
      found: 'n',
      expected: 'the end: a sort order has at most 1000 characters',
      nearest: [],
    });
  });
});
