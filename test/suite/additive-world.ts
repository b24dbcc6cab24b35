import { describe, expect, it } from 'vitest';
import type { WorldOverview } from '../../src/api/world.ts';
import type { EvolutionRecord } from '../../src/catalog/evolutions.ts';
import type { WorldStatistics } from '../../src/catalog/world-statistics.ts';
import { type AdditiveContext, getJson, getProblem, target } from './additive-context.ts';

/** `/v1/world`, `/v1/world/statistics` and `/v1/evolution-stone/{slug}/evolutions`. */
export function describeWorld({ service, world, facts }: AdditiveContext): void {
  const overview = (): Promise<WorldOverview> => getJson(service(), '/v1/world');
  const statistics = (): Promise<WorldStatistics> => getJson(service(), '/v1/world/statistics');
  const totalOf = async (q: string): Promise<number> =>
    (await getJson<{ total: number }>(service(), target('/v1/search', { q, limit: 1 }))).total;

  describe('/v1/world', () => {
    it('counts creatures and forms, and lists types and egg groups', async () => {
      const { creatures, forms, types, generations, leagues, evolutionStones } = await overview();
      expect(creatures).toBe(world().creatures.length);
      expect(forms).toBe(facts().length);
      expect(types.map(({ name }) => name)).toEqual(world().manifest.types.map(({ name }) => name));
      expect(generations).toHaveLength(world().manifest.generations);
      expect(leagues.map(({ slug }) => slug)).toEqual(world().leagues.map(({ slug }) => slug));
      expect(evolutionStones.map(({ slug }) => slug)).toEqual(
        world().evolutionStones.map(({ slug }) => slug),
      );
    });
  });

  describe('/v1/world/statistics', () => {
    it('counts the forms of each type as a search finds them', async () => {
      for (const { name, forms, alone } of (await statistics()).types) {
        expect(await totalOf(`type:"${name}"`), name).toBe(forms);
        const only = facts().filter(({ types }) => types.length === 1 && types[0] === name);
        expect(alone, name).toBe(only.length);
      }
    });

    it('counts every pair of types that a form has, and no other', async () => {
      const { typePairs } = await statistics();
      const expected = new Map<string, number>();
      for (const { types } of facts()) {
        for (const [i, first] of types.entries()) {
          for (const second of types.slice(i + 1)) {
            const key = [first, second].toSorted().join(' + ');
            expected.set(key, (expected.get(key) ?? 0) + 1);
          }
        }
      }
      expect(
        new Map(typePairs.map(({ types, forms }) => [types.toSorted().join(' + '), forms])),
      ).toEqual(expected);
      const places = world().manifest.types.map(({ name }) => name);
      expect(typePairs.every(({ types: [a, b] }) => places.indexOf(a) < places.indexOf(b))).toBe(
        true,
      );
    });

    it('counts each form by its gender once', async () => {
      const { genders, genderless } = await statistics();
      const sum = genders.reduce((before, { forms }) => before + forms, genderless);
      expect(sum).toBe(facts().length);
      expect(genderless).toBe(await totalOf('is:genderless'));
      for (const { male, female, forms } of genders) {
        expect(male + female).toBe(100);
        expect(await totalOf(`male:${male}`)).toBe(forms);
      }
      const males = genders.map(({ male }) => male);
      expect(males).toEqual(males.toSorted((a, b) => b - a));
    });

    it.each(['heightMetres', 'weightKilograms'] as const)('spans %s', async (measure) => {
      const known = facts()
        .map((record) => record[measure])
        .filter((value) => value !== 'unknown');
      expect((await statistics())[measure]).toEqual({
        least: Math.min(...known),
        greatest: Math.max(...known),
      });
    });

    it('takes no parameters', async () => {
      const wanted = '/v1/world/statistics?x=1';
      const { detail } = await getProblem(service(), wanted, 400, 'unknown-parameter');
      expect(detail).toContain('"x"');
    });
  });

  describe('/v1/evolution-stone/{slug}/evolutions', () => {
    it('holds an evolution for each effect of the stone, in their order, and further ones that differ in the looks of the forms alone (decision 22)', async () => {
      for (const { slug, name } of world().evolutionStones) {
        const { effects } = await getJson<{ effects: string[] }>(
          service(),
          `/v1/evolution-stone/${slug}`,
        );
        const evolutions = await getJson<EvolutionRecord[]>(
          service(),
          `/v1/evolution-stone/${encodeURIComponent(name)}/evolutions`,
        );
        const wanted = effects.values();
        let effect = wanted.next().value;
        for (const { from, to, conditions } of evolutions) {
          expect(conditions.stone?.slug).toBe(slug);
          if (effect?.includes(`${from.form} into ${to.form}`) === true) {
            effect = wanted.next().value;
          } else {
            const query = target('/v1/search', {
              q: 'is:cosmetic',
              name: from.form,
              fields: 'name',
            });
            const { items } = await getJson<{ items: { name: string }[] }>(service(), query);
            expect(items.map((item) => item.name)).toContain(from.form);
          }
        }
        expect(effect, 'an effect without an evolution').toBeUndefined();
      }
    });

    it('knows no stone that is not there', async () => {
      const wanted = '/v1/evolution-stone/nothing-of-the-kind/evolutions';
      const { detail } = await getProblem(service(), wanted, 404, 'evolution-stone-not-found');
      expect(detail).toContain('"nothing-of-the-kind"');
    });
  });
}
