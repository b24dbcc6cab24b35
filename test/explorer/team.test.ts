import { describe, expect, it } from 'vitest';
import { useStage } from './browser.ts';

describe('the team', () => {
  const { open } = useStage();

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
    await empty.getByRole('combobox', { name: /^Choose/ }).fill('ぴかち');
    await empty.locator('.picker [role=option]').first().waitFor();
    await empty.keyboard.press('Enter');
    await empty.waitForURL(/team\?forms=Pikachu$/);
    await empty.goBack();
    await empty.getByRole('link', { name: 'Open your latest team: Pikachu' }).waitFor();
  });
});
