import { describe, expect, it } from 'vitest';
import type { Facet, Matchup, TeamMatchup } from '../../src/client/types.ts';
import { nameWords } from '../../src/world/name-key.ts';
import { type RawRecord, statKey } from '../search/slow-search.ts';
import {
  type AdditiveContext,
  inParallel,
  namesOf,
  sampleOf,
  target,
  spreadOf,
} from './additive-context.ts';

type Multipliers = Matchup['defending'];

const facets = [
  ['type', 'type', ({ types }: RawRecord) => types],
  ['ability', 'ability', ({ abilities }: RawRecord) => [...abilities.normal, ...abilities.hidden]],
  ['egg-group', 'egg group', ({ eggGroups }: RawRecord) => eggGroups],
] as const;

/** `/v1/type`, `/v1/ability`, `/v1/egg-group` and `/v1/matchup`. */
export function describeFacets(context: AdditiveContext): void {
  const { world, lookups, facts, getJson, getProblem, searchNames } = context;
  const list = (path: string): Promise<string[]> => getJson(`/v1/${path}`);
  const one = (path: string, slug: string): Promise<Facet> =>
    getJson(`/v1/${path}/${encodeURIComponent(slug)}`);
  const matchup = (...types: readonly string[]): Promise<Matchup> =>
    getJson(target('/v1/matchup', { types: types.join(',') }));

  it('has the lists of the vanished service (decision 18)', async () => {
    expect(await list('types')).toEqual(await list('type'));
    expect(await list('egg-groups')).toEqual(await list('egg-group'));
    const categories = 'starter legendary mythical ultraBeast mega'.split(' ');
    expect(await list('categories')).toEqual(categories);
  });

  describe.each(facets)('/v1/%s', (path, noun, valuesOf) => {
    it('lists exactly what occurs in the records', async () => {
      const occurring = new Set(facts().flatMap((record) => valuesOf(record)));
      const names = await list(path);
      expect(names).toHaveLength(occurring.size);
      expect(new Set(names)).toEqual(occurring);
    });

    it('lists for each name exactly its forms, in number and form order', async () => {
      await inParallel(await list(path), async (name) => {
        const facet = await one(path, nameWords(name).join('-'));
        expect(facet.name).toBe(name);
        expect(facet.slug).toBe(nameWords(name).join('-').normalize('NFC'));
        const expected = facts().filter((record) => valuesOf(record).includes(name));
        expect(facet.members, name).toEqual(
          expected.map((record) => ({ number: String(record.number), name: record.name })),
        );
        expect(Object.keys(facet).slice(0, 3)).toEqual(['name', 'slug', 'members']);
      });
    });

    it('takes a slug as forgivingly as a name', async () => {
      for (const name of sampleOf(await list(path), 12)) {
        const expected = await one(path, nameWords(name).join('-'));
        for (const spelling of [name, name.toUpperCase(), name.replaceAll(' ', ''), ` ${name}!`]) {
          expect(await one(path, spelling), spelling).toEqual(expected);
        }
      }
    });

    it('says what it does not know, with slugs like it', async () => {
      const name = (await list(path)).find((each) => nameWords(each).join('').length > 3) ?? '';
      const slug = nameWords(name).join('-').normalize('NFC');
      for (const wanted of [`${slug}x`, 'nothing-of-the-kind', '__proto__', 'constructor', ' ']) {
        const problem = await getProblem(
          `/v1/${path}/${encodeURIComponent(wanted)}`,
          404,
          `${path}-not-found`,
        );
        expect(problem.detail).toContain(`No ${noun} has the slug`);
        expect(problem.suggestions?.length).toBeLessThanOrEqual(5);
        if (wanted === `${slug}x`) {
          expect(problem.suggestions?.[0]).toBe(slug);
        }
      }
    });
  });

  it("lists types and egg groups in the world's order, abilities in the order of their letters", async () => {
    const { types, eggGroups } = world().manifest;
    expect(await list('type')).toEqual(namesOf(types));
    expect(await list('egg-group')).toEqual(namesOf(eggGroups));
    const abilities = await list('ability');
    expect(abilities).toEqual(abilities.toSorted((a, b) => (a < b ? -1 : 1)));
  });

  describe('/v1/matchup', () => {
    it("gives what the world's chart says, 1 where it says nothing, in the order of the world", async () => {
      const { types } = world().manifest;
      const order = namesOf(types);
      for (const { name, attacks } of types) {
        const answer = await matchup(name);
        expect(Object.keys(answer)).toEqual(['types', 'attacking', 'defending']);
        expect(answer.types).toEqual([name]);
        const [attacking, ...others] = answer.attacking;
        expect(others).toEqual([]);
        expect(attacking?.type).toBe(name);
        expect(Object.keys(attacking?.against ?? {})).toEqual(order);
        expect(Object.keys(answer.defending)).toEqual(order);
        for (const other of types) {
          expect(attacking?.against[other.name]).toBe(attacks?.[other.name] ?? 1);
          expect(answer.defending[other.name]).toBe(other.attacks?.[name] ?? 1);
        }
      }
    });

    it('agrees with the records of the types', async () => {
      await inParallel(await list('type'), async (name) => {
        const { attacking, defending } = await matchup(name);
        const { matchups } = await one('type', name);
        expect(matchups).toEqual({ attacking: attacking[0]?.against, defending });
      });
    });

    it('multiplies the defences of a pair, whichever of it comes first', async () => {
      const names = await list('type');
      const single = new Map(
        await inParallel(names, async (name) => [name, await matchup(name)] as const),
      );
      const pairs = names.flatMap((a) => names.flatMap((b) => (a === b ? [] : [[a, b] as const])));
      await inParallel(sampleOf(pairs, 80), async ([a, b]) => {
        const answer = await matchup(a, b);
        expect(answer.types).toEqual([a, b]);
        expect(answer.attacking).toEqual(
          [a, b].map((type) => ({ type, against: single.get(type)?.attacking[0]?.against })),
        );
        for (const attacker of names) {
          expect(answer.defending[attacker]).toBe(
            (single.get(a)?.defending[attacker] ?? 0) * (single.get(b)?.defending[attacker] ?? 0),
          );
        }
        expect((await matchup(b, a)).defending).toEqual(answer.defending);
      });
    });

    it('takes names as forgivingly as elsewhere', async () => {
      const [a = '', b = ''] = await list('type');
      const expected = await matchup(a, b);
      for (const types of [
        `${a.toUpperCase()}, ${b}`,
        `${a.toLowerCase()},${b} `,
        `${a}!,(${b})`,
      ]) {
        expect(await getJson(target('/v1/matchup', { types }))).toEqual(expected);
      }
      const encoded = `/v1/matchup?types=${encodeURIComponent(a)},${encodeURIComponent(b)}`;
      expect(await getJson(encoded)).toEqual(expected);
    });

    it('takes one type or several different ones that exist', async () => {
      const [a = '', b = '', c = ''] = await list('type');
      const refuse = async (types: string) =>
        getProblem(target('/v1/matchup', { types }), 400, 'invalid-parameter');
      expect((await matchup(a, b, c)).attacking).toHaveLength(3);
      expect((await refuse(`${a},${a.toLowerCase()}`)).detail).toContain('several different ones');
      expect((await refuse(`${a}x`)).suggestions?.[0]).toBe(a);
      expect((await refuse('')).detail).toContain('expected one type or several');
      // What is empty between two commas does not count, as in every list.
      expect(await getJson(target('/v1/matchup', { types: `${a},` }))).toEqual(await matchup(a));
      expect((await refuse('__proto__')).detail).toBe('No type is called "__proto__"');
      await getProblem(target('/v1/matchup', { types: a, forms: '1' }), 400, 'invalid-parameter');
    });

    it('gives the whole chart without a parameter', async () => {
      const names = await list('type');
      const rows = await inParallel(names, async (name) => (await matchup(name)).attacking[0]);
      expect(await getJson('/v1/matchup')).toEqual({ types: names, attacking: rows });
    });

    it('gives what each form of a team takes, and what they have in common', async () => {
      const forms = sampleOf((await lookups()).flat(), 6);
      const names = namesOf(forms);
      const team = await getJson<TeamMatchup>(target('/v1/matchup', { forms: names.join(',') }));
      expect(team.forms).toEqual(
        await inParallel(forms, async ({ number, name, types }) => {
          const { defending } = await matchup(...types);
          return { number, name, types, defending };
        }),
      );
      const types = await list('type');
      const namesWith = (type: string, holds: (multiplier: number) => boolean): string[] =>
        names.filter((_, i) => holds(team.forms[i]?.defending[type] ?? 1));
      const rows = types.map((type) => ({
        type,
        weak: namesWith(type, (multiplier) => multiplier > 1),
        resists: namesWith(type, (multiplier) => multiplier > 0 && multiplier < 1),
        immune: namesWith(type, (multiplier) => multiplier === 0),
      }));
      expect(team.team).toEqual(rows);
      for (const how of ['weak', 'resists', 'immune'] as const) {
        expect(team.common[how]).toEqual(
          rows.filter((row) => row[how].length === names.length).map(({ type }) => type),
        );
      }
      await getProblem('/v1/matchup?forms=1,nobody-at-all', 404, 'creature-not-found');
    });
  });

  describe('/v1/stat (decision 23)', () => {
    it("lists the world's stats with ranges, means and quartiles of base forms, the total last", async () => {
      const { stats = [], types } = world().manifest;
      const bases = world().creatures.map(({ stats: numbers = {}, types: own }) => ({
        types: own,
        numbers: { ...numbers, Total: Object.values(numbers).reduce((sum, each) => sum + each, 0) },
      }));
      const meanOf = (numbers: readonly number[]): number =>
        Math.round((numbers.reduce((sum, each) => sum + each, 0) * 10) / numbers.length) / 10;
      const expected = (stats.length === 0 ? [] : [...stats, { name: 'Total' }]).map(({ name }) => {
        const of = ({ numbers }: (typeof bases)[number]): number =>
          Number(new Map(Object.entries(numbers)).get(name));
        const numbers = bases.map(of).toSorted((a, b) => a - b);
        return {
          name,
          key: statKey(name),
          field: nameWords(name).join('-'),
          ...spreadOf(numbers),
          mean: meanOf(numbers),
          counts: [...new Set(numbers)].map((each) => [
            each,
            numbers.filter((other) => other === each).length,
          ]),
          types: types
            .map((type) => ({
              type: type.name,
              among: bases.filter((base) => base.types.includes(type.name)).map(of),
            }))
            .filter(({ among }) => among.length > 0)
            .map(({ type, among }) => ({
              type,
              count: among.length,
              ...spreadOf(among),
              mean: meanOf(among),
            })),
        };
      });
      expect(await getJson('/v1/stat')).toEqual(expected);
    });
  });

  describe('searches by matchups (decision 28)', () => {
    it.each([
      ['weak', (multiplier: number) => multiplier > 1],
      ['resists', (multiplier: number) => multiplier > 0 && multiplier < 1],
      ['immune', (multiplier: number) => multiplier === 0],
    ] as const)('%s: finds the forms that take the type so', async (field, holds) => {
      const forms = (await lookups()).flat();
      const defences = new Map<string, Multipliers>();
      for (const types of new Set(forms.map((record) => record.types.join(',')))) {
        defences.set(types, (await matchup(types)).defending);
      }
      for (const type of sampleOf(await list('type'), 4)) {
        for (const bound of ['', '>=2', '<=0.25']) {
          const q = `${field}:"${type}"${bound}`;
          const limit = Number(bound.replace(/^\D+/, ''));
          const isWithin = (multiplier: number): boolean =>
            bound === '' || (bound.startsWith('>') ? multiplier >= limit : multiplier <= limit);
          const expected = namesOf(
            forms.filter((record) => {
              const multiplier = defences.get(record.types.join(','))?.[type] ?? 1;
              return holds(multiplier) && isWithin(multiplier);
            }),
          );
          expect(await searchNames({ q })).toEqual(expected);
          expect(await searchNames({ [field]: `${type}${bound}` })).toEqual(expected);
        }
      }
    });
  });
}
