import { describe, expect, it } from 'vitest';
import type { Suggestion } from '../../src/client/types.ts';
import { nameKey } from '../../src/world/name-key.ts';
import {
  type AdditiveContext,
  entriesOf,
  inParallel,
  namesOf,
  sampleOf,
  target,
} from './additive-context.ts';

const path = '/v1/suggest';
const most = 25;

/** `/v1/suggest`: names for what has been typed so far. */
export function describeSuggestions(context: AdditiveContext): void {
  const { world, lookups, facts, request, getJson, getProblem } = context;
  const suggest = (q: string, limit?: number): Promise<Suggestion[]> =>
    getJson(target(path, { q, ...(limit !== undefined && { limit }) }));

  const namesElsewhere = (number: string): string[] =>
    entriesOf(world())
      .filter(({ creature }) => String(creature.number) === number)
      .flatMap(({ entry }) => Object.values(entry.names ?? {}));

  describe('/v1/suggest', () => {
    it('puts a creature of that number first, then the names that begin with the text, or are known by one that does', async () => {
      const known = facts().map(({ name, aliases }) => ({
        name,
        keys: [name, ...aliases].map((each) => nameKey(each)),
      }));
      const texts = sampleOf(known, 60).flatMap(({ keys: [key = ''] }) =>
        [1, 2, 3, 5].map((length) => [...key].slice(0, length).join('')),
      );
      await inParallel([...new Set(texts)], async (text) => {
        const beginning = new Set(
          namesOf(known.filter(({ keys }) => keys.some((key) => key.startsWith(text)))),
        );
        const suggested = await suggest(text, most);
        const numbered = suggested.filter(({ number }) => number === text).slice(0, 1);
        expect(suggested.slice(0, numbered.length)).toEqual(numbered);
        const names = namesOf(suggested.slice(numbered.length));
        const first = names.slice(0, beginning.size);
        expect(
          first.every((name) => beginning.has(name)),
          `${text}: ${names.join(', ')}`,
        ).toBe(true);
        expect(first, text).toHaveLength(Math.min(beginning.size, most - numbered.length));
      });
    });

    it('puts an exact match first, in any spelling', async () => {
      await inParallel(sampleOf(facts(), 60), async ({ name }) => {
        for (const spelling of [name, name.toUpperCase(), nameKey(name), name.normalize('NFD')]) {
          const [first] = await suggest(spelling, 1);
          expect(first?.name, spelling).toBe(name);
        }
      });
    });

    it('finds a name with a letter left out, doubled or swapped', async () => {
      const names = namesOf(facts()).filter((name) => /^[a-z]{7,}$/i.test(name));
      await inParallel(sampleOf(names, 40), async (name) => {
        for (const typo of [
          name.slice(0, 3) + name.slice(4),
          name.slice(0, 4) + name.slice(3),
          `${name.slice(0, 3)}${name[4]}${name[3]}${name.slice(5)}`,
        ]) {
          const found = (await suggest(typo, 5)).map((each) => each.name);
          expect(found, typo).toContain(name);
        }
      });
    });

    it('finds every name that a lookup finds', async () => {
      const named = facts().filter(({ name, isBase }) => !isBase && name.includes(' '));
      await inParallel(sampleOf(named, 40), async ({ name, creatureName }) => {
        const reversed = name.split(' ').toReversed().join(' ');
        const looked = await request(`/v1/creature/${encodeURIComponent(reversed)}`);
        if (looked.status === 200) {
          const [base] = (await looked.json()) as { name: string }[];
          const found = (await suggest(reversed, most)).map((each) => each.name);
          expect(found, reversed).toContain(base?.name);
          expect(base?.name).toBe(creatureName);
        }
      });
    });

    it('finds the creature of a number, with "#" and leading zeros or without', async () => {
      await inParallel(sampleOf(facts(), 20), async ({ number, creatureName }) => {
        for (const typed of [`${number}`, `#${number}`, `0${number}`, ` #00${number} `]) {
          const found = (await suggest(typed, most)).map((each) => each.name);
          expect(found, typed).toContain(creatureName);
        }
      });
    });

    it('says no matched name where a number, or an empty text, found the creature', async () => {
      const [first] = facts();
      const { language, otherLanguages } = await getJson<{
        language: string;
        otherLanguages: string[];
      }>('/v1/world');
      await inParallel([language, ...otherLanguages], async (lang) => {
        for (const q of ['', `${first?.number}`, `#${first?.number}`]) {
          const items = await getJson<Suggestion[]>(target(path, { q, lang, limit: most }));
          const item = items.find(({ number }) => number === `${first?.number}`);
          expect(item?.sprite, `${lang} ${q}`).toMatch(/^http/);
          expect(item?.matched, `${lang} ${q}`).toBeUndefined();
        }
      });
    });

    it('returns name, number and sprite of the record, each name once', async () => {
      const records = new Map((await lookups()).flat().map((record) => [record.name, record]));
      for (const { name } of sampleOf(facts(), 10)) {
        const items = await suggest(name.slice(0, 2), most);
        expect(new Set(items.map((item) => item.name)).size).toBe(items.length);
        for (const item of items) {
          const { matched, ...known } = item;
          expect(records.get(item.name)).toMatchObject(known);
          const members = ['name', 'number', 'sprite', 'matched'];
          expect(Object.keys(item)).toEqual(members.slice(0, matched === undefined ? 3 : 4));
          expect(matched === undefined || namesElsewhere(item.number).includes(matched)).toBe(true);
        }
      }
    });

    it('returns the first creatures for a text without letters and digits', async () => {
      const first = namesOf(world().creatures);
      for (const q of ['', ' ', '-', '…']) {
        expect(namesOf(await suggest(q))).toEqual(first.slice(0, 10));
      }
      expect(namesOf(await getJson<Suggestion[]>(path))).toEqual(first.slice(0, 10));
      expect(await suggest('', most)).toHaveLength(Math.min(most, first.length));
    });

    it('returns at most 10 names by default', async () => {
      const letters = [...'abcdefghijklmnopqrstuvwxyz'];
      const counts = await inParallel(letters, async (letter) => (await suggest(letter)).length);
      expect(Math.max(...counts)).toBeLessThanOrEqual(10);
      expect((await suggest('a', 3)).length).toBeLessThanOrEqual(3);
    });

    it('takes any text of up to 200 characters', async () => {
      for (const text of ['a'.repeat(200), '𝔞'.repeat(200), 'é'.repeat(200), '🎲'.repeat(200)]) {
        expect(Array.isArray(await suggest(text))).toBe(true);
        await getProblem(target(path, { q: `${text}a` }), 400, 'invalid-parameter');
      }
    });

    it('returns nothing for a text unlike any name', async () => {
      for (const q of ['zzzzzzzzzzzz', 'ありえない', 'constructor!', '__proto__']) {
        const names = namesOf(await suggest(q));
        expect(names.every((name) => facts().some((fact) => fact.name === name))).toBe(true);
      }
      expect(await suggest('zzzzzzzzzzzz')).toEqual([]);
    });
  });
}
