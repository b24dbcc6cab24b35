import path from 'node:path';
import { expect } from 'vitest';
import { nginxArguments, startBeside } from '../../harness/beside.ts';
import { findFreePort } from '../../harness/free-port.ts';
import { newFile, newFolder } from '../../harness/lifetimes.ts';
import { readPage } from '../docs/pages.ts';
import { runCli } from '../../harness/processes.ts';
import { requesterOf, type ServiceUnderTest } from '../../harness/service-under-test.ts';

/** A program that serves a copy, with how it is configured by what the copy brings. */
type HostProgram = 'nginx' | 'caddy';

export type StaticHost = ServiceUnderTest & { readonly port: number };

/** A copy of the service as files, and the folder that it lies in. */
export type Copy = { readonly folder: string; readonly baseUrl: string };

/** Exports a world for an address. */
export async function exportCopy(
  world: string,
  baseUrl: string,
  options: readonly string[] = [],
): Promise<Copy> {
  const folder = path.join(newFolder(), 'copy');
  const given = ['--world', world, '--base-url', baseUrl, ...options];
  const result = await runCli('Bun', ['export', folder, ...given]);
  const said = options.includes('none') ? expect.stringMatching(/^Pages have holes .+\n$/) : '';
  expect(result).toMatchObject({ code: 0, stderr: said });
  return { folder, baseUrl };
}

/** Has a program serve a copy, as the documentation says. */
export async function startStaticHost(
  program: HostProgram,
  { folder: copy, baseUrl }: Copy,
  port?: number,
): Promise<StaticHost> {
  const ownPort = port ?? (await findFreePort());
  await startBeside(program, ownPort, configure[program](copy, ownPort));
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, '');
  return {
    baseUrl,
    port: ownPort,
    request: (target, init) => requesterOf(ownPort)(prefix + target, init),
  };
}

const configure: Record<HostProgram, (copy: string, port: number) => readonly string[]> = {
  nginx: (copy, port) => {
    const site = documented('nginx')
      .replace('listen 80;', `listen 127.0.0.1:${port};`)
      .replaceAll('/srv/catalog', copy);
    return nginxArguments(site);
  },
  caddy: (copy, port) => {
    const site = documented('caddyfile')
      .replace('catalog.example.org {', `http://localhost:${port}, http://127.0.0.1:${port} {`)
      .replaceAll('/srv/catalog', copy);
    const main = newFile('Caddyfile', `{\n\tadmin off\n\tauto_https off\n}\n\n${site}`);
    return ['run', '--adapter', 'caddyfile', '--config', main];
  },
};

/** How the documentation configures a program. */
function documented(language: string): string {
  const block = new RegExp(`^\`\`\`${language}\\n(?<text>.*?)^\`\`\`$`, 'ms');
  const text = block.exec(readPage('deploy/static.md'))?.groups?.['text'];
  if (text === undefined) {
    throw new Error(`Expected a block of ${language} in "docs/deploy/static.md"`);
  }
  return text;
}
