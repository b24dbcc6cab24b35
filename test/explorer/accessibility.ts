import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules that depend on colours, and with them on the theme. */
export const rulesOfColours = ['color-contrast', 'link-in-text-block'];

/**
 * The violations of accessibility rules on a page as it is now, or in the part of it that a selector names: a sentence for
 * each rule. Without rules that are named, by the identifiers of axe, it is all of them.
 */
export async function violationsOf(
  page: Page,
  { within = 'html', rules }: { readonly within?: string; readonly rules?: readonly string[] } = {},
): Promise<readonly string[]> {
  // Once for a document, since it takes half a second.
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    // By the protocol of the debugger, which no policy of the page forbids.
    await page.evaluate(axe);
  }
  // Rules that hold would be reported in a million characters.
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const violations = await page.evaluate<
    readonly {
      readonly id: string;
      readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
    }[]
  >(
    `axe.run(${JSON.stringify(within)}, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`);
}
