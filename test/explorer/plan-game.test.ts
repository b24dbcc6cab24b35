import { beforeAll, describe, expect, it } from 'vitest';
import { makeSeed } from '../../src/explorer/pages/quiz/place.ts';
import { type Candidate, planGame } from '../../src/explorer/pages/quiz/plan-game.ts';
import { setStage } from './browser.ts';

const fields =
  'number,name,species,types,eggGroups,family,heightMetres,weightKilograms,gen,sprite,stats';
const world = { hasChart: true };

const seeds = Array.from({ length: 20 }, (_, i) => `word-${i}`);

describe('planGame()', () => {
  let candidates: readonly Candidate[];
  beforeAll(async () => {
    const stage = await setStage();
    const { items } = await (
      await fetch(`${stage.origin}/v1/search?forms=base&limit=400&fields=${fields}`)
    ).json();
    candidates = items;
    await stage.close();
  });

  it('gives the same questions for the same word, and others for another', () => {
    const planned = seeds.map((seed) => JSON.stringify(planGame(seed, candidates, world)));
    expect(planned).toEqual(seeds.map((seed) => JSON.stringify(planGame(seed, candidates, world))));
    expect(new Set(planned).size).toBe(seeds.length);
  });

  it('asks about no family twice, and offers no two of a family', () => {
    for (const seed of seeds) {
      const drafts = planGame(seed, candidates, world);
      expect(new Set(drafts.map(({ subject }) => subject.family.id)).size).toBe(10);
      for (const { subject, others } of drafts) {
        const families = [subject, ...others].map(({ family }) => family.id);
        expect(new Set(families).size).toBe(4);
      }
    }
  });

  it('shows silhouettes of unlike creatures: no two share an egg group', () => {
    for (const seed of seeds) {
      const silhouettes = planGame(seed, candidates, world).filter(
        ({ kind }) => kind === 'silhouette',
      );
      expect(silhouettes).toHaveLength(4);
      const groups = silhouettes.flatMap(({ subject }) => subject.eggGroups);
      expect(new Set(groups).size).toBe(groups.length);
      for (const { subject, others } of silhouettes) {
        const offered = [subject, ...others].flatMap(({ eggGroups }) => eggGroups);
        expect(new Set(offered).size).toBe(offered.length);
      }
    }
  });

  it('asks for one stat and for the total where the world has stats, with near but lower numbers', () => {
    const stats = ['attack', 'speed'].map((key) => ({ name: key, key, field: key }));
    const asked = new Set<string>();
    for (const seed of seeds) {
      const drafts = planGame(seed, candidates, { ...world, stats });
      const withStat = drafts.flatMap((draft) => ('stat' in draft ? [draft] : []));
      expect(withStat.map(({ kind }) => kind)).toEqual(['stat', 'total']);
      for (const { stat, subject, others } of withStat) {
        asked.add(stat.key);
        const numbers = others.map((each) => each.stats?.[stat.key] ?? 0);
        const most = subject.stats?.[stat.key] ?? 0;
        const clearlyLess = candidates
          .filter(({ family }) => family.id !== subject.family.id)
          .map((each) => each.stats?.[stat.key] ?? 0)
          .filter((each) => each * 1.2 <= most);
        expect(numbers).toHaveLength(3);
        expect(Math.max(...numbers)).toBe(Math.max(...clearlyLess));
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
