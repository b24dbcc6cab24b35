import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The violations of accessibility rules on a page as it is now: a sentence for each rule. */
export async function violationsOf(page: Page): Promise<readonly string[]> {
  // By the protocol of the debugger, which no policy of the page forbids.
  await page.evaluate(axe);
  // Rules that hold would be reported in a million characters.
  const violations = await page.evaluate<
    readonly {
      readonly id: string;
      readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
    }[]
  >("axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)");
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`);
}
