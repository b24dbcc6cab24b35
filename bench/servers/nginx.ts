import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Answers } from '../answers.ts';
import { startChild } from '../../harness/child.ts';
import { findFreePort } from '../../harness/free-port.ts';
import { request } from '../../harness/request.ts';
import { programPath } from '../../harness/system-programs.ts';
import { type Server, serverOf } from './server.ts';

/**
 * nginx with the bodies of answers as static files: one process, open files kept, no log. With `fields`, it sends the
 * header fields of the answers too, as far as all have the same.
 */
export async function startNginx(
  name: string,
  parent: string,
  answers: Answers,
  { fields = false, gzip = false }: { readonly fields?: boolean; readonly gzip?: boolean },
): Promise<Server> {
  const folder = mkdtempSync(path.join(parent, 'nginx-'));
  const files = path.join(folder, 'files');
  for (const [target, { body }] of answers) {
    const file = path.join(files, decodeURIComponent(target));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, body);
    if (gzip) {
      writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
    }
  }
  const port = await findFreePort();
  const config = path.join(folder, 'nginx.conf');
  writeFileSync(
    config,
    configuration({ folder, files, port, gzip, added: fields ? sharedFields(answers) : [] }),
  );
  const child = startChild('server', programPath('nginx'), ['-p', folder, '-c', config]);
  await waitUntilAnswering(port, [...answers.keys()][0] ?? '/', child.complaints);
  return serverOf(name, child, port);
}

function configuration(options: {
  readonly folder: string;
  readonly files: string;
  readonly port: number;
  readonly gzip: boolean;
  readonly added: readonly (readonly [name: string, value: string])[];
}): string {
  const { folder, files, port, gzip, added } = options;
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `  ${kind}_temp_path ${folder};`,
  );
  const headers = added.map(
    ([name, value]) => `    add_header ${name} "${value.replaceAll(/["\\]/g, String.raw`\$&`)}";`,
  );
  // A single process without workers: killing it leaves nothing behind.
  return `daemon off;
master_process off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr crit;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  keepalive_timeout 60s;
  server_tokens off;
  open_file_cache max=10000 inactive=600s;
  open_file_cache_valid 600s;
  default_type application/json;
${temporary.join('\n')}
  server {
    listen 127.0.0.1:${port};
    root ${files};
    ${gzip ? 'gzip_static on;' : ''}
${headers.join('\n')}
  }
}
`;
}

/** nginx sets these itself. */
const ownFields = new Set(['content-type', 'content-length', 'etag', 'last-modified']);

/** The fields that all answers have alike. */
function sharedFields(answers: Answers): readonly (readonly [name: string, value: string])[] {
  const all = [...answers.values()].map(
    ({ fields }) => new Set(fields.map(([name, value]) => `${name}: ${value}`)),
  );
  const [first] = answers.values();
  return (first?.fields ?? []).filter(
    ([name, value]) => !ownFields.has(name) && all.every((each) => each.has(`${name}: ${value}`)),
  );
}

async function waitUntilAnswering(
  port: number,
  target: string,
  complaints: () => string,
): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    try {
      await request(port, target);
      return;
    } catch {
      await sleep(20);
    }
  }
  throw new Error(`nginx did not start: ${complaints()}`);
}
