import { describe, expect, it } from 'vitest';
import type { WorldOverview } from '../../src/api/world.ts';
import type { EvolutionRecord } from '../../src/catalog/evolutions.ts';
import type { WorldStatistics } from '../../src/catalog/world-statistics.ts';
import { type AdditiveContext, namesOf, spreadOf } from './additive-context.ts';

/** `/v1/world`, `/v1/world/statistics` and `/v1/evolution-stone/{slug}/evolutions`. */
export function describeWorld(context: AdditiveContext): void {
  const { world, facts, getJson, getProblem, search } = context;
  const overview = (): Promise<WorldOverview> => getJson('/v1/world');

  describe('/v1/world', () => {
    it('counts creatures and forms, and lists types and egg groups', async () => {
      const { creatures, forms, types, generations, leagues, evolutionStones } = await overview();
      expect(creatures).toBe(world().creatures.length);
      expect(forms).toBe(facts().length);
      expect(namesOf(types)).toEqual(namesOf(world().manifest.types));
      expect(generations).toHaveLength(world().manifest.generations);
      expect(leagues.map(({ slug }) => slug)).toEqual(world().leagues.map(({ slug }) => slug));
      expect(evolutionStones.map(({ slug }) => slug)).toEqual(
        world().evolutionStones.map(({ slug }) => slug),
      );
    });
  });

  describe.each(['base', 'distinct', 'all'] as const)(
    '/v1/world/statistics of the forms "%s"',
    (forms) => {
      const statistics = (): Promise<WorldStatistics> =>
        getJson(`/v1/world/statistics?forms=${forms}`);
      const totalOf = async (q: string): Promise<number> =>
        (await search({ q, forms, limit: 1 })).total;
      const counted = () =>
        facts().filter(
          ({ isBase, isCosmetic }) =>
            isBase || (forms === 'distinct' && !isCosmetic) || forms === 'all',
        );

      it('counts those of each type and generation as a search finds them', async () => {
        const { total, types, generations } = await statistics();
        expect(total).toBe(counted().length);
        for (const { name, count, alone } of types) {
          expect(await totalOf(`type:"${name}"`), name).toBe(count);
          const only = counted().filter(
            (form) => form.types.length === 1 && form.types[0] === name,
          );
          expect(alone, name).toBe(only.length);
        }
        expect(generations.reduce((sum, { count }) => sum + count, 0)).toBe(total);
        for (const { number, count } of generations) {
          expect(await totalOf(`gen:${number}`)).toBe(count);
        }
      });

      it('counts every pair of types that there is, and no other', async () => {
        const { typePairs } = await statistics();
        const expected = new Map<string, number>();
        for (const { types } of counted()) {
          for (const [i, first] of types.entries()) {
            for (const second of types.slice(i + 1)) {
              const key = [first, second].toSorted().join(' + ');
              expected.set(key, (expected.get(key) ?? 0) + 1);
            }
          }
        }
        expect(
          new Map(typePairs.map(({ types, count }) => [types.toSorted().join(' + '), count])),
        ).toEqual(expected);
        const places = world().manifest.types.map(({ name }) => name);
        expect(typePairs.every(({ types: [a, b] }) => places.indexOf(a) < places.indexOf(b))).toBe(
          true,
        );
      });

      it('counts each by its gender once', async () => {
        const { total, genders, genderless } = await statistics();
        expect(genders.reduce((before, { count }) => before + count, genderless)).toBe(total);
        expect(genderless).toBe(await totalOf('is:genderless'));
        for (const { male, female, count } of genders) {
          expect(male + female).toBe(100);
          expect(await totalOf(`male:${male}`)).toBe(count);
        }
        const males = genders.map(({ male }) => male);
        expect(males).toEqual(males.toSorted((a, b) => b - a));
      });

      it.each(['heightMetres', 'weightKilograms'] as const)(
        'spreads the known %s, of all and of each type',
        async (measure) => {
          const summary = (await statistics())[measure];
          const known = counted().filter((form) => form[measure] !== 'unknown');
          const valuesOf = (among: typeof known): number[] =>
            among.map((form) => Number(form[measure]));
          expect(summary).toMatchObject(spreadOf(valuesOf(known)));
          expect(summary?.counts.flatMap(([value, count]) => Array(count).fill(value))).toEqual(
            valuesOf(known).toSorted((a, b) => a - b),
          );
          for (const { type, count, ...spread } of summary?.types ?? []) {
            const among = known.filter(({ types }) => types.includes(type));
            expect(count, type).toBe(among.length);
            expect(spread, type).toMatchObject(spreadOf(valuesOf(among)));
          }
        },
      );

      it('spreads each stat of a world that has them', async () => {
        const { stats = [] } = await statistics();
        const known = world().manifest.stats;
        expect(namesOf(stats)).toEqual(known ? [...namesOf(known), 'Total'] : []);
        for (const { name, ...summary } of stats) {
          const values = counted().map(({ stats: numbers = {} }) =>
            name === 'Total'
              ? Object.values(numbers).reduce((a, b) => a + b, 0)
              : (numbers[name] ?? 0),
          );
          expect(summary, name).toMatchObject(spreadOf(values));
        }
      });
    },
  );

  describe('/v1/world/statistics', () => {
    it('counts creatures unless forms are asked for', async () => {
      const base = await getJson('/v1/world/statistics?forms=base');
      expect(await getJson('/v1/world/statistics')).toEqual(base);
    });
  });

  describe('/v1/evolution-stone/{slug}/evolutions', () => {
    it('holds an evolution for each effect of the stone, in their order, and further ones that differ in the looks of the forms alone (decision 22)', async () => {
      for (const { slug, name } of world().evolutionStones) {
        const { effects } = await getJson<{ effects: string[] }>(`/v1/evolution-stone/${slug}`);
        const evolutions = await getJson<EvolutionRecord[]>(
          `/v1/evolution-stone/${encodeURIComponent(name)}/evolutions`,
        );
        const wanted = effects.values();
        let effect = wanted.next().value;
        for (const { from, to, conditions } of evolutions) {
          expect(conditions.stone?.slug).toBe(slug);
          if (effect?.includes(`${from.form} into ${to.form}`) === true) {
            effect = wanted.next().value;
          } else {
            const { items } = await search({ q: 'is:cosmetic', name: from.form });
            expect(namesOf(items)).toContain(from.form);
          }
        }
        expect(effect, 'an effect without an evolution').toBeUndefined();
      }
    });

    it('knows no stone that is not there', async () => {
      const wanted = '/v1/evolution-stone/nothing-of-the-kind/evolutions';
      const { detail } = await getProblem(wanted, 404, 'evolution-stone-not-found');
      expect(detail).toContain('"nothing-of-the-kind"');
    });
  });
}
