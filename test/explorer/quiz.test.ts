import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { lampshoal } from '../service/workers/supervised-service.ts';
import { setStage, type Stage } from './browser.ts';

describe.each([{ world: 'lampshoal', args: ['--world', lampshoal] }])(
  'the quiz of the world "$world"',
  ({ args }) => {
    let stage: Stage;
    beforeAll(async () => {
      stage = await setStage(args);
    });
    afterAll(() => stage.close());
    afterEach(() => stage.expectNoComplaint());

    const options = (page: Page): Promise<string[]> =>
      page.locator('.quiz-options button > span:nth-child(2)').allInnerTexts();

    it('asks everybody with the same seed the same', async () => {
      const asked: (readonly string[])[] = [];
      for (let i = 0; i < 2; i += 1) {
        const page = await stage.open('/quiz');
        await page.getByLabel('Word').fill('lighthouse');
        await page.getByRole('button', { name: 'Start' }).click();
        await page.waitForURL(/seed=lighthouse/);
        await page.locator('canvas[data-state="painted"]').waitFor();
        asked.push(await options(page));
        await page.close();
      }
      expect(asked[0]?.length).toBeGreaterThan(1);
      expect(asked[1]).toEqual(asked[0]);
    });

    it('paints an outline in one colour, without names', async () => {
      const page = await stage.open('/quiz?seed=tide');
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
      // The options alone name anybody; no address of a picture stands in the page.
      expect(await page.locator('main').innerHTML()).not.toContain('/resources/');
      await page.close();
    });

    it('is played with keys to its end, and keeps the answers', async () => {
      const page = await stage.open('/quiz?seed=keys');
      for (let round = 1; round <= 10; round += 1) {
        await page.getByText(`Round ${round} of 10`).waitFor();
        await page.keyboard.press('1');
        await page.locator('.quiz-verdict .button:focus').waitFor();
        expect(await page.locator('.quiz-options .right').count()).toBe(1);
        if (round < 10) {
          await page.keyboard.press('Enter');
        }
      }
      const right = /, (\d+) right/.exec(await page.locator('.quiz-progress').innerText())?.[1];
      await page.getByRole('link', { name: 'See how it went' }).click();
      await page.getByText(`${right} of 10`).waitFor();
      expect(await page.locator('.quiz-marks li').count()).toBe(10);

      // Going back shows the picked answer: a question has one answer.
      await page.goBack();
      await page.getByText(`Round 10 of 10, ${right} right`).waitFor();
      expect(await page.locator('.quiz-options button:enabled').count()).toBe(0);
      await page.reload();
      await page.getByText(`Round 10 of 10, ${right} right`).waitFor();

      await page.goto(`${stage.origin}/quiz?seed=keys&round=11`);
      await page.getByRole('link', { name: 'The same once more' }).click();
      await page.getByText('Round 1 of 10, 0 right').waitFor();
      expect(await page.locator('.quiz-options button:enabled').count()).toBeGreaterThan(1);
      await page.close();
    });

    it('reports that a seed was not played here', async () => {
      const page = await stage.open('/quiz?seed=unplayed&round=11');
      await page.getByRole('link', { name: 'Play it' }).click();
      await page.getByText('Round 1 of 10').waitFor();
      expect(new URL(page.url()).search).toBe('?seed=unplayed');
      await page.close();
    });
  },
);
