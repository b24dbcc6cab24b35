import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes the settings of nginx around those of its block "http", and returns the arguments that start it with them. */
export function nginxArguments(folder: string, http: string): readonly string[] {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder};`,
  );
  const file = path.join(folder, 'nginx.conf');
  mkdirSync(folder, { recursive: true });
  // One process that is its own master: nothing is left behind if it is killed.
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr crit; events {}
     http { access_log off; ${temporary.join(' ')} ${http} }`,
  );
  return ['-p', folder, '-c', file, '-e', 'stderr'];
}
