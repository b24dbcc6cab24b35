import { describe, expect, it } from 'vitest';
import type { Api, FormRecord } from '../../src/explorer/api.ts';
import { makeSeed } from '../../src/explorer/pages/quiz/place.ts';
import { type Candidate, type Draft, planGame } from '../../src/explorer/pages/quiz/plan-game.ts';
import { type Question, readGame } from '../../src/explorer/pages/quiz/question-data.ts';
import { renderWorld } from './rendered.ts';

const fields =
  'number,name,species,types,eggGroups,family,heightMetres,weightKilograms,gen,sprite,stats,appearance';
const world = { hasChart: true };
const { read } = await renderWorld('default');
const { items: candidates } = await read<{ readonly items: readonly Candidate[] }>(
  `/v1/search?forms=base&limit=400&fields=${fields}`,
);

const seeds = Array.from({ length: 20 }, (_, i) => `word-${i}`);
const games = seeds.map((seed) => planGame(seed, candidates, world));

describe('planGame()', () => {
  const silhouettesOf = (game: readonly Draft[]): readonly Draft[] =>
    game.filter(({ kind }) => kind === 'silhouette');

  it('gives the same questions for the same word, and others for another', () => {
    const planned = games.map((game) => JSON.stringify(game));
    expect(seeds.map((seed) => JSON.stringify(planGame(seed, candidates, world)))).toEqual(planned);
    expect(new Set(planned).size).toBe(seeds.length);
  });

  it('asks about no family twice, and offers no two of a family', () => {
    for (const drafts of games) {
      expect(new Set(drafts.map(({ subject }) => subject.family.id)).size).toBe(10);
      for (const { subject, others } of drafts) {
        const families = [subject, ...others].map(({ family }) => family.id);
        expect(new Set(families).size).toBe(4);
      }
    }
  });

  it('shows silhouettes of unlike bodies: no two of a question or a game are the same', () => {
    const bodiesOf = (some: readonly Candidate[]): string[] =>
      some
        .map(({ appearance }) => appearance?.body ?? 'unknown')
        // Filled with one colour, these are hard to tell apart.
        .map((body) => body.replace(/^(?:ball|blob|humanoid|legs|upright)$/, 'compact'));
    for (const game of games) {
      const silhouettes = silhouettesOf(game);
      expect(silhouettes).toHaveLength(4);
      expect(new Set(bodiesOf(silhouettes.map(({ subject }) => subject))).size).toBe(4);
      for (const { subject, others } of silhouettes) {
        expect(new Set(bodiesOf([subject, ...others])).size).toBe(4);
      }
    }
  });

  it('offers wrong silhouettes that are near the right one: nine in ten share a type with it', () => {
    const shares = games
      .flatMap(silhouettesOf)
      .flatMap(({ subject, others }) =>
        others.map(({ types }) => types.some((type) => subject.types.includes(type))),
      );
    expect(shares.filter(Boolean).length / shares.length).toBeGreaterThan(0.9);
  });

  it('tells creatures without a body apart by their egg groups', () => {
    const bare = candidates.map((candidate) => ({ ...candidate, appearance: {} }));
    for (const { kind, subject, others } of planGame('bodiless', bare, world)) {
      if (kind === 'silhouette') {
        expect(new Set([subject, ...others].map(({ eggGroups }) => eggGroups[0])).size).toBe(4);
      }
    }
  });

  it('asks for one stat and for the total where the world has stats, with near but lower numbers', () => {
    const stats = ['attack', 'speed'].map((key) => ({ name: key, key, field: key }));
    const asked = new Set<string>();
    for (const seed of seeds) {
      const drafts = planGame(seed, candidates, { ...world, stats });
      const withStat = drafts.flatMap((draft) =>
        'measure' in draft && draft.measure.member === 'stats' ? [draft] : [],
      );
      expect(withStat.map(({ kind }) => kind)).toEqual(['stat', 'total']);
      for (const { measure, subject, others } of withStat) {
        asked.add(measure.field);
        const numbers = others.map((each) => measure.valueOf(each));
        const most = measure.valueOf(subject) ?? 0;
        const clearlyLess = candidates
          .filter(({ family }) => family.id !== subject.family.id)
          .map((each) => measure.valueOf(each) ?? 0)
          .filter((each) => each * 1.2 <= most);
        expect(numbers).toHaveLength(3);
        expect(Math.max(...numbers.map(Number))).toBe(Math.max(...clearlyLess));
      }
    }
    expect(asked).toEqual(new Set(['attack', 'speed', 'total']));
  });

  it('asks for silhouettes alone where nothing else is known', () => {
    const bare = candidates.map((candidate) => ({
      ...candidate,
      heightMetres: null,
      weightKilograms: null,
      family: { ...candidate.family, evolutionLine: [candidate.name] },
    }));
    const kinds = planGame('bare', bare, { hasChart: false }).map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(['silhouette']));
    expect(planGame('one', bare.slice(0, 1), { hasChart: false })[9]?.others).toEqual([]);
  });
});

describe('makeSeed()', () => {
  it('makes words that can be read aloud', () => {
    for (let i = 0; i < 200; i += 1) {
      expect(makeSeed()).toMatch(/^[a-z]{3,8}-[a-z]{3,8}-[1-9]\d$/);
    }
  });
});

/** Fails unless the answer that a question has is the one by the facts of the API. */
async function confirmAnswer(api: Api, { kind, prompt, subject, options, answer }: Question) {
  const most = async (valueOf: (form: FormRecord) => number | null | undefined) => {
    const forms = await Promise.all(options.map(({ key }) => api.form(key)));
    return forms.toSorted((a, b) => (valueOf(b) ?? 0) - (valueOf(a) ?? 0))[0]?.number;
  };
  const right = async (): Promise<readonly (string | undefined)[]> => {
    switch (kind) {
      case 'weight':
        return [await most(({ weightKilograms }) => weightKilograms)];
      case 'height':
        return [await most(({ heightMetres }) => heightMetres)];
      case 'stat':
      case 'total': {
        const { stats = [] } = await api.world();
        const { key } = stats.find(({ name }) => name === prompt.stat) ?? { key: 'total' };
        return [await most(({ stats: numbers }) => numbers?.[key])];
      }
      case 'evolution': {
        const [base] = await api.creature(subject.number);
        const { evolutions } = await api.family(base?.family.id ?? 0);
        return evolutions
          .filter(({ from }) => from.form === subject.name)
          .map(({ to }) => to.number);
      }
      case 'matchup': {
        const { types } = await api.form(subject.name);
        const { defending } = await api.matchup(types);
        return Object.keys(defending).filter((type) => (defending[type] ?? 0) > 1);
      }
      case 'silhouette':
        return [subject.number];
    }
  };
  const all = await right();
  expect(options.map(({ key }) => key).filter((key) => all.includes(key))).toEqual([answer]);
}

describe.each(['default', 'lampshoal'] as const)('the quiz of the world "%s"', (name) => {
  it('asks for facts that the API confirms', async () => {
    const { api } = await renderWorld(name);
    const overview = await api.world();
    const rounds = Array.from({ length: 10 }, (_, i) => i + 1);
    const played = ['facts', 'lamp', 'keys'].map((seed) => readGame(seed, rounds, api, overview));
    const questions = (await Promise.all(played)).flat();
    for (const question of questions) {
      await confirmAnswer(api, question);
    }
    const all = ['silhouette', 'evolution', 'height', 'matchup', 'weight'];
    expect(new Set(questions.map(({ kind }) => kind))).toEqual(
      new Set(overview.stats ? [...all, 'stat', 'total'] : all),
    );
  });
});
