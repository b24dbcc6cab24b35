import { describe, expect, it } from 'vitest';
import type { FamilyRecord } from '../../src/catalog/evolutions.ts';
import { type AdditiveContext, entriesOf, inParallel, sampleOf } from './additive-context.ts';

type EvolutionRecord = FamilyRecord['evolutions'][number];

/** `/v1/family/{id}`: families as graphs. */
export function describeFamilies(context: AdditiveContext): void {
  const { service, world, lookups, getJson, getProblem } = context;
  const familyIds = async (): Promise<number[]> => {
    const ids = (await lookups()).map(([base]) => base?.family.id ?? 0);
    return [...new Set(ids)].toSorted((a, b) => a - b);
  };
  let asked: Promise<FamilyRecord[]> | undefined;
  /** All of them; requested once. */
  const families = (): Promise<FamilyRecord[]> => {
    asked ??= familyIds().then((ids) => inParallel(ids, (id) => getJson(`/v1/family/${id}`)));
    return asked;
  };

  describe('/v1/family/{id}', () => {
    it('answers every id from 1 on with exactly the creatures that say they are of that family', async () => {
      const ids = await familyIds();
      expect(ids).toEqual(ids.map((_, i) => i + 1));
      const all = await lookups();
      for (const [i, family] of (await families()).entries()) {
        expect(Object.keys(family)).toEqual(['id', 'members', 'evolutions']);
        expect(family.id).toBe(i + 1);
        expect(family.members).toEqual(
          all.flatMap(([base]) =>
            base?.family.id === family.id ? [{ number: base.number, name: base.name }] : [],
          ),
        );
      }
    });

    it('answers the family of a creature or form for its name', async () => {
      for (const record of sampleOf((await lookups()).flat(), 20)) {
        expect(await getJson(`/v1/family/${encodeURIComponent(record.name)}`)).toEqual(
          await getJson(`/v1/family/${record.family.id}`),
        );
      }
    });

    it("has every evolution of the world's files exactly once, with every condition", async () => {
      const stones = new Map(world().evolutionStones.map((stone) => [stone.slug, stone]));
      const owners = new Map(
        entriesOf(world()).map(({ creature, entry }) => [entry.name, creature]),
      );
      const memberOf = (form: string): object => {
        const owner = owners.get(form);
        return { number: String(owner?.number), name: owner?.name, form };
      };
      const expected = entriesOf(world()).flatMap(({ entry: { name, evolvesFrom = [] } }) =>
        evolvesFrom.map(({ from, stone, condition, ...conditions }) => {
          const used = stones.get(stone ?? '');
          return {
            from: memberOf(from),
            to: memberOf(name),
            conditions: {
              ...conditions,
              ...(used && {
                stone: {
                  name: used.name,
                  slug: used.slug,
                  url: `${service().baseUrl}/v1/evolution-stone/${used.slug}`,
                },
              }),
              ...(condition !== undefined && { other: condition }),
            },
          };
        }),
      );
      const found = (await families()).flatMap(({ evolutions }) =>
        evolutions.map(({ from, to, conditions }) => ({ from, to, conditions })),
      );
      expect(sorted(found)).toEqual(sorted(expected));
    });

    it('lists the evolutions of a family by the number of the creature that evolves', async () => {
      for (const { evolutions } of await families()) {
        const numbers = evolutions.map(({ from }) => Number(from.number));
        expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      }
    });

    it('describes each evolution in one sentence with both forms and every condition', async () => {
      for (const { sentence, from, to, conditions } of (await families()).flatMap(evolutionsOf)) {
        expect(sentence).toMatch(/^Evolves \S.*\S into \S.*\S\.$/u);
        expect(sentence).not.toMatch(/ {2}|undefined|\.\.$/);
        expect(sentence.indexOf(from.form), sentence).toBeGreaterThan(0);
        expect(sentence.indexOf(`into ${to.form}`), sentence).toBeGreaterThan(0);
        const { level, stone, item, move, gender, place, other } = conditions;
        // Of two phrases with "with", the second one goes on with "and".
        const rest = other?.replace(/^with /, '');
        for (const part of [level, stone?.name, item, move, gender, place, rest]) {
          expect(sentence).toContain(String(part ?? ''));
        }
      }
    });

    it('links to the stones', async () => {
      const urls = new Map(
        (await families())
          .flatMap(evolutionsOf)
          .flatMap(({ conditions: { stone } }) => (stone ? [[stone.url, stone] as const] : [])),
      );
      expect(urls.size).toBeGreaterThan(0);
      for (const [url, { name, slug }] of urls) {
        const stone = await getJson(url.slice(service().baseUrl.length));
        expect(stone).toMatchObject({ name, slug });
      }
    });

    it('reads an id as a number, with leading zeros', async () => {
      expect(await getJson('/v1/family/0001')).toEqual(await getJson('/v1/family/1'));
    });

    it.each([
      ...'0 00 1e0 -1 +1 1.0 0x1 9007199254740993 one %20 %D9%A1 __proto__'.split(' '),
      '9'.repeat(400),
    ])('has no family %s', async (id) => {
      const count = (await familyIds()).length;
      const wanted = `/v1/family/${id}`;
      for (const each of [wanted, `/v1/family/${count + 1}`]) {
        const { detail } = await getProblem(each, 404, 'family-not-found');
        expect(detail).toContain(`the ids go from 1 to ${count}`);
      }
    });

    it('has no family of a name that no creature has, and suggests names like it', async () => {
      const names = (await lookups()).flatMap(([base]) => base?.name ?? []);
      const name = names.find((each) => /^[A-Z][a-z]{5,}$/.test(each)) ?? '';
      const problem = await getProblem(`/v1/family/${name}q`, 404, 'family-not-found');
      expect(problem.suggestions).toContain(name);
    });
  });
}

function evolutionsOf({ evolutions }: FamilyRecord): readonly EvolutionRecord[] {
  return evolutions;
}

/** In any one order; members of objects too. */
function sorted(values: readonly object[]): string[] {
  return values.map((value) => JSON.stringify(canonical(value))).toSorted();
}

function canonical(value: unknown): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, each]) => [name, canonical(each)])
    : value;
}
