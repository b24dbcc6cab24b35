import { describe, expect, it } from 'vitest';
import type { TeamMatchup } from '../../src/api/matchups.ts';
import { useStage } from './browser.ts';

describe('the team', () => {
  const { open, ask } = useStage();

  it('takes a creature from its page, and another from the box', async () => {
    const page = await open('/creature/charizard');
    await page.getByRole('link', { name: 'Add to team' }).click();
    await page.waitForURL(/team\?forms=Charizard$/);
    await page.getByRole('combobox', { name: 'Add another creature' }).fill('snorlax');
    await page.keyboard.press('Enter');
    await page.waitForURL(/team\?forms=Charizard,Snorlax$/i);
    const other = await open('/creature/pikachu');
    await other.getByRole('link', { name: 'Add to team' }).click();
    await other.waitForURL(/team\?forms=Charizard,Snorlax,Pikachu$/);
    await expect.poll(() => other.locator('.team-free').count()).toBe(3);
    await other.getByRole('link', { name: 'Remove Snorlax' }).click();
    await other.waitForURL(/team\?forms=Charizard,Pikachu$/);
    const empty = await open('/team');
    await empty.getByRole('link', { name: 'Open your latest team: Charizard, Pikachu' }).waitFor();
  });

  it('shows how many are weak to each type, as the API tells it', async () => {
    const page = await open('/team?forms=charizard,pidgeot,gyarados');
    const { team, common } = await ask<TeamMatchup>('/v1/matchup?forms=charizard,pidgeot,gyarados');
    const cells = await page.locator('.heats li').allInnerTexts();
    expect(cells.map((each) => each.replaceAll(/\s+/g, ' '))).toEqual(
      team.map(
        ({ type, weak, resists, immune }) =>
          `${type} ${weak.length} weak, ${resists.length + immune.length} resist`,
      ),
    );
    await page
      .getByText(`All are weak to ${new Intl.ListFormat('en').format(common.weak)}.`)
      .waitFor();
    expect(await page.getByRole('heading', { name: 'Stats' }).count()).toBe(1);
  });

  it('names what is left out and what is unknown', async () => {
    const page = await open('/team?forms=1,4,7,25,133,151,Nobody,Mewtow');
    await page.getByText('Left out: Nobody, Mewtow').waitFor();
    const other = await open('/team?forms=25,Mewtow');
    await other.getByRole('link', { name: 'Mewtwo' }).first().click();
    await other.waitForURL(/Pikachu,Mewtwo/);
  });
});

describe('a comparison', () => {
  const { open } = useStage();

  it('says who hits whom', async () => {
    const page = await open('/compare?creatures=pikachu,charizard,sandshrew');
    expect(await page.locator('.hits li').allInnerTexts()).toEqual([
      'Pikachu hits Charizard ×\u00a02, Sandshrew ×\u00a00',
      'Charizard hits Pikachu ×\u00a01, Sandshrew ×\u00a01',
      'Sandshrew hits Pikachu ×\u00a02, Charizard ×\u00a00',
    ]);
    const alone = await open('/compare?creatures=pikachu', { scripts: false });
    expect(await alone.locator('.hits').count()).toBe(0);
  });
});
