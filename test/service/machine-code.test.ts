import { cp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { executableOf, root } from '../../harness/places.ts';
import { startProgram, temporaryFolder } from '../../harness/processes.ts';

describe('what a start on Bun reads', () => {
  let folder: string;
  let remove: () => Promise<void>;

  /** A build in another place than it was made in. */
  beforeEach(async () => {
    ({ folder, remove } = await temporaryFolder());
    await cp(path.join(root, 'dist'), path.join(folder, 'dist'), { recursive: true });
    await cp(path.join(root, 'package.json'), path.join(folder, 'package.json'));
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  });
  afterEach(() => remove());

  /** What a service out of that build answers, and what it complains of. */
  async function ask(): Promise<{ status: number; complaints: readonly string[] }> {
    const service = await startProgram(executableOf('Bun'), [
      path.join(folder, 'dist/main.js'),
      'serve',
      '--port',
      '0',
      '--state-dir',
      path.join(folder, 'state'),
    ]);
    const { status } = await service.request('/v1/search?q=pikachu');
    await service.stop();
    return { status, complaints: service.complaints };
  }

  it('is machine code, wherever the build has been moved', async () => {
    // What Node reads: it is not looked at.
    await rm(path.join(folder, 'dist/start.js'));
    expect(await ask()).toEqual({ status: 200, complaints: [] });
  });

  it('is named by every chunk in the place of what Node reads', async () => {
    const chunks = path.join(folder, 'dist/bun');
    for (const file of await readdir(chunks)) {
      if (file.endsWith('.js')) {
        expect(await readFile(path.join(chunks, file), 'utf8'), file).not.toContain('./start.js');
      }
    }
  });

  it.each<[string, (file: string) => Promise<void>]>([
    ['is cut short', (file) => truncate(file, 1000)],
    ['holds something else', (file) => writeFile(file, 'x'.repeat(500_000))],
    ['is missing', (file) => rm(file)],
  ])('is the text where the machine code %s', async (_, damage) => {
    await damage(path.join(folder, 'dist/bun/start.cjs.jsc'));
    expect(await ask()).toEqual({ status: 200, complaints: [] });
  });

  it('is what Node reads where the build made nothing for Bun', async () => {
    await rm(path.join(folder, 'dist/bun'), { recursive: true });
    expect(await ask()).toEqual({ status: 200, complaints: [] });
  });
});
