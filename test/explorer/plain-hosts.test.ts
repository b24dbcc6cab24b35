import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Child, startChild } from '../../harness/child.ts';
import { findFreePort } from '../../harness/free-port.ts';
import { executableOf, lampshoal, root, runCli, serviceProgram } from '../../harness/processes.ts';
import { findProgram } from '../../harness/system-programs.ts';
import { type Copy, exportCopy } from '../export/static-host.ts';
import { isMissing } from '../system-programs.ts';
import { connectBrowser, visit } from './browser.ts';

/** Hosts that know nothing of the export, and the command that looks at one; each with its arguments. */
const hosts = [
  [
    'python3',
    (folder, _, port) => ['-m', 'http.server', '--bind', '127.0.0.1', '-d', folder, port],
  ],
  ['nginx', (_, own) => ['-p', own, '-c', `${own}/nginx.conf`, '-e', 'stderr']],
  [
    'caddy',
    (folder, _, port) => ['file-server', '--root', folder, '--listen', `127.0.0.1:${port}`],
  ],
  ['preview', (folder, _, port) => [serviceProgram, 'preview', folder, '--port', port]],
] as const satisfies readonly (readonly [
  name: string,
  args: (folder: string, own: string, port: string) => readonly string[],
])[];

/** Pages that scripts fill, each by data of its own. */
const pagesOfScripts = ['/', '/quiz', '/parade', '/collection', '/creature/1', '/world'];

let hostPort: number;
let origin: string;
let lampshoalCopy: Copy;
/** For the page of a project: below a path. */
let projectCopy: Copy;
beforeAll(async () => {
  hostPort = await findFreePort();
  origin = `http://localhost:${hostPort}`;
  lampshoalCopy = await exportCopy(lampshoal, origin);
  projectCopy = await exportCopy(lampshoal, `http://localhost:${await findFreePort()}/beasts`);
});
afterAll(async () => {
  await lampshoalCopy.remove();
  await projectCopy.remove();
});

describe.each(hosts)('an export on %s, without any configuration', (name, argsOf) => {
  const program = name === 'preview' ? undefined : name;
  let browser: Browser;
  let own: string;
  let host: Child;

  describe.skipIf(program !== undefined && isMissing(program))('with its program', () => {
    beforeAll(async () => {
      own = await mkdtemp(path.join(tmpdir(), 'creature-catalog-plain-'));
      browser = await connectBrowser();
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (kind) => `${kind}_temp_path ${own};`,
      );
      await writeFile(
        path.join(own, 'nginx.conf'),
        `daemon off; master_process off; pid ${own}/nginx.pid; events {} http { access_log off; ${temporary.join(' ')}
         types { text/html html; text/javascript js; text/css css; image/svg+xml svg; image/png png; }
         server { listen 127.0.0.1:${hostPort}; root ${lampshoalCopy.folder}; } }`,
      );
      const command = program === undefined ? executableOf('Bun') : (findProgram(program) ?? '');
      host = startChild('anywhere', command, argsOf(lampshoalCopy.folder, own, String(hostPort)));
      await waitFor(origin);
    });
    afterAll(async () => {
      await browser.close();
      await host.stop();
      await rm(own, { recursive: true, force: true });
    });

    it('answers the address of every page with the page', async () => {
      const pages =
        '/ /world /quiz /puzzle /parade /team /collection /compare /types /types/wick /creature/1 /leagues /stones /docs';
      for (const page of [...pages.split(' '), '/problems/creature-not-found']) {
        const response = await fetch(origin + page, { headers: { accept: 'text/html' } });
        expect(response.status, page).toBe(200);
        expect(await response.text(), page).toMatch(/^<!doctype html>/i);
      }
    });

    it('shows pages, follows links, loads again, and finds data', async () => {
      const context = await browser.newContext({ serviceWorkers: 'block' });
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      const title = () => page.locator('h1').first().innerText();
      // Hosts differ in how they answer an address, and not in the page behind it.
      for (const target of name === 'python3' ? pagesOfScripts : ['/world']) {
        await visit(page, origin + target);
        expect(await title(), target).not.toMatch(/nothing|missing/i);
      }
      await page.locator('.masthead-title').click();
      await page.locator('.card-link').first().click();
      await expect.poll(title).toBe('Snugwick');
      await visit(page, page.url());
      expect(await title()).toBe('Snugwick');
      await page.goto(`${origin}/?q=gen:2`);
      const status = page.getByRole('status').first();
      await expect.poll(() => status.innerText()).toMatch(/^\d+ (?:creature|beast)s?$/);
      expect(errors).toEqual([]);
      await context.close();
    });
  });
});

