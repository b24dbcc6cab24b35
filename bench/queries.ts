import { createChooser } from '../harness/random.ts';

/** The members of a form on the wire that queries ask for. */
export type WireForm = {
  readonly number: string;
  readonly name: string;
  readonly species: string;
  readonly types: readonly string[];
  readonly abilities: { readonly normal: readonly string[]; readonly hidden: readonly string[] };
  readonly eggGroups: readonly string[];
  readonly gender: readonly number[];
  readonly height: string;
  readonly weight: string;
  readonly family: { readonly id: number; readonly evolutionStage: number };
  readonly gen: number;
};

/** A search, and the parameters by which json-server is asked for the same, if it can be. */
export type Query = {
  readonly q: string;
  readonly sort: '' | '-weight' | 'name' | '-height,name';
  readonly peer: readonly (readonly [name: string, value: string])[] | undefined;
};

/** A condition in the service's own language, and as a parameter of json-server. */
type Condition = { readonly q: string; readonly peer?: readonly [name: string, value: string] };

type Shape = (one: WireForm, other: WireForm) => readonly (Condition | undefined)[];

const count = 200;
const seed = 11;

const word = ({ name }: WireForm, letters: number): Condition | undefined => {
  const piece = name.slice(0, letters).toLowerCase();
  return /^[a-z]{3,}$/.test(piece) ? { q: piece } : undefined;
};
const text = (field: string, value: string | undefined, peer?: string): Condition | undefined =>
  value === undefined || value.includes('"')
    ? undefined
    : { q: `${field}="${value}"`, ...(peer !== undefined && { peer: [peer, value] }) };
const type = (form: WireForm, place = 0): Condition | undefined =>
  text('type', form.types[place], 'types_like');
const weight = (form: WireForm, operator: string): Condition | undefined =>
  /^[0-9.]+/.test(form.weight)
    ? { q: `weight${operator}${Number.parseFloat(form.weight)}lb` }
    : undefined;
const height = (form: WireForm, operator: string): Condition | undefined => {
  const [, feet, inches] = /^(\d+)'(\d+)"$/.exec(form.height) ?? [];
  return feet === undefined
    ? undefined
    : { q: `height${operator}${Number(feet) * 12 + Number(inches)}in` };
};
const gen = ({ gen: value }: WireForm, operator: '=' | '<='): Condition => ({
  q: `gen${operator}${value}`,
  peer: [operator === '=' ? 'gen' : 'gen_lte', String(value)],
});

/** Each kind of search, with its order and its words joined. */
const shapes: readonly {
  readonly sort: Query['sort'];
  readonly conditions: Shape;
  readonly isOr?: true;
}[] = [
  { sort: '', conditions: (a) => [word(a, 3)] },
  { sort: '', conditions: (a) => [word(a, 5)] },
  { sort: '', conditions: (a) => [type(a)] },
  { sort: '', conditions: (a) => [type(a), type(a, 1)] },
  { sort: '', conditions: (a) => [type(a), gen(a, '<=')] },
  { sort: '-weight', conditions: (a) => [weight(a, '>')] },
  { sort: '', conditions: (a) => [height(a, '<='), { q: 'is:base' }] },
  { sort: '', conditions: (a) => [text('ability', a.abilities.normal[0])] },
  { sort: '', conditions: (a) => [text('egg', a.eggGroups[0], 'eggGroups_like'), type(a)] },
  {
    sort: '',
    conditions: (a) => [{ q: 'is:legendary', peer: ['legendary', 'true'] }, gen(a, '=')],
  },
  { sort: '', conditions: (a, b) => [type(a), weight(b, '>'), { q: '-is:mega' }] },
  {
    sort: '',
    conditions: (a) => [{ q: `stage=${a.family.evolutionStage}` }, type(a), weight(a, '>=')],
  },
  {
    sort: '',
    conditions: (a) => [
      a.gender[0] === undefined ? undefined : { q: `male=${a.gender[0]}` },
      type(a),
    ],
  },
  { sort: '', conditions: (a) => [text('species', a.species, 'species')] },
  {
    sort: '',
    conditions: (a) => [{ q: `family=${a.family.id}`, peer: ['family.id', String(a.family.id)] }],
  },
  { sort: 'name', conditions: (a) => [{ q: `number<=${a.number}` }] },
  { sort: '', conditions: (a) => [text('hidden', a.abilities.hidden[0], 'abilities.hidden_like')] },
  { sort: '', conditions: (a, b) => [word(a, 3), type(b)] },
  { sort: '-height,name', conditions: (a) => [gen(a, '='), height(a, '>')] },
  { sort: '', conditions: (a, b) => [word(a, 4), type(b)], isOr: true },
];

/** 200 mixed searches of twenty kinds, with values that the forms have; the same each time. */
export function createQueries(forms: readonly WireForm[]): readonly Query[] {
  const { pick } = createChooser(seed);
  const queries: Query[] = [];
  while (queries.length < count) {
    const { sort, conditions, isOr } = shapes[queries.length % shapes.length] ?? pick(shapes);
    const found = conditions(pick(forms), pick(forms));
    const known = found.filter((each) => each !== undefined);
    // A value that this form does not have makes another form's turn.
    if (known.length === found.length) {
      const peers = known.flatMap(({ peer }) => (peer ? [peer] : []));
      const names = new Set(peers.map(([name]) => name));
      // json-server takes two parameters of one name for alternatives.
      const isComparable = sort === '' && !isOr && names.size === known.length;
      queries.push({
        q: known.map(({ q }) => q).join(isOr ? ' or ' : ' '),
        sort,
        peer: isComparable ? peers : undefined,
      });
    }
  }
  return queries;
}

/** A search as a target. Spaces at the end mean nothing, and make it one that was not asked for before. */
export function searchTarget({ q, sort }: Query, limit: number, spaces = 0): string {
  const parameters = new URLSearchParams({
    q: q + ' '.repeat(spaces),
    ...(sort !== '' && { sort }),
    limit: String(limit),
  });
  return `/v1/search?${parameters.toString()}`;
}
