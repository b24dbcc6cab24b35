import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { CreatureRecord } from '../../src/explorer/api.ts';
import { rulesOfColours, violationsOf } from './accessibility.ts';
import { overflowOf, screens, useStage, visit } from './browser.ts';

const readPrompt = (page: Page): Promise<string> => page.locator('.quiz-prompt').innerText();

const readOptions = (page: Page): Promise<string[]> => page.locator('.quiz-label').allInnerTexts();

/** Answers with the first option, and waits for the verdict. */
async function answer(page: Page): Promise<void> {
  await page.keyboard.press('1');
  await page.locator('.quiz-verdict .button:focus').waitFor();
}

/** Waits for a round. */
async function reach(page: Page, round: number): Promise<void> {
  await page.getByText(`Question ${round} of 10`).waitFor();
}

describe('the quiz', () => {
  const { open, ask } = useStage();

  it('breaks no rule of accessibility after answers and at its end, and fits phones of 360 × 740 and 390 × 844, with "Next" above the navigation', async () => {
    const page = await open('/quiz?seed=facts', { screen: 'phone' });
    const expectAccessible = async (message: string): Promise<void> => {
      expect(await violationsOf(page), message).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await violationsOf(page, { rules: rulesOfColours }), message).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
    };
    const phones = [screens.phone, { width: 390, height: 844 }];
    for (let round = 1; round <= 10; round += 1) {
      await reach(page, round);
      expect(await overflowOf(page)).toBe(0);
      await answer(page);
      await page.locator('.quiz-stage img, .quiz-options img').first().waitFor();
      // The next question begins on the phone on which this one ends.
      for (const size of round % 2 === 1 ? phones : phones.toReversed()) {
        await page.setViewportSize(size);
        expect(await overflowOf(page), `round ${round}`).toBe(0);
        const next = await page.locator('.quiz-verdict .button').boundingBox();
        const places = await page.getByRole('navigation', { name: 'Pages' }).boundingBox();
        expect((next?.y ?? 0) + (next?.height ?? 0)).toBeLessThanOrEqual(places?.y ?? 0);
        expect(next?.y).toBeGreaterThan(0);
      }
      // By then it has asked for each kind of answer.
      if (round <= 5) {
        await expectAccessible(`round ${round}`);
      }
      await page.keyboard.press('Enter');
    }
    await page.locator('.quiz-result').first().waitFor();
    await expectAccessible('at the end');
  });

  it('keeps what is next in sight at 400 % zoom: the verdict after an answer, then the question', async () => {
    const page = await open('/quiz?seed=zoom&round=1');
    await page.setViewportSize({ width: 320, height: 225 });
    const expectFocused = async (selector: string): Promise<void> => {
      const focused = page.locator(`${selector}:focus`);
      await focused.waitFor();
      const { y = -1, height = 0 } = (await focused.boundingBox()) ?? {};
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + height).toBeLessThanOrEqual(225);
    };
    await page.keyboard.press('1');
    await expectFocused('.quiz-verdict .button');
    await page.keyboard.press('Enter');
    await reach(page, 2);
    await expectFocused('.quiz-prompt');
  });

  it('paints an outline in one colour, without names, and takes a point for each hint, also after a reload', async () => {
    const page = await open('/quiz?seed=hints');
    const canvas = page.locator('canvas[data-state="painted"]');
    await canvas.waitFor();
    const colours = await canvas.evaluate((element) => {
      const { data } =
        (element as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, 640, 640) ??
        new ImageData(1, 1);
      const seen = new Set<string>();
      let painted = 0;
      for (let i = 0; i < data.length; i += 4) {
        if (data[i + 3] === 255) {
          painted += 1;
          seen.add(`${data[i]} ${data[i + 1]} ${data[i + 2]}`);
        }
      }
      return { painted: painted / (data.length / 4), seen: [...seen] };
    });
    expect(colours.seen).toHaveLength(1);
    expect(colours.painted).toBeGreaterThan(0.05);
    expect(colours.painted).toBeLessThan(0.95);
    // The options alone name anybody; the page has no address of a picture.
    expect(await page.locator('main').innerHTML()).not.toContain('/resources/');

    await page.getByText('A right answer gives 4 points').waitFor();
    const names = await page.locator('button.quiz-hint').allInnerTexts();
    expect(names).toEqual(['Type?', 'Species?', 'Generation?']);
    await page.getByRole('button', { name: 'Type?' }).press('Enter');
    await page.getByText('A right answer gives 3 points').waitFor();
    await page.getByRole('button', { name: 'Type:' }).and(page.locator(':focus')).waitFor();
    await page.getByRole('button', { name: 'Species?' }).click();
    await page.getByText('A right answer gives 2 points').waitFor();
    const species = await page.locator('.quiz-hint strong').nth(1).innerText();
    await page.reload();
    await page.getByText('A right answer gives 2 points').waitFor();

    // The hint is true of the right answer alone.
    const found: (readonly CreatureRecord[])[] = await Promise.all(
      (await readOptions(page)).map((name) =>
        ask<readonly CreatureRecord[]>(`/v1/creature/${encodeURIComponent(name)}`),
      ),
    );
    const right = found.findIndex(([base]) => base?.species === species);
    await page.locator('.quiz-options button').nth(right).click();
    await page.locator('.quiz-options .right').waitFor();
    expect(await page.locator('.quiz-verdict').innerText()).toContain('2 points');
    await page.getByText('Question 1 of 10, 2 points').waitFor();
  });

  it('proposes a word, is played with keys to its end, keeps the answers, lists what was asked, and asks everybody with the same word the same questions', async () => {
    const page = await open('/quiz');
    const proposed = await page.getByLabel('Word').inputValue();
    expect(proposed).toMatch(/^[a-z]{3,8}-[a-z]{3,8}-\d\d$/);
    await page.getByLabel('Word').fill('keys');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.waitForURL(/seed=keys/);
    const prompts: string[] = [];
    const options: (readonly string[])[] = [];
    for (let round = 1; round <= 10; round += 1) {
      await reach(page, round);
      prompts.push(await readPrompt(page));
      options.push(await readOptions(page));
      await answer(page);
      expect(await page.locator('.quiz-options .right').count()).toBe(1);
      if (round < 10) {
        await page.keyboard.press('Enter');
      }
    }
    const points = /, (\d+) points?/.exec(await page.locator('.quiz-progress').innerText())?.[1];
    await page.getByRole('link', { name: 'See your result' }).click();
    await page.getByText(`${points} of 40 points`).waitFor();
    const results = page.locator('.quiz-result');
    expect(await page.locator('.quiz-result-prompt').allInnerTexts()).toEqual(prompts);
    for (const result of await results.all()) {
      expect(await result.locator('img').count()).toBe(1);
      expect(await result.locator('p a[href^="/creature/"]').count()).toBe(1);
    }
    expect(await results.filter({ hasText: 'You answered' }).count()).toBe(
      await page.locator('.quiz-sign-wrong').count(),
    );

    // Going back shows the picked answer: a question has one answer.
    await page.goBack();
    await page.getByText(`Question 10 of 10, ${points} point`).waitFor();
    expect(await page.locator('.quiz-options button:enabled').count()).toBe(0);
    await page.reload();
    await page.getByText(`Question 10 of 10, ${points} point`).waitFor();

    await visit(page, '/quiz?seed=keys&round=11');
    await page.getByRole('link', { name: 'Play the same word again' }).click();
    await page.getByText('Question 1 of 10, 0 points').waitFor();
    expect(await page.locator('.quiz-options button:enabled').count()).toBeGreaterThan(1);

    const other = await open('/quiz?seed=keys');
    for (let round = 1; round <= 4; round += 1) {
      await reach(other, round);
      expect(await readPrompt(other)).toBe(prompts[round - 1]);
      expect(await readOptions(other)).toEqual(options[round - 1]);
      await answer(other);
      await other.keyboard.press('Enter');
    }
  });

  it('asks what was not played here, and tells no answer of a round that is open', async () => {
    const page = await open('/quiz?seed=half&round=11');
    await page.getByRole('link', { name: 'Play this word' }).click();
    await reach(page, 1);
    expect(new URL(page.url()).search).toBe('?seed=half');
    await answer(page);
    await visit(page, '/quiz?seed=half&round=11');
    const missing = page.getByRole('link', { name: /^Question \d+ is not answered$/ });
    await expect.poll(() => missing.count()).toBe(9);
    expect(await page.locator('.quiz-result img').count()).toBe(1);
  });
});