/** Resolves when an address answers. */
async function waitFor(address: string): Promise<void> {
  await vi.waitUntil(
    () =>
      fetch(address).then(
        ({ ok }) => ok,
        () => false,
      ),
    { timeout: 100_000, interval: 50 },
  );
}

describe('"preview"', () => {
  it('refuses a folder without an export in one line', async () => {
    const { code, stderr } = await runCli('Node', ['preview', path.join(root, 'worlds')]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The folder ".*worlds" has no finished export; make one with .*\n$/);
  });

  it('answers browsers with pages, programs with JSON, at the path of the export', async () => {
    const port = String(await findFreePort());
    const args = [serviceProgram, 'preview', projectCopy.folder, '--port', port];
    const child = startChild('anywhere', executableOf('Node'), args);
    const home = `http://localhost:${port}/beasts`;
    await waitFor(`${home}/info`);
    expect(await (await fetch(`${home}/info`)).json()).toMatchObject({ baseURL: home });
    const page = await fetch(`${home}/world/`, { headers: { accept: 'text/html' } });
    expect([page.url, page.status]).toEqual([`${home}/world`, 200]);
    for (const [target, status, type] of [
      ['/v1/creature', 200, 'application/json'],
      ['/v1/creature/nothing', 404, 'application/problem+json'],
    ] as const) {
      const { status: given, headers } = await fetch(home + target);
      expect([given, headers.get('content-type')]).toEqual([status, `${type}; charset=utf-8`]);
    }
    const { status, headers } = await fetch(`${home}/v1/league/`, { redirect: 'manual' });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([308, '*']);
    const exited = new Promise((resolve) => child.process.once('exit', resolve));
    child.process.kill('SIGTERM');
    expect(await exited).toBe(0);
  });
});

/** Serves a folder below a path as GitHub serves the page of a project. */
async function serveProjectPage(folder: string, prefix: string, port: number): Promise<Server> {
  const types: Readonly<Record<string, string>> = {
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.svg': 'image/svg+xml',
    '.json': 'application/json',
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://any.host');
    const inside = decodeURIComponent(pathname.slice(prefix.length));
    const candidates = [inside, `${inside}.html`, path.join(inside, 'index.html')];
    for (const each of pathname.startsWith(`${prefix}/`) ? candidates : []) {
      const bytes = await readFile(path.join(folder, each)).catch(() => undefined);
      if (bytes) {
        response.setHeader('content-type', types[path.extname(each)] ?? 'application/octet-stream');
        response.end(bytes);
        return;
      }
    }
    response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(await readFile(path.join(folder, '404.html')));
  };
  const server = createServer((request, response) => void answer(request, response));
  await once(server.listen(port), 'listening');
  return server;
}

describe('an export for the page of a project', () => {
  it('works from the folder of its path alone, and has a page for what it lacks', async () => {
    const { port, href: home } = new URL(projectCopy.baseUrl);
    const folder = path.join(projectCopy.folder, 'beasts');
    expect((await readdir(folder)).filter((name) => name === '.nojekyll')).toHaveLength(1);
    const server = await serveProjectPage(folder, '/beasts', Number(port));
    const browser = await connectBrowser();
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    const missing: string[] = [];
    page.on('response', (response) => {
      // Folders without a page have answers for programs, which the page then reads from the world's file.
      if (response.status() >= 400 && !response.url().includes('/v1/')) {
        missing.push(response.url());
      }
    });
    const title = () => page.locator('h1').first().innerText();
    for (const target of ['/', '/creature/1', '/docs']) {
      await visit(page, home + target);
      expect(await title(), target).not.toMatch(/not found|missing/i);
    }
    expect(missing).toEqual([]);
    await visit(page, `${home}/no-such-page`);
    expect(await title()).toBe('Page not found');
    await browser.close();
    server.close();
  });
});
