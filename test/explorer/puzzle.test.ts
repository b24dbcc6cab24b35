import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FormRecord, WorldOverview } from '../../src/explorer/api.ts';
import {
  cluesOf,
  compareForms,
  keepPlay,
  mostGuesses,
  type Play,
  plays,
  streakOf,
} from '../../src/explorer/pages/puzzle/rules.ts';
import { drawCreature } from '../../src/explorer/today.ts';
import { violationsOf } from './accessibility.ts';
import { copiedBy, overflowOf, useStage, visit } from './browser.ts';
import { renderWorld } from './rendered.ts';
import { english } from './speech.ts';

const { api } = await renderWorld('default');

describe('streakOf()', () => {
  const solved = (...days: readonly string[]): readonly Play[] =>
    days.map((day) => ({ seed: day, guesses: ['1'], solved: day }));

  it.each([
    [[], 0],
    [['2026-03-01'], 1],
    [['2026-02-28'], 1],
    [['2026-02-27'], 0],
    [['2026-02-27', '2026-02-28', '2026-03-01'], 3],
    [['2026-02-26', '2026-02-28', '2026-03-01'], 2],
  ])('of puzzles solved on %j is %i', (days, streak) => {
    expect(streakOf(solved(...days), '2026-03-01')).toBe(streak);
  });

  it('counts no puzzle that was solved on a later day, or that is of a word', () => {
    const late: Play = { seed: '2026-02-28', guesses: ['1'], solved: '2026-03-01' };
    const word: Play = { seed: 'lamp', guesses: ['1'], solved: '2026-03-01' };
    expect(streakOf([late, word], '2026-03-01')).toBe(0);
  });
});

describe('kept plays', () => {
  it('are each seed once, and the latest 400', () => {
    const all = Array.from({ length: 500 }, (_, i) => i % 450).reduce<readonly Play[]>(
      (before, i) => keepPlay(before, { seed: String(i), guesses: [String(i)] }),
      [],
    );
    expect(all).toHaveLength(400);
    expect(new Set(all.map(({ seed }) => seed)).size).toBe(400);
    expect(plays.parse(JSON.parse(JSON.stringify(all)))).toEqual(all);
  });

  it('are no other JSON', () => {
    for (const json of [{}, [1], [{}], [{ seed: '1' }], [{ seed: '1', guesses: [1] }], 'text']) {
      expect(plays.parse(json)).toBeUndefined();
    }
  });
});

describe('the facts of a puzzle', () => {
  let world: WorldOverview;
  let forms: readonly FormRecord[];
  beforeAll(async () => {
    world = await api.world();
    forms = await Promise.all(['charizard', 'charmander', 'moltres', 'snorlax'].map(api.form));
  });

  const verdicts = (guess: number, answer: number): Record<string, string> => {
    const [given, wanted] = [forms[guess], forms[answer]];
    if (!given || !wanted) {
      throw new Error('Expected both forms');
    }
    return Object.fromEntries(
      compareForms(given, wanted, cluesOf(wanted, world), english).map(({ name, verdict }) => [
        name,
        verdict,
      ]),
    );
  };

  it('stand to those of the answer', () => {
    expect(verdicts(0, 0)).toEqual({
      Type: 'right',
      '{Generation}': 'right',
      Height: 'right',
      Weight: 'right',
      Colour: 'right',
      Stage: 'right',
      'Total of stats': 'right',
    });
    expect(verdicts(1, 0)).toMatchObject({
      Type: 'partly',
      Height: 'higher',
      Weight: 'higher',
      Stage: 'higher',
    });
    expect(verdicts(0, 1)).toMatchObject({ Type: 'partly', Height: 'lower', Stage: 'lower' });
    expect(verdicts(2, 0)).toMatchObject({ Type: 'right' });
    expect(verdicts(3, 0)).toMatchObject({ Type: 'wrong' });
  });

  it('are those that the answer has; of fewer than four there is no puzzle', () => {
    const [charizard] = forms;
    if (!charizard) {
      throw new Error('Expected a form');
    }
    const { stats: _, appearance: __, ...bare } = charizard;
    const names = (form: FormRecord, of: WorldOverview): readonly string[] =>
      cluesOf(form, of).map(({ name }) => name);
    expect(names(bare, world)).toEqual(['Type', '{Generation}', 'Height', 'Weight', 'Stage']);
    const flat = { ...world, generations: world.generations.slice(0, 1), types: [] };
    expect(names(bare, flat)).toEqual([]);
    expect(names(charizard, flat)).toEqual([
      'Height',
      'Weight',
      'Colour',
      'Stage',
      'Total of stats',
    ]);
  });
});

