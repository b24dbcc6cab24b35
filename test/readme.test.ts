import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { root, temporaryFolder } from '../harness/processes.ts';

const readme = readFileSync(path.join(root, 'README.md'), 'utf8');

/** The console examples: a command after `$`, then what it prints, with `…` for anything. */
const examples = [...readme.matchAll(/```console\n\$ (?<command>.+)\n(?<output>[\s\S]*?)```/g)].map(
  ({ groups }) => ({ command: groups?.['command'] ?? '', output: groups?.['output'] ?? '' }),
);

describe('README', () => {
  let port: string;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    const state = await temporaryFolder();
    const service = startShell('npm start', { PORT: '0', STATE_DIR: state.folder });
    for await (const chunk of service.stdout) {
      port = / port (?<port>[0-9]+)/.exec(String(chunk))?.groups?.['port'] ?? '';
      if (port !== '') {
        break;
      }
    }
    stop = async () => {
      const closed = once(service, 'close');
      // The whole group: npm, the launcher and the server.
      process.kill(-(service.pid ?? 0), 'SIGTERM');
      await closed;
      // The server is a grandchild and may end a little later than what started it.
      await vi.waitUntil(
        () =>
          fetch(`http://localhost:${port}/info`).then(
            () => false,
            () => true,
          ),
        {
          timeout: 100_000,
        },
      );
      await state.remove();
    };
  });
  afterAll(() => stop());

  it('has examples', () => {
    expect(examples.length).toBeGreaterThan(3);
  });

  it.each(examples.filter(({ command }) => command !== 'npm start'))(
    'shows what `$command` prints',
    async ({ command, output }) => {
      const { stdout, code } = await outputOf(
        command.replaceAll('localhost:8080', `localhost:${port}`),
      );
      expect(code).toBe(0);
      expect(stdout.replaceAll(`localhost:${port}`, 'localhost:8080').trimEnd()).toMatch(
        patternOf(output.trimEnd()),
      );
    },
  );

  it('names only scripts, paths and files that exist', async () => {
    const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    for (const [, script] of readme.matchAll(/npm run (?:-s )?(?<script>[a-z:]+)/g)) {
      expect(Object.keys(scripts)).toContain(script);
    }
    for (const [, link] of readme.matchAll(/\]\((?<link>[^)#]+)\)/g)) {
      expect(existsSync(path.join(root, link ?? '')), link).toBe(true);
    }
    for (const [, pattern] of readme.matchAll(/`(?<path>\/[^`…]*)`/g)) {
      const target = (pattern ?? '')
        .replace('{name or number}', 'pikachu')
        .replace('{number}', '25')
        .replace('league/{slug}', 'league/kalos')
        .replace('stone/{slug}', 'stone/fire');
      const response = await fetch(`http://localhost:${port}${target}`);
      expect(response.status, pattern).toBe(200);
    }
  });
});

function startShell(
  command: string,
  environment: Readonly<Record<string, string>>,
): ReturnType<typeof spawn> & { stdout: NodeJS.ReadableStream } {
  const { PATH, HOME } = process.env;
  const child = spawn('sh', ['-c', command], {
    cwd: root,
    detached: true,
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return child;
}

async function runShell(command: string): Promise<{ stdout: string; code: number | null }> {
  const { PATH, HOME } = process.env;
  const child = spawn('sh', ['-c', command], { cwd: root, env: { PATH, HOME } });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(child, 'close');
  return { stdout: Buffer.concat(chunks).toString('utf8'), code: child.exitCode };
}

/** The output of a command. `curl -s URL` is answered without curl, which not every machine has. */
async function outputOf(command: string): Promise<{ stdout: string; code: number | null }> {
  const url = /^curl -s '?(?<url>[^\s']+)'?$/.exec(command)?.groups?.['url'];
  return url === undefined
    ? runShell(command)
    : { stdout: await (await fetch(`http://${url}`)).text(), code: 0 };
}

/** A pattern of the exact text, in which `…` is anything. */
function patternOf(text: string): RegExp {
  const literal = text
    .split('…')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${literal.join('[\\s\\S]*')}$`);
}
