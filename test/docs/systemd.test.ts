import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../harness/free-port.ts';
import { keepBegun, newFolder } from '../../harness/lifetimes.ts';
import { root, type ServeProcess, startProgram } from '../../harness/processes.ts';
import { readTotalHits } from '../../harness/read-total-hits.ts';
import { pack } from '../package/packed.ts';
import { readPage } from './pages.ts';

/** The commands of the page in order, without those that build, and those of Caddy, which `test/deploy` runs. */
const commands = [
  ...readPage('deploy/systemd.md').matchAll(/^```console\n(?<lines>[\s\S]*?)^```$/gm),
]
  .flatMap(({ groups }) => (groups?.['lines'] ?? '').split('\n'))
  .flatMap((line) => (line.startsWith('$ ') ? [line.slice(2)] : []))
  .filter((command) => !/^npm (?:run|pack)|caddy/.test(command));

describe('docs/deploy/systemd.md', () => {
  const folder = newFolder();
  let port: number;
  let service: ServeProcess | undefined;
  let hits = 0;

  beforeAll(async () => {
    port = await findFreePort();
    for (const place of ['opt', 'etc/systemd/system', 'var/lib/creature-catalog']) {
      mkdirSync(path.join(folder, place), { recursive: true });
    }
    const { file } = pack(root, folder);
    copyFileSync(file, path.join(folder, 'creature-catalog-0.2.0.tgz'));
  });

  /** The same command with the places of the server in a folder of the test. */
  const placed = (command: string): string =>
    command
      .replaceAll(/(?<=^|[\s/])\/(?=(?:opt|etc|var)\/)/g, `${folder}/`)
      .replace('/var/lib/private/', '/var/lib/')
      .replace('127.0.0.1:8080', `127.0.0.1:${port}`)
      .replace(/\.\/(?=creature-catalog-)/, `${folder}/`)
      .replaceAll('state.tar.gz', `${folder}/state.tar.gz`);

  const start = async (): Promise<void> => {
    const unit = readFileSync(
      path.join(folder, 'etc/systemd/system/creature-catalog.service'),
      'utf8',
    );
    const options = readFileSync(path.join(folder, 'etc/creature-catalog.env'), 'utf8');
    const [, program = ''] = /^ExecStart=\/usr\/bin\/node (?<program>\S+) serve$/m.exec(unit) ?? [];
    const settings = options.trim().split('\n');
    service = await startProgram(process.execPath, [placed(program), 'serve'], {
      ...Object.fromEntries(settings.map((line) => line.split('=', 2))),
      STATE_DIR: path.join(folder, 'var/lib/creature-catalog'),
      PORT: `${port}`,
    });
    keepBegun();
    // This question is one, and those before are not lost.
    expect(await readTotalHits(port)).toBe(hits + 1);
    hits += 1;
  };

  it('has commands', () => {
    expect(commands.length).toBeGreaterThan(15);
  });

  it.each(commands)('works as it says: `%s`', async (command) => {
    const [, verb = ''] = /^systemctl (?<verb>\S+)/.exec(command) ?? [];
    if (['stop', 'restart', 'disable'].includes(verb)) {
      await service?.stop();
    }
    if (['start', 'restart', 'enable'].includes(verb)) {
      await start();
    }
    if (verb === '') {
      const { status, stderr } = spawnSync('bash', ['-c', placed(command)], {
        cwd: folder,
        encoding: 'utf8',
        // As in `test/package`: npm asks the registry for nothing that its cache has.
        env: { ...process.env, npm_config_prefer_offline: 'true', npm_config_audit: 'false' },
      });
      expect(status, stderr).toBe(0);
    }
  });
});
