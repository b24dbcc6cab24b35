import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../harness/processes.ts';
import { describePage } from './docs/describe-page.ts';
import { readPage } from './docs/pages.ts';

const name = '../README.md';
const page = readPage(name);

describePage(name, (ask) => {
  it('names only paths that exist', async () => {
    for (const [, target = ''] of page.matchAll(/`(?<path>\/[^`…]*)`/g)) {
      expect((await ask(target)).status, target).toBe(200);
    }
  });
});

it('README.md names only scripts that exist', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const [, script] of page.matchAll(/npm run (?:-s )?(?<script>[a-z:]+)/g)) {
    expect(Object.keys(scripts)).toContain(script);
  }
});
