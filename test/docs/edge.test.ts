import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { platforms } from '../../tools/platforms.ts';
import { root, runCli, temporaryFolder } from '../../harness/processes.ts';

const page = readFileSync(path.join(root, 'docs/deploy/edge.md'), 'utf8');

describe('docs/deploy/edge.md', () => {
  it('names each file that "edge" writes', async () => {
    const { folder, remove } = await temporaryFolder();
    const { stdout } = await runCli('Node', ['edge', folder, '--base-url', 'https://a.example']);
    await remove();
    const files = stdout.match(/\S+$/gm) ?? [];
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter((file) => !page.includes(`\`${file}\``))).toEqual([]);
  });

  it('names the platforms of the executables', () => {
    const systems = new Set(platforms.map(({ name }) => name.split('-')[0]));
    expect(systems).toEqual(new Set(['linux', 'darwin', 'windows']));
    expect(page).toContain(
      'Linux (x64 and arm64, glibc and musl), macOS (x64 and arm64) and Windows',
    );
  });
});
