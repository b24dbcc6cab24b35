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

const count = 200;
const seed = 11;

/**
 * Each kind of search, with its order, and the parameters of json-server for the same. Values of a form are in braces, those
 * of another form behind `other`.
 */
const kinds: readonly {
  readonly q: string;
  readonly sort?: Query['sort'];
  readonly peer?: Readonly<Record<string, string>>;
}[] = [
  { q: '{word3}' },
  { q: '{word5}' },
  { q: 'type="{type}"', peer: { types_like: '{type}' } },
  { q: 'type="{type}" type="{secondType}"' },
  { q: 'type="{type}" gen<={gen}', peer: { types_like: '{type}', gen_lte: '{gen}' } },
  { q: 'weight>{pounds}lb', sort: '-weight' },
  { q: 'height<={inches}in is:base' },
  { q: 'ability="{ability}"' },
  { q: 'egg="{egg}" type="{type}"', peer: { eggGroups_like: '{egg}', types_like: '{type}' } },
  { q: 'is:legendary gen={gen}', peer: { legendary: 'true', gen: '{gen}' } },
  { q: 'type="{type}" weight>{other.pounds}lb -is:mega' },
  { q: 'stage={stage} type="{type}" weight>={pounds}lb' },
  { q: 'male={male} type="{type}"' },
  { q: 'species="{species}"', peer: { species: '{species}' } },
  { q: 'family={family}', peer: { 'family.id': '{family}' } },
  { q: 'number<={number}', sort: 'name' },
  { q: 'hidden="{hidden}"', peer: { 'abilities.hidden_like': '{hidden}' } },
  { q: '{word3} type="{other.type}"' },
  { q: 'gen={gen} height>{inches}in', sort: '-height,name' },
  { q: '{word4} or type="{other.type}"' },
];

/** The values that a form has for these. */
function valuesOf(form: WireForm): ReadonlyMap<string, string | number | undefined> {
  const [, feet, inches] = /^(\d+)'(\d+)"$/.exec(form.height) ?? [];
  const word = (letters: number): string | undefined =>
    /^[a-z]{3,}$/.exec(form.name.slice(0, letters).toLowerCase())?.[0];
  const values = {
    word3: word(3),
    word4: word(4),
    word5: word(5),
    type: form.types[0],
    secondType: form.types[1],
    gen: form.gen,
    pounds: /^[0-9.]+/.test(form.weight) ? Number.parseFloat(form.weight) : undefined,
    inches: feet === undefined ? undefined : Number(feet) * 12 + Number(inches),
    ability: form.abilities.normal[0],
    hidden: form.abilities.hidden[0],
    egg: form.eggGroups[0],
    stage: form.family.evolutionStage,
    male: form.gender[0],
    species: form.species,
    family: form.family.id,
    number: form.number,
  };
  return new Map(Object.entries(values));
}

/** 200 mixed searches of twenty kinds, with values that the forms have; the same each time. */
export function createQueries(forms: readonly WireForm[]): readonly Query[] {
  const { pick } = createChooser(seed);
  const queries: Query[] = [];
  while (queries.length < count) {
    const { q, sort = '', peer } = kinds[queries.length % kinds.length] ?? pick(kinds);
    const [values, others] = [valuesOf(pick(forms)), valuesOf(pick(forms))];
    let isKnown = true;
    const fill = (template: string): string =>
      template.replaceAll(/\{(other\.)?(\w+)\}/g, (_, other: string | undefined, name: string) => {
        const value = String((other === undefined ? values : others).get(name) ?? '"');
        isKnown &&= !value.includes('"');
        return value;
      });
    const filled = fill(q);
    // A value that this form does not have makes another form's turn.
    if (isKnown) {
      const parameters =
        peer && Object.entries(peer).map(([name, value]) => [name, fill(value)] as const);
      queries.push({ q: filled, sort, peer: parameters });
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
