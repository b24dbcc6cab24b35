import { describe, expect, it } from 'vitest';
import type { FormRecord } from '../../src/catalog/representations.ts';
import { nameWords } from '../../src/world/name-key.ts';
import { type AdditiveContext, entriesOf, inParallel, sampleOf } from './additive-context.ts';

const path = '/v1/form';

/** `/v1/form/{form}`: the one form that is named; and the description of each (decision 17). */
export function describeForms(context: AdditiveContext): void {
  const { world, lookups, measured, request, getJson } = context;
  const form = (wanted: string, query = ''): Promise<FormRecord> =>
    getJson(`${path}/${encodeURIComponent(wanted)}${query}`);

  /** What `include` adds to a form, from another path. */
  const elsewhere = async (
    include: string,
    record: FormRecord,
    forms: readonly FormRecord[],
  ): Promise<unknown> => {
    switch (include) {
      case 'names': {
        const all = await getJson<{ names: unknown; forms: unknown[] }>(
          `/v1/names/${record.number}`,
        );
        return [all.names, ...all.forms][forms.indexOf(record)];
      }
      case 'family':
        return {
          ...(await getJson<object>(`/v1/family/${record.family.id}`)),
          ...record.family,
        };
      case 'forms':
        return forms.map(({ name, slug, base, cosmetic, sprite }) => ({
          name,
          slug,
          base,
          cosmetic,
          sprite,
        }));
      default: {
        const types = record.types.map(encodeURIComponent).join(',');
        const { attacking, defending } = await getJson<Record<string, unknown>>(
          `/v1/matchup?types=${types}`,
        );
        return { attacking, defending };
      }
    }
  };

  describe('/v1/form/{form}', () => {
    it('answers each form by its name as it is written, in capitals and with its words turned round', async () => {
      const some = sampleOf((await measured()).flat(), 7);
      await inParallel(some, async (record) => {
        expect(await form(record.name), record.name).toEqual(record);
        expect(await form(record.name.toUpperCase()), record.name).toEqual(record);
        const [first = '', ...rest] = record.name.split(' ');
        const turned = [...rest, first].join(' ');
        const found = await request(`${path}/${encodeURIComponent(turned)}`);
        if (rest.length === 1 && found.status === 200) {
          expect(await found.json(), turned).toEqual(record);
        }
      });
    });

    it('answers each form by its aliases', async () => {
      const all = new Map((await measured()).flat().map((record) => [record.name, record]));
      const aliases = entriesOf(world()).flatMap(({ entry: { name, aliases: others = [] } }) =>
        others.map((alias) => ({ name, alias })),
      );
      await inParallel(sampleOf(aliases, 11), async ({ name, alias }) => {
        expect(await form(alias), alias).toEqual(all.get(name));
      });
    });

    it('answers the base form for a number, each form for its words joined by hyphens', async () => {
      for (const forms of sampleOf(await measured(), 9)) {
        const [base] = forms;
        expect(await form(base?.number ?? '')).toEqual(base);
        for (const record of forms) {
          expect(await form(nameWords(record.name).join('-')), record.name).toEqual(record);
        }
      }
    });

    it("answers the base form for the creature's name, and for a number with leading zeros", async () => {
      for (const [base] of sampleOf(await measured(), 9)) {
        expect(await form(`00${base?.number}`)).toEqual(base);
        expect(await form(base?.name ?? '')).toEqual(base);
      }
    });

    it('finds a form by its name in another language, and says its names in it', async () => {
      const further = entriesOf(world()).find(
        ({ creature, entry }) => entry !== creature && entry.names?.['de'] !== undefined,
      )?.entry;
      const german = further?.names?.['de'] ?? '';
      expect(german).not.toBe('');
      expect((await form(german)).name).toBe(further?.name);
      const translated = await form(further?.name ?? '', '?lang=de');
      expect(translated.name).toBe(german);
    });

    it.each(['names', 'family', 'forms', 'matchups'])(
      'adds with include=%s what its own path gives, and nothing else (decision 26)',
      async (include) => {
        for (const forms of sampleOf(await measured(), 9)) {
          for (const record of forms) {
            const detail = await form(record.name, `?include=${include}`);
            const { [include]: added, ...rest } = { ...detail } as Record<string, unknown>;
            const { [include]: _, ...known } = { ...record } as Record<string, unknown>;
            expect(rest).toEqual(known);
            expect(added, record.name).toEqual(await elsewhere(include, record, forms));
          }
        }
      },
    );
  });

  describe('description (decision 17)', () => {
    it('is plain text that begins with the name of the form, no two the same, where the world gives none', async () => {
      const given = new Set(
        entriesOf(world()).flatMap(({ creature, entry: { name, description } }) =>
          (description ?? creature.description) === undefined ? [] : [name],
        ),
      );
      const made = (await lookups()).flat().filter(({ name }) => !given.has(name));
      for (const { name, description } of made) {
        expect(description.startsWith(name), description).toBe(true);
        expect(description).toMatch(/^[^<>&*_`\n]{40,400}\.$/);
        expect(description).not.toMatch(/undefined|NaN|\[object| {2}|\.\.|, \./);
      }
      const texts = new Set(made.map(({ description }) => description));
      expect(texts.size).toBe(made.length);
    });

    it("is the text of the world's files where there is one, that of its creature for a form without one", async () => {
      const all = new Map((await lookups()).flat().map((record) => [record.name, record]));
      for (const { creature, entry } of entriesOf(world())) {
        const given = entry.description ?? creature.description;
        if (given !== undefined) {
          expect(all.get(entry.name)?.description).toBe(given);
        }
      }
      expect([...all.values()].every(({ description }) => description.trim() !== '')).toBe(true);
    });
  });
}
