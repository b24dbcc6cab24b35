import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '../../harness/free-port.ts';
import { type Beside, startBeside } from './start-beside.ts';

/** nginx as a cache in front of a service, with keep-alive connections to it. */
export async function startNginx(parent: string, servicePort: number): Promise<Beside> {
  const folder = mkdtempSync(path.join(parent, 'nginx-'));
  const port = await findFreePort();
  const config = path.join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `  ${kind}_temp_path ${folder};`,
  );
  mkdirSync(path.join(folder, 'cache'));
  // A single process without workers: killing it leaves nothing behind.
  writeFileSync(
    config,
    `daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 4000; }
http {
  access_log off;
  keepalive_requests 1000000000;
${temporary.join('\n')}
  proxy_cache_path ${folder}/cache keys_zone=kept:10m;
  upstream service {
    server 127.0.0.1:${servicePort};
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://service;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_request_buffering off;
      proxy_cache kept;
    }
  }
}
`,
  );
  return startBeside('nginx', port, ['-p', folder, '-c', config]);
}
