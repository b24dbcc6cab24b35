import { describe, expect, it } from 'vitest';
import type { Batch } from '../../src/client/types.ts';
import {
  type AdditiveContext,
  entriesOf,
  inParallel,
  namesOf,
  sampleOf,
  target,
} from './additive-context.ts';

const path = '/v1/batch';
const most = 200;

/** `/v1/creature` and `/v1/batch`: all creatures, and many at once. */
export function describeBatch(context: AdditiveContext): void {
  const { world, lookups, facts, getJson } = context;
  const batch = (creatures: string): Promise<Batch> => getJson(target(path, { creatures }));

  describe('/v1/creature', () => {
    it('lists the names of all creatures in number order', async () => {
      const creatures = world().creatures.toSorted((a, b) => a.number - b.number);
      expect(await getJson('/v1/creature')).toEqual(namesOf(creatures));
    });
  });

  describe('/v1/batch', () => {
    it('answers every creature as its lookup does, in the order asked for', async () => {
      const all = (await lookups()).toReversed();
      for (let start = 0; start < all.length; start += most) {
        const part = all.slice(start, start + most);
        const numbers = part.map(([base]) => base?.number).join(',');
        expect(await batch(numbers)).toEqual({ items: part, missing: [] });
      }
    });

    it('takes any name that a lookup takes, mixed with numbers', async () => {
      const all = await lookups();
      const [first, second, third] = [all[0], all[Math.floor(all.length / 2)], all.at(-1)];
      const furthest = facts().findLast(({ isBase }) => !isBase);
      const form = all.find(([base]) => base?.name === furthest?.creatureName);
      const wanted = [
        first?.[0]?.number,
        second?.[0]?.name.toUpperCase(),
        `000${third?.[0]?.number}`,
        furthest?.name,
        second?.[0]?.name.normalize('NFD'),
      ];
      expect(await batch(wanted.join(','))).toEqual({
        items: [first, second, third, form, second],
        missing: [],
      });
    });

    it.each([
      ['repeated keys', 'creatures={a}&creatures={b}'],
      ['keys with brackets, as HTTP libraries write lists', 'creatures[]={a}&creatures[]={b}'],
      ['spaces around names and gaps between commas', 'creatures=%20{a}%20,,%20{b}%20,'],
      ['white space of other kinds', 'creatures=%09{a}%0A,{b}'],
      ['commas that are percent-encoded', 'creatures={a}%2C{b}'],
      ['commas that are percent-encoded in lower case', 'creatures={a}%2c{b}'],
      ['plus signs as spaces', 'creatures={a},+{b}'],
    ])('takes %s', async (_, query) => {
      const [first, second] = await lookups();
      const [a = '', b = ''] = [first?.[0]?.name, second?.[0]?.number];
      const wanted = query.replaceAll('{a}', encodeURIComponent(a)).replaceAll('{b}', b);
      expect(await getJson(`${path}?${wanted}`)).toEqual({ items: [first, second], missing: [] });
    });

    it('answers a repeated name repeatedly', async () => {
      const [first] = await lookups();
      const { number, name } = first?.[0] ?? { number: '', name: '' };
      expect(await batch(`${number},${name},${number},nobody-at-all,nobody-at-all`)).toEqual({
        items: [first, first, first],
        missing: [
          { query: 'nobody-at-all', suggestions: expect.any(Array) },
          { query: 'nobody-at-all', suggestions: expect.any(Array) },
        ],
      });
    });

    it('lists unknown names with suggestions', async () => {
      const [first] = await lookups();
      const name = first?.[0]?.name ?? '';
      const answer = await batch(`${name}x,0,9007199254740993,1e1,-1,${name},__proto__`);
      expect(answer.items).toEqual([first]);
      const unknown = [`${name}x`, '0', '9007199254740993', '1e1', '-1', '__proto__'];
      expect(answer.missing.map(({ query }) => query)).toEqual(unknown);
      expect(answer.missing[0]?.suggestions[0]).toBe(name);
      expect(answer.missing[1]?.suggestions).toEqual([]);
      const known = new Set(
        entriesOf(world()).flatMap(({ entry }) => [
          entry.name,
          ...Object.values(entry.names ?? {}),
        ]),
      );
      for (const { suggestions } of answer.missing) {
        expect(suggestions.length).toBeLessThanOrEqual(3);
        expect(suggestions.filter((each) => !known.has(each))).toEqual([]);
      }
    });

    it('takes 200 names or numbers', async () => {
      const [first] = await lookups();
      const { items, missing } = await batch(
        Array.from({ length: most }, () => first?.[0]?.number).join(','),
      );
      expect(items).toHaveLength(most);
      expect(missing).toEqual([]);
    });

    it('answers forms as /v1/form does, with the same include (decision 26)', async () => {
      const names = namesOf(sampleOf((await lookups()).flat(), 40));
      const include = 'family,forms';
      const wanted = target(path, { forms: [...names, 'nobody-at-all'].join(','), include });
      const { items, missing } = await getJson<Batch>(wanted);
      expect(missing).toEqual([{ query: 'nobody-at-all', suggestions: expect.any(Array) }]);
      expect(items).toEqual(
        await inParallel(names, async (name) =>
          getJson(target(`/v1/form/${encodeURIComponent(name)}`, { include })),
        ),
      );
    });
  });
}
