import { existsSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { exportCommand } from '../../src/cli/export.ts';
import { options } from '../../src/cli/options.ts';
import { newFolder } from '../../harness/lifetimes.ts';
import { lampshoal, runCli } from '../../harness/processes.ts';
import { readPage, tableRows } from './pages.ts';

const page = readPage('deploy/static.md');

describe('docs/deploy/static.md', () => {
  let result: Awaited<ReturnType<typeof runCli>>;
  const copy = path.join(newFolder(), 'copy');
  beforeAll(async () => {
    const [, line = ''] = /^\$ npm run -s catalog -- (.*)$/m.exec(page) ?? [];
    const args = line.split(' ').map((each) => (each === 'copy' ? copy : each));
    // The world of the page has its pictures drawn for a minute; a small one has the same addresses.
    const small = ['--world', lampshoal];
    result = await runCli('Bun', [...args, ...small]);
  });

  it('names existing files of a copy', () => {
    expect(result).toMatchObject({ code: 0, stderr: '' });
    const files = tableRows(page, '| address | file |')
      .flatMap(([, cell = '']) => cell.split('`, `'))
      .map((file) => file.replaceAll('`', '').replaceAll('25', '2'));
    expect(files.length).toBeGreaterThan(8);
    expect(files.filter((file) => !existsSync(path.join(copy, file)))).toEqual([]);
    for (const file of ['_headers', '_redirects', 'hosting/nginx.conf', 'hosting/Caddyfile']) {
      expect(page).toContain(`\`${file}\``);
      expect(existsSync(path.join(copy, file)), file).toBe(true);
    }
  });

  it('names every option of "export"', () => {
    const rows = tableRows(page, '| option | what it does |').flat().join(' ');
    for (const name of exportCommand.options.filter((each) => each !== 'stateDirectory')) {
      expect(rows).toContain(`--${options[name].flag} `);
    }
  });
});
