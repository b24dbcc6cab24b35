import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type {
  CreatureRecord,
  FamilyRecord,
  FormRecord,
  WorldOverview,
} from '../../src/explorer/api.ts';
import { violationsOf } from './accessibility.ts';
import { overflowOf, setStage, useStage, visit } from './browser.ts';
import { difficultNames, setSparseStage } from './sparse-world.ts';
import { lampshoal } from '../../harness/processes.ts';

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
  const { stage, open, ask } = useStage();

  it('proposes a word, and asks everybody with the same word the same questions', async () => {
    const asked: (readonly string[])[] = [];
    for (let i = 0; i < 2; i += 1) {
      const page = await open('/quiz');
      const proposed = await page.getByLabel('Word').inputValue();
      expect(proposed).toMatch(/^[a-z]{3,8}-[a-z]{3,8}-\d\d$/);
      await page.getByLabel('Word').fill('lighthouse');
      await page.getByRole('button', { name: 'Start' }).click();
      await page.waitForURL(/seed=lighthouse/);
      const seen: string[] = [];
      for (let round = 1; round <= 4; round += 1) {
        await reach(page, round);
        seen.push(await readPrompt(page), ...(await readOptions(page)));
        await answer(page);
        await page.keyboard.press('Enter');
      }
      asked.push(seen);
      await page.evaluate(() => sessionStorage.clear());
    }
    expect(asked[0]?.length).toBeGreaterThan(12);
    expect(asked[1]).toEqual(asked[0]);
  });

  it('paints an outline in one colour, without names', async () => {
    const page = await open('/quiz?seed=tide');
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
  });

  it('takes a point for each hint, also after a reload', async () => {
    const page = await open('/quiz?seed=hints');
    await page.getByText('A right answer gives 4 points').waitFor();
    const names = await page.locator('button.quiz-hint').allInnerTexts();
    expect(names).toEqual(['Type?', 'Species?', 'Generation?']);
    await page.getByRole('button', { name: 'Type?' }).click();
    await page.getByText('A right answer gives 3 points').waitFor();
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

  it('is played with keys to its end, keeps the answers, and lists what was asked', async () => {
    const page = await open('/quiz?seed=keys');
    const prompts: string[] = [];
    for (let round = 1; round <= 10; round += 1) {
      await reach(page, round);
      prompts.push(await readPrompt(page));
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

    await visit(page, `${stage().origin}/quiz?seed=keys&round=11`);
    await page.getByRole('link', { name: 'Play the same word again' }).click();
    await page.getByText('Question 1 of 10, 0 points').waitFor();
    expect(await page.locator('.quiz-options button:enabled').count()).toBeGreaterThan(1);
  });

  it('tells no answer of a round that is open, and asks what was not played here', async () => {
    const page = await open('/quiz?seed=half');
    await answer(page);
    await visit(page, `${stage().origin}/quiz?seed=half&round=11`);
    const missing = page.getByRole('link', { name: /^Question \d+ is not answered$/ });
    await expect.poll(() => missing.count()).toBe(9);
    expect(await page.locator('.quiz-result img').count()).toBe(1);
    await visit(page, `${stage().origin}/quiz?seed=unplayed&round=11`);
    await page.getByRole('link', { name: 'Play this word' }).click();
    await reach(page, 1);
    expect(new URL(page.url()).search).toBe('?seed=unplayed');
  });

  it.each([
    ['light', 5],
    ['dark', 2],
  ] as const)(
    'breaks no rule of accessibility with hints, after answers and at its end, in %s',
    async (colorScheme, rounds) => {
      const page = await open(`/quiz?seed=rules-${colorScheme}`);
      await page.emulateMedia({ colorScheme });
      await page.getByRole('button', { name: 'Type?' }).click();
      expect(await violationsOf(page)).toEqual([]);
      for (let round = 1; round <= rounds; round += 1) {
        await reach(page, round);
        await answer(page);
        expect(await violationsOf(page), `round ${round}`).toEqual([]);
        await page.keyboard.press('Enter');
      }
      await visit(page, `${stage().origin}/quiz?seed=rules-${colorScheme}&round=11`);
      await page.locator('.quiz-result').first().waitFor();
      expect(await violationsOf(page)).toEqual([]);
    },
  );
});

describe.each([
  { world: 'default', args: [] },
  { world: 'lampshoal', args: ['--world', lampshoal] },
])('the quiz of the world "$world"', ({ args }) => {
  const { open, ask } = useStage(() => setStage(args));

  it('asks for facts that the API confirms', async () => {
    const page = await open('/quiz?seed=facts');
    const { stats = [] } = await ask<WorldOverview>('/v1/world');
    const kinds = new Set<string>();
    for (let round = 1; round <= 10; round += 1) {
      await reach(page, round);
      const prompt = await readPrompt(page);
      const options = await readOptions(page);
      expect(new Set(options).size).toBe(options.length);
      await answer(page);
      const right = options[await page.locator('.quiz-options button.right').evaluate(indexOf)];
      const lookUp = (name: string) =>
        ask<readonly CreatureRecord[]>(`/v1/creature/${encodeURIComponent(name)}`);
      const readForm = (name: string) => ask<FormRecord>(`/v1/form/${encodeURIComponent(name)}`);
      const most = async (measure: (record: FormRecord) => number | null) => {
        const records = await Promise.all(options.map(readForm));
        return records.toSorted((a, b) => (measure(b) ?? 0) - (measure(a) ?? 0))[0]?.name;
      };
      const [, stat] = /^Which has the highest (.+)\?$/.exec(prompt) ?? [];
      const [, subject = ''] = /(?:does|beats) (.+?)(?: evolve into)?\?$/.exec(prompt) ?? [];
      if (prompt === 'Which is the heaviest?') {
        kinds.add('weight');
        expect(right).toBe(await most(({ weightKilograms }) => weightKilograms));
      } else if (prompt === 'Which is the tallest?') {
        kinds.add('height');
        expect(right).toBe(await most(({ heightMetres }) => heightMetres));
      } else if (stat !== undefined) {
        const key = stats.find(({ name }) => name === stat)?.key ?? 'total';
        kinds.add(key === 'total' ? key : 'stat');
        const forms = await Promise.all(options.map(readForm));
        const highest = forms.toSorted((a, b) => (b.stats?.[key] ?? 0) - (a.stats?.[key] ?? 0));
        expect(right).toBe(highest[0]?.name);
      } else if (prompt.startsWith('What does')) {
        kinds.add('evolution');
        const [base] = await lookUp(subject);
        const { evolutions } = await ask<FamilyRecord>(`/v1/family/${base?.family.id}`);
        const targets = new Set(
          evolutions.filter(({ from }) => from.form === subject).map(({ to }) => to.form),
        );
        expect(options.filter((name) => targets.has(name))).toEqual([right]);
      } else if (prompt.startsWith('Which type beats')) {
        kinds.add('matchup');
        const [base] = await lookUp(subject);
        const { defending } = await ask<{ readonly defending: Record<string, number> }>(
          `/v1/matchup?types=${encodeURIComponent(base?.types.join(',') ?? '')}`,
        );
        expect(options.filter((type) => (defending[type] ?? 0) > 1)).toEqual([right]);
      } else {
        kinds.add(prompt);
      }
      await page.keyboard.press('Enter');
    }
    const all = ['Who is this in our portraits?', 'evolution', 'height', 'matchup', 'weight'];
    expect(kinds).toEqual(new Set(stats.length > 0 ? [...all, 'stat', 'total'] : all));
  });

  it.each([
    [360, 740],
    [390, 844],
  ])(
    'fits a phone of %d × %d after every answer, with "Next" above the navigation',
    async (width, height) => {
      const page = await open('/quiz?seed=phone', { screen: 'phone' });
      await page.setViewportSize({ width, height });
      for (let round = 1; round <= 6; round += 1) {
        await reach(page, round);
        expect(await overflowOf(page)).toBe(0);
        await answer(page);
        await page.locator('.quiz-stage img, .quiz-options img').first().waitFor();
        expect(await overflowOf(page), `round ${round}`).toBe(0);
        const next = await page.locator('.quiz-verdict .button').boundingBox();
        const places = await page.getByRole('navigation', { name: 'Pages' }).boundingBox();
        expect((next?.y ?? 0) + (next?.height ?? 0)).toBeLessThanOrEqual(places?.y ?? 0);
        expect(next?.y).toBeGreaterThan(0);
        await page.keyboard.press('Enter');
      }
      await page.evaluate(() => sessionStorage.clear());
    },
  );
});

function indexOf(button: Element): number {
  const items = [...(button.closest('ol')?.children ?? [])];
  return items.findIndex((item) => item.contains(button));
}

describe('the quiz of a sparse world', () => {
  const { open } = useStage(setSparseStage);

  it('skips what it cannot ask: measures and a chart of types', async () => {
    const page = await open('/quiz?seed=sparse', { screen: 'phone' });
    const prompts = new Set<string>();
    for (let round = 1; round <= 10; round += 1) {
      await reach(page, round);
      prompts.add((await readPrompt(page)).replace(difficultNames[0], 'X'));
      const options = await readOptions(page);
      expect(options.length).toBeGreaterThan(1);
      expect(options.every((name) => difficultNames.some((each) => name.startsWith(each)))).toBe(
        true,
      );
      await answer(page);
      expect(await overflowOf(page)).toBe(0);
      await page.keyboard.press('Enter');
    }
    expect([...prompts].toSorted()).toEqual([
      'What does X evolve into?',
      'Who is this in our portraits?',
    ]);
  });
});
