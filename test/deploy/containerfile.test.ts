import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { validate } from 'dockerfile-utils';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findFreePort } from '../../harness/free-port.ts';
import { newFolder } from '../../harness/lifetimes.ts';
import { root } from '../../harness/processes.ts';
import { version } from './files.ts';
import { assembleImage, containerfile, parseImage, reachesBuilder, setModes } from './image.ts';

const image = parseImage(containerfile);

/** Numbers of user and group, where this process may become another. */
const [uid = 0, gid = 0] = image.user.split(':').map(Number);
const identity = process.getuid?.() === 0 ? { uid, gid } : {};

describe('deploy/Containerfile', () => {
  it('passes a linter', () => {
    expect(validate(containerfile)).toEqual([]);
    expect(validate('FROM scratch\nHEALTHCHECK --intervall=1s CMD true\n')).not.toEqual([]);
  });

  it('names base images by version and digest, and a user by number', () => {
    expect(image.bases).toHaveLength(2);
    for (const base of image.bases) {
      expect(base).toMatch(
        /^[a-z.]+\/[a-z0-9/-]+(?:debian\d+)?:(?!latest)[a-z0-9.-]+@sha256:[0-9a-f]{64}$/,
      );
    }
    expect(image.user).toBe('65532:65532');
    expect(containerfile).toContain(`org.opencontainers.image.version="${version}"`);
  });

  it('copies files that exist and that .dockerignore does not exclude, and installs without scripts', () => {
    for (const each of image.copied) {
      expect(existsSync(path.join(root, each)), each).toBe(true);
      expect(reachesBuilder(each), each).toBe(true);
    }
    for (const secret of ['.git', 'node_modules', 'dist', '.env', 'deploy/compose.yaml']) {
      expect(reachesBuilder(secret), secret).toBe(false);
    }
    for (const [install] of containerfile.matchAll(/npm ci.*/g)) {
      expect(install).toContain('--ignore-scripts');
    }
  });

  describe('makes a file system that', () => {
    const folder = newFolder();
    let service: ChildProcess;
    let port: number;
    let complaints = '';

    /** Runs a command of the image on its files, as its user. */
    const run = (command: readonly string[]): ChildProcess => {
      const placed = (text: string): string =>
        ['/usr/', '/app/', '/state'].some((each) => text.startsWith(each))
          ? `${folder}${text}`
          : text;
      const [program = '', ...args] = command.map(placed);
      const environment = [...image.environment].map(([name, value]) => [name, placed(value)]);
      return spawn(program, args, {
        ...identity,
        cwd: path.join(folder, 'app'),
        env: { ...Object.fromEntries(environment), HOST: '127.0.0.1', PORT: `${port}` },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
    };

    beforeAll(async () => {
      assembleImage(folder);
      chmodSync(folder, 0o755);
      if (identity.uid !== undefined) {
        chownSync(path.join(folder, 'state'), uid, gid);
      }
      port = await findFreePort();
      service = run(image.command);
      service.stderr?.on('data', (chunk) => (complaints += String(chunk)));
      await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/info`), { timeout: 100_000 });
    });
    afterAll(async () => {
      service.kill('SIGKILL');
      // Files go with their folder; a folder has to be writable for that.
      setModes(path.join(folder, 'app'), 0o755, 0o644);
    });

    it('answers, draws and serves the documentation, with only /state writable', async () => {
      for (const target of [
        '/v1/creature/25',
        '/v1/search?q=type:dragon',
        '/resources/creature/25.png',
        '/openapi.json',
        '/docs',
      ]) {
        const response = await fetch(`http://127.0.0.1:${port}${target}`);
        expect(response.status, `${target} ${complaints}`).toBe(200);
        await response.arrayBuffer();
      }
      expect(complaints).not.toMatch(/error|fail/i);
      expect(readdirSync(path.join(folder, 'state'))).toContain('hits.sqlite');
    });

    it('checks its health, and ends with 0 on SIGTERM', async () => {
      const { ok } = await fetch(`http://127.0.0.1:${port}/health/live`);
      const [code] = await once(run(image.healthCheck), 'exit');
      expect(code).toBe(ok ? 0 : 1);
      const exited = once(service, 'exit');
      service.kill('SIGTERM');
      expect(await exited).toEqual([0, null]);
      const [codeOfStopped] = await once(run(image.healthCheck), 'exit');
      expect(codeOfStopped).toBe(1);
    });
  });
});
