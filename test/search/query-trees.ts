import * as fc from 'fast-check';
import type { Operator } from '../../src/search/query-tokens.ts';
import type { QueryNode, Term } from '../../src/search/query-tree.ts';
import { nameKey, nameWords } from '../../src/world/name-key.ts';
import { numberOf, type RawRecord, textsOf } from './slow-search.ts';

const textFields = ['name', 'species', 'type', 'ability', 'hidden', 'egg', 'is'] as const;
const numberFields = [
  'number',
  'gen',
  'height',
  'weight',
  'family',
  'stage',
  'male',
  'female',
] as const;

const unitsOf: Readonly<Record<string, readonly string[]>> = {
  height: ['', 'm', 'cm', 'ft', 'in', 'M', 'Ft'],
  weight: ['', 'kg', 'g', 'lb', 'lbs', 'KG', 'LB'],
  male: ['', '%'],
  female: ['', '%'],
};

/** How many of a unit one metre or kilogram is. */
const perOne: Readonly<Record<string, number>> = {
  cm: 100,
  ft: 1 / 0.3048,
  in: 1 / 0.0254,
  g: 1000,
  lb: 2.2046,
  lbs: 2.2046,
};

/** Trees of conditions, each known to a world with these records. Columns are all 0. */
export function termTrees(records: readonly RawRecord[]): fc.Arbitrary<QueryNode> {
  return treesOf(termLeaves(records));
}

/** The same with words and phrases among them. */
export function queryTrees(records: readonly RawRecord[]): fc.Arbitrary<QueryNode> {
  const record = fc.constantFrom(...records);
  return treesOf(fc.oneof(termLeaves(records), words(record), phrases(record)));
}

function termLeaves(records: readonly RawRecord[]): fc.Arbitrary<QueryNode> {
  const record = fc.constantFrom(...records);
  return fc.oneof(
    ...textFields.map((field) => textTerms(field, records)),
    ...numberFields.map((field) => numberTerms(field, record)),
  );
}

function treesOf(leaf: fc.Arbitrary<QueryNode>): fc.Arbitrary<QueryNode> {
  const { tree } = fc.letrec<{ tree: QueryNode }>((tie) => {
    const several = fc.array(tie('tree'), { minLength: 2, maxLength: 4 });
    return {
      tree: fc.oneof(
        { maxDepth: 4, withCrossShrink: true },
        { weight: 3, arbitrary: leaf },
        { weight: 2, arbitrary: several.map((nodes): QueryNode => ({ kind: 'all', nodes })) },
        { weight: 2, arbitrary: several.map((nodes): QueryNode => ({ kind: 'any', nodes })) },
        { weight: 1, arbitrary: tie('tree').map((node): QueryNode => ({ kind: 'not', node })) },
      ),
    };
  });
  return tree;
}

function term(field: string, operator: Operator, value: string): Term {
  return {
    kind: 'term',
    field: { text: field, column: 0 },
    operator: { text: operator, column: 0 },
    value: { text: value, column: 0 },
  };
}

function textTerms(field: string, records: readonly RawRecord[]): fc.Arbitrary<QueryNode> {
  const values = [...new Set(records.flatMap((record) => textsOf(field, record) ?? []))];
  const spellings = [
    (value: string) => value,
    (value: string) => value.toUpperCase(),
    (value: string) => nameKey(value),
    (value: string) => nameWords(value).join('-'),
    (value: string) => `-${nameWords(value).join(' "\\ ')}!`,
    (value: string) => `${nameKey(value).slice(0, 2)}*`,
    (value: string) => `*${nameKey(value).slice(-2)}`,
    (value: string) => `*${nameKey(value).slice(1, 4) || nameKey(value)}*`,
  ];
  return fc
    .tuple(
      fc.constantFrom(field, field.toUpperCase()),
      // By ":" a part of a name finds it too, as tables show.
      fc.constantFrom<Operator>(...(field === 'name' ? [] : ([':'] as const)), '=', '!='),
      fc.constantFrom(...values),
      fc.constantFrom(...spellings),
    )
    .map(([name, operator, value, spell]) => term(name, operator, spell(value)));
}

function numberTerms(field: string, record: fc.Arbitrary<RawRecord>): fc.Arbitrary<QueryNode> {
  const isWhole = !(field in unitsOf);
  return fc
    .tuple(
      fc.constantFrom<Operator>(':', '=', '!=', '<', '<=', '>', '>='),
      record,
      fc.constantFrom(...(unitsOf[field] ?? [''])),
      fc.boolean(),
    )
    .map(([operator, known, unit, isExact]) => {
      const own = numberOf(field, known) ?? 1;
      const amount = own * (perOne[unit.toLowerCase()] ?? 1);
      const digits = isExact ? 8 : 1;
      return term(field, operator, isWhole ? String(own) : `${plain(amount, digits)}${unit}`);
    });
}

/** A number without an exponent or needless zeros. */
function plain(number: number, digits: number): string {
  const text = number.toFixed(digits);
  return text.replace(/\.?0+$/, '') || '0';
}

/** Units are left out: behind a number they would be a mistake. */
const notWords = new Set([
  'or',
  'oder',
  'ou',
  'and',
  'not',
  'sans',
  'ohne',
  'm',
  'cm',
  'ft',
  'in',
  'kg',
  'g',
  'lb',
  'lbs',
]);

function words(record: fc.Arbitrary<RawRecord>): fc.Arbitrary<QueryNode> {
  return fc
    .tuple(record, fc.nat(), fc.integer({ min: 1, max: 6 }), fc.constantFrom('', '!', '-'))
    .map(([{ name }, from, length, end]) => {
      const key = [...nameKey(name)];
      const start = from % key.length;
      return key.slice(start, start + length).join('') + end;
    })
    .filter((text) => nameKey(text) !== '' && !notWords.has(text))
    .map((text) => ({ kind: 'word', text, column: 0 }));
}

function phrases(record: fc.Arbitrary<RawRecord>): fc.Arbitrary<QueryNode> {
  return fc
    .tuple(record, fc.nat(), fc.integer({ min: 1, max: 3 }), fc.constantFrom(' ', '-', ' "', '\\'))
    .map(([{ name }, from, length, between]) => {
      const all = nameWords(name);
      const start = from % all.length;
      return all.slice(start, start + length).join(between);
    })
    .map((text) => ({ kind: 'phrase', text, column: 0 }));
}

/** The tree with every column 0. */
export function withoutColumns(node: QueryNode): unknown {
  return JSON.parse(JSON.stringify(node, (key, value: unknown) => (key === 'column' ? 0 : value)));
}
