import { describe, expect, it } from 'vitest';
import type { AdditiveContext } from './additive-context.ts';

/** Programs written for the vanished service, unchanged but for the host (decision 18). */
export function describeOldClients({ world, request, getJson, getProblem }: AdditiveContext): void {
  const expectSame = async (target: string, ...spellings: readonly string[]): Promise<void> => {
    const expected = JSON.stringify(await getJson(target));
    for (const spelling of spellings) {
      expect(JSON.stringify(await getJson(spelling)), spelling).toBe(expected);
    }
  };
  const first = () => world().creatures[0] ?? { number: 1, name: '' };

  describe('old clients (decision 18)', () => {
    it('finds a resource without a version', async () => {
      const { number, name } = first();
      await expectSame(`/v1/creature/${number}`, `/creature/${name.toLowerCase()}`);
      for (const place of [
        `creature/${number}`,
        'creature/counts',
        'creature',
        'league',
        `league/${world().leagues[0]?.slug}`,
        'evolution-stone',
        `evolution-stone/${world().evolutionStones[0]?.slug}`,
        'types',
        'egg-groups',
        'categories',
      ]) {
        await expectSame(`/v1/${place}`, `/${place}`);
      }
    });

    it("takes the manifest's other words for the subject, with a version and without", async () => {
      const words = world().manifest.subjects ?? [];
      expect(words).not.toEqual([]);
      const { number } = first();
      for (const word of words.map(encodeURIComponent)) {
        for (const rest of [number, 'counts']) {
          await expectSame(`/v1/creature/${rest}`, `/v1/${word}/${rest}`, `/${word}/${rest}`);
        }
        const picture = await request(`/resources/${word}/${number}.svg`);
        expect(picture.status).toBe(200);
        expect(picture.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
      }
    });

    it('ignores the case of words that are no names', async () => {
      const { number } = first();
      const word = (world().manifest.subjects?.[0] ?? '').toUpperCase();
      await expectSame(`/v1/creature/${number}`, `/V1/Creature/${number}`, `/${word}/${number}`);
      await expectSame('/v1/creature/counts', '/v1/creature/Counts', '/Creature/COUNTS');
      await expectSame('/v1/league', '/v1/League', '/LEAGUE');
      await expectSame('/info', '/Info');
    });

    it('joins doubled slashes (decision 16)', async () => {
      await expectSame('/v1/league', '//v1//league', '//league');
    });

    it('keeps the query', async () => {
      await expectSame('/v1/search?q=is:base&limit=2', '/search?q=is:base&limit=2');
    });

    it('explains what is wrong as under the version', async () => {
      const target = '/v1/creature/nobody-is-called-so';
      const problem = await getProblem(target, 404, 'creature-not-found');
      const short = await request('/creature/nobody-is-called-so');
      expect(short.status).toBe(404);
      expect(await short.json()).toEqual(problem);
    });
  });
}
