import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  cleanEnvironment,
  root,
  type ServeProcess,
  startServe,
  temporaryFolder,
} from '../../harness/processes.ts';
import { readPage } from './pages.ts';
import { patternOf } from './pattern.ts';

const shown = 'http://localhost:8080';

/** The steps of a reader of a page, in order: runs a command, or changes lines of a file. */
function stepsOf(page: string) {
  return [...page.matchAll(/^```(?<language>[a-z]+)\n(?<body>[\s\S]*?)^```$/gm)].map(
    ({ groups }, i) => {
      const [first = '', ...rest] = (groups?.['body'] ?? '').trimEnd().split('\n');
      return { number: i + 1, language: groups?.['language'] ?? '', first, rest };
    },
  );
}

describe.each(['guides/world.md', 'guides/import.md'])('docs/%s', (name) => {
  const steps = stepsOf(readPage(name));
  const services: ServeProcess[] = [];
  let work: Awaited<ReturnType<typeof temporaryFolder>>;
  let place: string;
  const origin = (): string => `http://localhost:${services.at(-1)?.port}`;

  beforeAll(async () => {
    work = await temporaryFolder();
    place = path.join(work.folder, 'work');
    await mkdir(path.join(place, 'worlds'), { recursive: true });
    for (const sheet of ['worlds/quiet-line.csv', 'worlds/rock-pool.xlsx']) {
      await copyFile(path.join(root, sheet), path.join(place, sheet));
    }
  });
  afterAll(async () => {
    await Promise.all(services.map((service) => service.stop()));
    await work.remove();
  });

  /** The output of a command, whether it succeeds or not. npm finds its scripts in the clone. */
  const run = async (command: string): Promise<string> => {
    const child = spawn('sh', ['-c', command.replace(/^npm run /, `npm --prefix '${root}' run `)], {
      cwd: place,
      env: cleanEnvironment({ XDG_STATE_HOME: path.join(work.folder, 'state') }),
    });
    const printed = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk) => (printed.stdout += String(chunk)));
    child.stderr.on('data', (chunk) => (printed.stderr += String(chunk)));
    await once(child, 'close');
    return (printed.stdout + printed.stderr).replaceAll(/npm --prefix \S+ run/g, 'npm run');
  };

  const ownPicture = (): string => path.join(place, 'harbour/pictures/snufflint.png');

  const start = async (args: string): Promise<void> => {
    const given = args
      .split(' ')
      .map((each) => (existsSync(path.join(place, each)) ? path.join(place, each) : each));
    await services.at(-1)?.stop();
    const state = path.join(work.folder, `state-${services.length}`);
    services.push(await startServe('Bun', [...given, '--state-dir', state]));
    if (existsSync(ownPicture())) {
      const answer = await fetch(`${origin()}/resources/creature/1.png`);
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(
        new Uint8Array(await readFile(ownPicture())),
      );
    }
  };

  const change = async (file: string, lines: readonly string[]): Promise<void> => {
    const changed = (sign: string): string =>
      lines.flatMap((line) => (line.startsWith(sign) ? [`${line.slice(1)}\n`] : [])).join('');
    const text = await readFile(path.join(place, file), 'utf8');
    expect(text.split(changed('-')), changed('-')).toHaveLength(2);
    await writeFile(
      path.join(place, file),
      text.replace(changed('-'), () => changed('+')),
    );
  };

  it.for(steps)('shows the result of step $number: $first', async ({ language, first, rest }) => {
    if (language === 'diff') {
      await change(first.replace(/^--- /, ''), rest);
      return;
    }
    expect(language).toBe('console');
    const pattern = patternOf(rest.join('\n'));
    const command = first.replace(/^\$ /, '');
    const [, accept = '*/*', file, url] =
      /^curl -s (?:-H 'Accept: (\S+)' )?(?:-o (\S+) )?(\S+)$/.exec(command) ?? [];
    const [, args] = /^npm run -s catalog -- serve (.+)$/.exec(command) ?? [];
    if (args !== undefined) {
      await start(args);
    } else if (file !== undefined && url !== undefined) {
      const answer = await fetch(url.replace(shown, origin()));
      await writeFile(path.join(place, file), new Uint8Array(await answer.arrayBuffer()));
    } else if (url !== undefined) {
      // A change is in service soon, not at once.
      await vi.waitFor(
        async () =>
          expect(
            await (await fetch(url.replace(shown, origin()), { headers: { accept } })).text(),
          ).toMatch(pattern),
        { timeout: 100_000, interval: 100 },
      );
    } else {
      expect((await run(command)).trimEnd()).toMatch(pattern);
    }
  });
});
