import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { startBeside } from '../../accept/beside/start-beside.ts';
import { findFreePort } from '../../rig/free-port.ts';
import { type Runtime, runCli } from '../http/processes.ts';
import { rawRequesterOf, requesterOf, type ServiceUnderTest } from '../http/service-under-test.ts';

/** A program that serves a copy, with how it is configured by what the copy brings. */
export type HostProgram = 'nginx' | 'caddy';

export type StaticHost = ServiceUnderTest & { readonly port: number; readonly copy: string };

/** Exports a world, and has a program serve the copy with the fragment that lies in it. */
export async function startStaticHost(
  program: HostProgram,
  world: string,
  {
    prefix = '',
    options = [],
    runtime = 'Bun',
  }: {
    readonly prefix?: string;
    readonly options?: readonly string[];
    readonly runtime?: Runtime;
  } = {},
): Promise<StaticHost> {
  const folder = await mkdtemp(path.join(tmpdir(), 'creature-catalog-export-'));
  const [copy, port] = [path.join(folder, 'copy'), await findFreePort()];
  const baseUrl = `http://localhost:${port}${prefix}`;
  const result = await runCli(runtime, [
    'export',
    copy,
    ...['--world', world, '--state-dir', path.join(folder, 'state'), '--base-url', baseUrl],
    ...options,
  ]);
  expect(result).toMatchObject({ code: 0, stderr: '' });
  const child = await startBeside(program, port, configure[program](folder, copy, port));
  return {
    baseUrl,
    port,
    copy,
    request: (target, init) => requesterOf(port)(prefix + target, init),
    requestRaw: (target, fields) => rawRequesterOf(port)(prefix + target, fields),
    stop: async () => {
      await child.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const configure: Record<
  HostProgram,
  (folder: string, copy: string, port: number) => readonly string[]
> = {
  nginx: (folder, copy, port) => {
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${folder};`,
    );
    const main = path.join(folder, 'nginx.conf');
    // One process that is its own master: nothing is left behind where it is killed.
    writeFileSync(
      main,
      `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr crit; events {}
       http { access_log off; ${temporary.join(' ')}
         server { listen 127.0.0.1:${port}; root ${copy}; include ${copy}/hosting/nginx.conf; } }`,
    );
    return ['-p', folder, '-c', main, '-e', 'stderr'];
  },
  caddy: (folder, copy, port) => {
    const main = path.join(folder, 'Caddyfile');
    writeFileSync(
      main,
      `{\n\tadmin off\n\tauto_https off\n}\n\nhttp://localhost:${port}, http://127.0.0.1:${port} {\n\troot * ${copy}\n\timport ${copy}/hosting/Caddyfile\n}\n`,
    );
    return ['run', '--adapter', 'caddyfile', '--config', main];
  },
};