describe('the puzzle', () => {
  const { open } = useStage();

  const answerTo = async (seed: string): Promise<FormRecord> => {
    const world = await api.world();
    const answer = await drawCreature(
      `puzzle ${seed}`,
      api,
      (form) => cluesOf(form, world).length > 0,
    );
    if (!answer) {
      throw new Error('Expected a creature');
    }
    return answer;
  };

  const guess = async (page: Page, name: string, count: number): Promise<void> => {
    await page.getByRole('combobox', { name: /^Guess/ }).fill(name);
    await page.keyboard.press('Enter');
    await page
      .locator('.puzzle-guess')
      .nth(count - 1)
      .waitFor();
  };

  it('is played with the keyboard, said aloud, kept, and shared with its address', async () => {
    const answer = await answerTo('lamp');
    const page = await open('/puzzle?day=lamp');
    expect(await (await fetch(page.url())).text()).not.toContain(answer.name);
    const others = ['Pikachu', 'Mewtwo', 'Mega Charizard X'];
    for (const [i, name] of others.entries()) {
      await guess(page, name, i + 1);
    }
    // Base forms alone are guessed.
    expect(await page.locator('.puzzle-name').first().innerText()).toBe('Charizard');
    const said = await page.getByRole('status').filter({ hasText: 'Charizard' }).innerText();
    expect(said).toMatch(/^Charizard: Type [a-z ]+, Generation [a-z ]+, Height/);
    await page.getByRole('combobox', { name: /^Guess/ }).fill('Pikachu');
    await page.keyboard.press('Enter');
    await page.getByText('You have guessed Pikachu before').waitFor();
    await page.getByRole('combobox', { name: /^Guess/ }).fill('Pikachoo');
    await page.keyboard.press('Enter');
    await page.getByText('No creature or form is called “Pikachoo”. Did you mean').waitFor();
    await page.reload();
    await page.locator('.puzzle-guess').nth(2).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await guess(page, answer.name, 4);
    await page.getByRole('heading', { name: `Solved with 4 guesses: ${answer.name}` }).waitFor();
    expect(await page.locator(':focus').innerText()).toContain('Solved');
    const copied = await copiedBy(page, () =>
      page.getByRole('button', { name: 'Copy the result' }).click(),
    );
    await page.getByText('the result: Copied').waitFor();
    const lines = copied.split('\n');
    expect(lines[0]).toBe('Creature Catalog, Puzzle “lamp”: 4/8');
    expect(lines[4]).toBe('🟩'.repeat(7));
    expect(lines[5]).toMatch(/\/puzzle\?day=lamp$/);
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await overflowOf(page)).toBe(0);
  });

  it('keeps both of two guesses that are made before the first is checked', async () => {
    const page = await open('/puzzle?day=slow');
    await page.getByRole('combobox', { name: /^Guess/ }).waitFor();
    await page.route('**/v1/batch?creatures=*', async (route) => {
      await new Promise((resolve) => {
        setTimeout(resolve, 500);
      });
      await route.continue();
    });
    for (const name of ['Pikachu', 'Mewtwo']) {
      await page.getByRole('combobox', { name: /^Guess/ }).fill(name);
      await page.keyboard.press('Enter');
    }
    await expect
      .poll(async () => (await page.locator('.puzzle-name').allInnerTexts()).toSorted())
      .toEqual(['Mewtwo', 'Pikachu']);
  });

  it('of the day counts days in a row, and tells the answer after the last guess', async () => {
    const page = await open('/puzzle');
    await page.clock.setFixedTime(new Date('2026-11-25T12:00:00'));
    await page.evaluate(() => {
      const all = [{ seed: '2026-11-24', guesses: ['1'], solved: '2026-11-24' }];
      localStorage.setItem('creature-catalog-puzzles Creature Catalog', JSON.stringify(all));
    });
    await page.reload();
    const answer = await answerTo('2026-11-25');
    await guess(page, answer.name, 1);
    await page.getByText('2 days in a row').waitFor();
    await visit(page, '/puzzle?day=2026-11-20');
    const other = await answerTo('2026-11-20');
    for (let i = 1; i <= mostGuesses; i += 1) {
      await guess(page, String(i + (Number(other.number) <= 9 ? 10 : 0)), i);
    }
    await page.getByRole('heading', { name: `It was ${other.name}` }).waitFor();
    expect(await page.getByRole('combobox', { name: /^Guess/ }).count()).toBe(0);
  });

  it('suggests names with pictures, which the arrow keys and the pointer choose', async () => {
    const page = await open('/puzzle?day=arrows');
    const box = page.getByRole('combobox', { name: /^Guess/ });
    await box.fill('charm');
    const options = page.locator('.picker').getByRole('option');
    await options.nth(1).waitFor();
    expect(await options.first().locator('img').count()).toBe(1);
    const [, second = ''] = await options.allInnerTexts();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.locator('.puzzle-guess').waitFor();
    expect(second.trim()).toContain(await page.locator('.puzzle-name').innerText());
    await box.fill('bulba');
    await options.filter({ hasText: 'Bulbasaur' }).click();
    await page.locator('.puzzle-guess').nth(1).waitFor();
  });
});
