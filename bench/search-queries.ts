import type { Catalog, FormOf } from '../src/catalog/catalog.ts';
import { createRandom } from '../harness/random.ts';

/** A condition of a query that can be written in more than one query language. */
export type Condition =
  /** A piece of a name, or a whole word of a type, a flag, the species, an ability or an egg group. */
  | { readonly kind: 'word'; readonly text: string }
  | {
      readonly kind: 'text';
      readonly field: 'type' | 'ability' | 'hidden' | 'egg' | 'species' | 'is';
      readonly value: string;
      readonly negated?: true;
    }
  | {
      readonly kind: 'number';
      readonly field: 'number' | 'gen' | 'height' | 'weight' | 'family' | 'stage' | 'male';
      readonly operator: '<=' | '>=' | '>' | '=';
      readonly value: number;
    };

/** The entries to find: those that meet all conditions, or any. */
export type Query = {
  readonly join: 'and' | 'or';
  readonly conditions: readonly Condition[];
  readonly sort: '' | '-weight' | 'name' | '-height,name';
};

const count = 200;
const seed = 11;

/** Mixed queries of many shapes, with values that the catalog has; the same each time. */
export function createQueries(catalog: Catalog): readonly Query[] {
  const random = createRandom(seed);
  const entries = [...catalog.forms];
  const queries: Query[] = [];
  while (queries.length < count) {
    const entry = entries[Math.floor(random() * entries.length)];
    const other = entries[Math.floor(random() * entries.length)];
    const shape = shapes[queries.length % shapes.length];
    const query = entry && other && shape?.(entry, other);
    if (query) {
      queries.push(query);
    }
  }
  return queries;
}

/** A query in the service's own language. */
export function writeQuery({ join, conditions }: Query): string {
  return conditions.map(writeCondition).join(join === 'or' ? ' or ' : ' ');
}

function writeCondition(condition: Condition): string {
  switch (condition.kind) {
    case 'word':
      return condition.text;
    case 'text':
      // "species:" would find words of it too.
      return `${condition.negated ? '-' : ''}${condition.field}="${condition.value}"`;
    case 'number':
      return `${condition.field}${condition.operator}${condition.value}`;
  }
}

type Shape = (entry: FormOf, other: FormOf) => Query | undefined;
type TextField = Extract<Condition, { kind: 'text' }>['field'];

const text = (field: TextField, value: string | undefined): Condition[] =>
  value === undefined || value.includes('"') ? [] : [{ kind: 'text', field, value }];
const number = (
  field: Extract<Condition, { kind: 'number' }>['field'],
  operator: '<=' | '>=' | '>' | '=',
  value: number | 'unknown',
): Condition[] => (value === 'unknown' ? [] : [{ kind: 'number', field, operator, value }]);
const word = ({ creature: { name } }: FormOf, letters: number): Condition[] => {
  const piece = name.slice(0, letters).toLowerCase();
  return /^[a-z]{3,}$/.test(piece) ? [{ kind: 'word', text: piece }] : [];
};
const notMega: Condition = { kind: 'text', field: 'is', value: 'mega', negated: true };

const all =
  (
    wanted: number,
    conditionsOf: (entry: FormOf, other: FormOf) => Condition[],
    sort: Query['sort'] = '',
  ): Shape =>
  (entry, other) => {
    const conditions = conditionsOf(entry, other);
    // A value that this entry does not have makes another entry's turn.
    return conditions.length === wanted ? { join: 'and', conditions, sort } : undefined;
  };

const shapes: readonly Shape[] = [
  all(1, (a) => word(a, 3)),
  all(1, (a) => word(a, 5)),
  all(1, ({ form }) => text('type', form.types[0])),
  all(2, ({ form }) => [...text('type', form.types[0]), ...text('type', form.types[1])]),
  all(2, ({ form, creature }) => [
    ...text('type', form.types[0]),
    ...number('gen', '<=', creature.generation),
  ]),
  all(1, ({ form }) => number('weight', '>', form.weightKilograms), '-weight'),
  all(2, ({ form }) => [...number('height', '<=', form.heightMetres), ...text('is', 'base')]),
  all(1, ({ form }) => text('ability', form.abilities.normal[0])),
  all(2, ({ form }) => [...text('egg', form.eggGroups[0]), ...text('type', form.types[0])]),
  all(2, ({ creature }) => [
    ...text('is', 'legendary'),
    ...number('gen', '=', creature.generation),
  ]),
  all(3, ({ form }, { form: other }) => [
    ...text('type', form.types[0]),
    ...number('weight', '>', other.weightKilograms),
    notMega,
  ]),
  all(3, ({ form }) => [
    ...number('stage', '=', form.line.stage),
    ...text('type', form.types[0]),
    ...number('weight', '>=', form.weightKilograms),
  ]),
  all(2, ({ form }) => [
    ...number('male', '=', form.gender === 'genderless' ? 'unknown' : form.gender.male),
    ...text('type', form.types[0]),
  ]),
  all(1, ({ creature }) => text('species', creature.species)),
  all(1, ({ creature }) => number('family', '=', creature.familyId)),
  all(1, ({ creature }) => number('number', '<=', creature.number), 'name'),
  all(1, ({ form }) => text('hidden', form.abilities.hidden[0])),
  all(2, (a, b) => [...word(a, 3), ...text('type', b.form.types[0])]),
  all(
    2,
    ({ form, creature }) => [
      ...number('gen', '=', creature.generation),
      ...number('height', '>', form.heightMetres),
    ],
    '-height,name',
  ),
  (a, b) => {
    const conditions = [...word(a, 4), ...text('type', b.form.types[0])];
    return conditions.length === 2 ? { join: 'or', conditions, sort: '' } : undefined;
  },
];
