import { describe, expect, it } from 'vitest';
import type { CreatureRecord } from '../../src/catalog/representations.ts';
import { quoteValue } from '../../src/search/condition.ts';
import { type AdditiveContext, target } from './additive-context.ts';

const path = '/v1/random';

/** Seeds of several scripts and lengths. */
const seeds = [
  ...'0 1 2 42 hello today 2026-11-21 Ω ポケ 🎲 % seed SEED'.split(' '),
  '',
  'a b',
  'x'.repeat(200),
];

/** `/v1/random`: one creature. */
export function describeRandom(context: AdditiveContext): void {
  const { lookups, facts, request, getJson, getProblem } = context;
  const draw = (parameters: Record<string, string>): Promise<CreatureRecord[]> =>
    getJson(target(path, parameters));

  describe('/v1/random', () => {
    it('gives the creature of a seed, the same on every machine, as its lookup does', async () => {
      const all = await lookups();
      for (const seed of seeds) {
        const expected = all[Math.floor(fractionOf(seed) * all.length)];
        expect(await draw({ seed }), seed).toEqual(expected);
        expect(await draw({ seed, q: '' }), seed).toEqual(expected);
      }
    });

    it('draws from the creatures of which a form matches', async () => {
      const all = await lookups();
      for (const [q, matches] of [
        ['is:mega', facts().filter(({ isMega }) => isMega)],
        ['gen:2', facts().filter(({ creature }) => creature.generation === 2)],
        ['stage>1', facts().filter(({ stage }) => stage > 1)],
      ] as const) {
        const numbers = [...new Set(matches.map(({ number }) => number))];
        for (const seed of seeds.slice(0, 6)) {
          const number = numbers[Math.floor(fractionOf(seed) * numbers.length)];
          const expected = all.find(([base]) => base?.number === String(number));
          expect(await draw({ q, seed }), `${q} ${seed}`).toEqual(expected);
        }
      }
    });

    it('draws anew each time without a seed, and is not cacheable', async () => {
      const drawn = new Set<string>();
      for (let i = 0; i < 30; i += 1) {
        const response = await request(path);
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(response.headers.get('etag')).toBe(null);
        expect(response.headers.get('last-modified')).toBe(null);
        const [base] = (await response.json()) as CreatureRecord[];
        drawn.add(base?.name ?? '');
      }
      // The smallest shipped world has more than twenty: thirty draws of one creature are no chance.
      expect(drawn.size).toBeGreaterThan(1);
      const seeded = await request(`${path}?seed=1`);
      expect(seeded.headers.get('cache-control')).toContain('max-age=3600');
      expect(seeded.headers.get('etag')).toMatch(/^"/);
    });

    it('gives the one creature that matches', async () => {
      const all = await lookups();
      const last = all.at(-1);
      expect(await draw({ q: `name=${quoteValue(last?.[0]?.name ?? '')}` })).toEqual(last);
    });

    it('has no creature where nothing matches', async () => {
      for (const parameters of [{ q: 'is:base is:mega' }, { q: 'is:base is:mega', seed: '1' }]) {
        const wanted = target(path, parameters);
        const { detail } = await getProblem(wanted, 404, 'creature-not-found');
        expect(detail).toBe('No creature matches "is:base is:mega"');
      }
    });

    it('takes a seed of up to 200 characters', async () => {
      for (const letter of ['x', '🎲']) {
        expect(await draw({ seed: letter.repeat(200) })).not.toEqual([]);
        const wanted = target(path, { seed: letter.repeat(201) });
        await getProblem(wanted, 400, 'invalid-parameter');
      }
    });
  });
}

/** A slow oracle: FNV-1a of 32 bits over the UTF-8 of a text, finished as MurmurHash3 is, as a fraction of 2^32. */
function fractionOf(text: string): number {
  const bits = 2n ** 32n;
  let hash = 0x811c9dc5n;
  for (const byte of Buffer.from(text, 'utf8')) {
    hash = ((hash ^ BigInt(byte)) * 0x01000193n) % bits;
  }
  hash = ((hash ^ (hash >> 16n)) * 0x85ebca6bn) % bits;
  hash = ((hash ^ (hash >> 13n)) * 0xc2b2ae35n) % bits;
  return Number(hash ^ (hash >> 16n)) / Number(bits);
}
