import { describe, expect, it } from 'vitest';
import type { LearnsetRecord, MoveDetail, MovePage } from '../../src/client/types.ts';
import { nameKey, nameWords } from '../../src/world/name-key.ts';
import type { MoveEntry } from '../../src/world/schema.ts';
import {
  type AdditiveContext,
  inParallel,
  mostItems,
  namesOf,
  sampleOf,
  target,
} from './additive-context.ts';

const path = '/v1/move';

/** A move, and a way in which a form learns it. */
type Line = readonly [move: string, way: string];

function byText(a: Line, b: Line): number {
  return a.join(' ') < b.join(' ') ? -1 : 1;
}

/** `/v1/move`, `include=moves` and searches by moves (decision 25). */
export function describeMoves(context: AdditiveContext): void {
  const { world, facts, getJson, getProblem, searchNames } = context;
  const entries = (): readonly MoveEntry[] =>
    (world().moves ?? []).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const find = (q: string, sort = ''): Promise<MovePage> =>
    getJson(target(path, { q, sort, limit: mostItems }));
  const detail = (name: string): Promise<MoveDetail> =>
    getJson(`${path}/${encodeURIComponent(name)}`);

  /** The moves of each form with their ways, sorted, read from the world's files: its own learnset, or its base form's. */
  const learned = (): ReadonlyMap<string, readonly Line[]> => {
    const own = new Map<string, readonly Line[]>();
    for (const { form, alsoFor = [], level = {}, ways = {} } of world().learnsets ?? []) {
      const lines: Line[] = [
        ...Object.entries(level).flatMap(([move, at]) =>
          [at].flat().map((each): Line => [move, `level ${each}`]),
        ),
        ...Object.entries(ways).flatMap(([way, moves]) => moves.map((move): Line => [move, way])),
      ];
      [form, ...alsoFor].forEach((name) => own.set(name, lines.toSorted(byText)));
    }
    return new Map(
      facts().map(({ name, creature }) => [name, own.get(name) ?? own.get(creature.name) ?? []]),
    );
  };
  const wayOf = ({ way, level }: { way: string; level?: number | undefined }): string =>
    level === undefined ? way : `${way} ${level}`;

  describe('/v1/move (decision 25)', () => {
    it("lists the world's moves by name, with what its files tell", async () => {
      const { total, items } = await find('');
      expect(total).toBe(entries().length);
      expect(items.map(({ description: _description, slug: _slug, ...told }) => told)).toEqual(
        entries()
          .slice(0, mostItems)
          .map((entry) => ({
            name: entry.name,
            type: entry.type,
            category: entry.category,
            power: entry.power ?? null,
            accuracy: entry.accuracy ?? null,
            pp: entry.pp ?? null,
            priority: entry.priority ?? 0,
            generation: entry.generation ?? null,
            target: entry.target ?? null,
            flags: entry.flags ?? [],
            effects: entry.effects ?? [],
          })),
      );
    });

    it('describes each in sentences', async () => {
      for (const { name, description } of (await find('')).items) {
        expect(description, name).toMatch(/^[A-Z].*[.!]$/s);
        expect(description, name).not.toMatch(/undefined|NaN|\[object| {2}|\.\./);
      }
    });

    it.each([
      ['power>=90', ({ power = 0 }: MoveEntry) => power >= 90],
      ['accuracy<100', ({ accuracy = 100 }: MoveEntry) => accuracy < 100],
      ['priority>0', ({ priority = 0 }: MoveEntry) => priority > 0],
      ['priority:-3..-1', ({ priority = 0 }: MoveEntry) => priority >= -3 && priority < 0],
      ['priority:-1 or pp<6', ({ priority = 0, pp = 9 }: MoveEntry) => priority === -1 || pp < 6],
      ['-gen:1', ({ generation }: MoveEntry) => generation !== 1],
      ['fire moves', ({ type }: MoveEntry) => type === 'Fire'],
      ['feuer', ({ type }: MoveEntry) => type === 'Fire'],
      ['flammenw', ({ names = {} }: MoveEntry) => names['de']?.startsWith('Flammenw') === true],
      ['feuerz power>9', ({ names = {} }: MoveEntry) => names['de'] === 'Feuerzahn'],
      ['over 100 power', ({ power = 0 }: MoveEntry) => power > 100],
      ['priority', ({ priority = 0 }: MoveEntry) => priority > 0],
      ['gen 9', ({ generation }: MoveEntry) => generation === 9],
      ['name:t*', ({ name }: MoveEntry) => name.startsWith('T')],
      ['is:contact', ({ flags = [] }: MoveEntry) => flags.includes('contact')],
      [
        'effect:burned',
        ({ effects = [] }: MoveEntry) =>
          effects.some((effect) => effect.kind === 'status' && effect.status === 'burned'),
      ],
      [
        'effect="lowers speed"',
        ({ effects = [] }: MoveEntry) =>
          effects.some((effect) => effect.kind === 'stages' && (effect.stats['Speed'] ?? 0) < 0),
      ],
    ] as const)('finds moves by %s', async (q, holds) => {
      const expected = entries().filter(holds);
      if (expected.length > 0) {
        expect(namesOf((await find(q)).items)).toEqual(namesOf(expected));
      }
    });

    it('finds moves by their names in other languages', async () => {
      for (const { name, names = {} } of sampleOf(entries(), 10)) {
        for (const other of Object.values(names)) {
          for (const q of [`"${other}"`, `name:"${other}"`]) {
            const found = namesOf((await find(q)).items);
            const isOwn = entries().some((each) => nameKey(each.name).includes(nameKey(other)));
            expect(isOwn ? [...found, name] : found, q).toContain(name);
          }
        }
      }
    });

    it('finds moves by type and category, and sorts them by power', async () => {
      for (const { type, category } of sampleOf(entries(), 20)) {
        const expected = entries()
          .filter((move) => move.type === type && move.category === category)
          .toSorted((a, b) => (b.power ?? -1) - (a.power ?? -1));
        const { items } = await find(`type:"${type}" category:"${category}"`, '-power');
        expect(namesOf(items)).toEqual(namesOf(expected));
      }
    });

    it('pages through the list', async () => {
      const { items } = await find('');
      const page = await getJson<MovePage>(target(path, { limit: 2, offset: 1 }));
      expect(page.items).toEqual(items.slice(1, 3));
      expect(page.next === null).toBe(items.length <= 3);
    });

    it('answers a move by its name, however it is spelled, and suggests others for an unknown one', async () => {
      for (const { name } of sampleOf(entries(), 20)) {
        const move = await detail(name);
        expect(move.name).toBe(name);
        expect(move.slug).toBe(nameWords(name).join('-').normalize('NFC'));
        expect(await detail(move.slug)).toEqual(move);
        expect(await detail(name.toUpperCase())).toEqual(move);
      }
      const [first] = entries();
      const unknown = `${path}/${encodeURIComponent(`${first?.name ?? ''}x`)}`;
      const problem = await getProblem(unknown, 404, 'move-not-found');
      expect(problem.suggestions ?? []).toEqual(
        first ? expect.arrayContaining([nameWords(first.name).join('-')]) : [],
      );
    });

    it('tells of each move who learns it, and how, as the learnsets of the files say', async () => {
      const lines = learned();
      const looks = new Set(facts().flatMap(({ name, isCosmetic }) => (isCosmetic ? [name] : [])));
      for (const { name } of sampleOf(entries(), 20)) {
        // By its slug, which a copy as files has too.
        const { learners } = await detail(nameWords(name).join('-'));
        const expected = [...lines].flatMap(([form, all]) => {
          const ways = all.flatMap(([move, way]) => (move === name ? [way] : []));
          return ways.length === 0 || looks.has(form) ? [] : [[form, ways]];
        });
        expect(
          learners.map((learner) => [learner.name, learner.ways.map(wayOf).toSorted()]),
        ).toEqual(expected);
      }
    });
  });

  describe('what forms learn (decision 25)', () => {
    it('adds with include=moves the moves of each form, by level first', async () => {
      const lines = learned();
      const hasLearnsets = (world().learnsets ?? []).length > 0;
      await inParallel(sampleOf(facts(), 31), async ({ name }) => {
        const wanted = `/v1/form/${encodeURIComponent(name)}?include=moves`;
        if (!hasLearnsets) {
          await getProblem(wanted, 400, 'invalid-parameter');
          return;
        }
        const { moves } = await getJson<{ moves: LearnsetRecord }>(wanted);
        const found = moves.learned.map((each): Line => [each.name, wayOf(each)]);
        expect(found.toSorted(byText), name).toEqual(lines.get(name));
        const levels = moves.learned.map(({ level = Infinity }) => level);
        expect(levels).toEqual(levels.toSorted((a, b) => a - b));
      });
    });

    it('finds by knows: the forms that learn a move, alone and with other conditions', async () => {
      const lines = learned();
      const knowing = (wanted: string): string[] =>
        namesOf(facts()).filter((name) => lines.get(name)?.some(([move]) => move === wanted));
      const some = sampleOf(world().learnsets ? entries() : [], 10);
      for (const [i, { name }] of some.entries()) {
        const other = some[(i + 1) % some.length]?.name ?? '';
        for (const [q, expected] of [
          [`knows:"${name}"`, knowing(name)],
          [
            `knows:"${name.toLowerCase()}" -knows:"${other}"`,
            knowing(name).filter((each) => !knowing(other).includes(each)),
          ],
        ] as const) {
          expect(await searchNames({ q })).toEqual(expected);
        }
      }
    });
  });
}
