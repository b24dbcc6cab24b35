import { describe, expect, it } from 'vitest';
import { basePath } from '../../harness/service-under-test.ts';
import type { AdditiveContext } from './additive-context.ts';

/** Programs written for the vanished service, unchanged but for the host (decision 18). */
export function describeOldClients({
  service,
  world,
  request,
  getJson,
  getProblem,
}: AdditiveContext): void {
  /** The spellings whose response is another than that of the target. */
  const others = async (spellings: readonly string[], target: string): Promise<string[]> => {
    const expected = JSON.stringify(await getJson(target));
    const found: string[] = [];
    for (const spelling of spellings) {
      if (JSON.stringify(await getJson(spelling)) !== expected) {
        found.push(spelling);
      }
    }
    return found;
  };
  const first = () => world().creatures[0] ?? { number: 1, name: '' };

  describe('old clients (decision 18)', () => {
    it('finds a resource without a version', async () => {
      const { number, name } = first();
      expect(await others([`/creature/${name.toLowerCase()}`], `/v1/creature/${number}`)).toEqual(
        [],
      );
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
        expect(await others([`/${place}`], `/v1/${place}`)).toEqual([]);
      }
    });

    it("takes the manifest's other words for the subject, with a version and without", async () => {
      const words = world().manifest.subjects ?? [];
      expect(words).not.toEqual([]);
      const { number } = first();
      for (const word of words.map(encodeURIComponent)) {
        expect(
          await others([`/v1/${word}/${number}`, `/${word}/${number}`], `/v1/creature/${number}`),
        ).toEqual([]);
        expect(
          await others([`/v1/${word}/counts`, `/${word}/counts`], '/v1/creature/counts'),
        ).toEqual([]);
        const picture = await request(`/resources/${word}/${number}.svg`);
        expect(picture.status).toBe(200);
        expect(picture.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
      }
    });

    it('ignores the case of words that are no names', async () => {
      const { number } = first();
      const word = (world().manifest.subjects?.[0] ?? '').toUpperCase();
      expect(
        await others([`/V1/Creature/${number}`, `/${word}/${number}`], `/v1/creature/${number}`),
      ).toEqual([]);
      expect(
        await others(['/v1/creature/Counts', '/Creature/COUNTS'], '/v1/creature/counts'),
      ).toEqual([]);
      expect(await others(['/v1/League', '/LEAGUE'], '/v1/league')).toEqual([]);
      expect(await others(['/Info'], '/info')).toEqual([]);
    });

    it('joins doubled slashes (decision 16)', async () => {
      expect(await others(['//v1//league', '//league'], '/v1/league')).toEqual([]);
    });

    it('keeps the query', async () => {
      expect(await others(['/search?q=is:base&limit=2'], '/v1/search?q=is:base&limit=2')).toEqual(
        [],
      );
    });

    it('explains what is wrong as under the version', async () => {
      const target = '/v1/creature/nobody-is-called-so';
      const problem = await getProblem(target, 404, 'creature-not-found');
      const short = await request('/creature/nobody-is-called-so');
      expect(short.status).toBe(404);
      expect(await short.json()).toEqual(problem);
    });

    it('redirects from a slash at the end to the same path without it', async () => {
      const response = await request(`/creature/${first().number}/`);
      expect(response.status).toBe(308);
      expect(response.headers.get('location')).toBe(
        `${basePath(service())}/creature/${first().number}`,
      );
    });
  });
}
