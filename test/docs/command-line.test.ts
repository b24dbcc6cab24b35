import { expect, it } from 'vitest';
import { renderCommandLine } from '../../tools/reference/render-command-line.ts';
import { readPage } from './pages.ts';

it('docs/reference/command-line.md has what "npm run reference" writes', async () => {
  expect(readPage('reference/command-line.md')).toBe(await renderCommandLine());
});
