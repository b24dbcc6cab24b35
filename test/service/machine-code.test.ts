import { cp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { executableOf, root } from '../../harness/places.ts';
import { startProgram, temporaryFolder } from '../../harness/processes.ts';

describe('the code that a start on Bun loads', () => {
  let folder: string;
  let remove: () => Promise<void>;

  /** A build that was moved to another folder. */
  beforeEach(async () => {
    ({ folder, remove } = await temporaryFolder());
    await cp(path.join(root, 'dist'), path.join(folder, 'dist'), { recursive: true });
    await cp(path.join(root, 'package.json'), path.join(folder, 'package.json'));
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  });
  afterEach(() => remove());

  /** The response and the complaints of a service of that build. */
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
    // The modules for Node are not read.
    await rm(path.join(folder, 'dist/start.js'));
    expect(await ask()).toEqual({ status: 200, complaints: [] });
  });

  it('is imported by every chunk instead of the modules for Node', async () => {
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

  it('is that of Node if the build made none for Bun', async () => {
    await rm(path.join(folder, 'dist/bun'), { recursive: true });
    expect(await ask()).toEqual({ status: 200, complaints: [] });
  });
});
