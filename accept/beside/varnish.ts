import { mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '../../harness/free-port.ts';
import { type Beside, startBeside } from './start-beside.ts';

/** Varnish as a cache in front of a service, in its own ways. */
export async function startVarnish(parent: string, servicePort: number): Promise<Beside> {
  const folder = mkdtempSync(path.join(parent, 'varnish-'));
  const port = await findFreePort();
  const config = path.join(folder, 'default.vcl');
  writeFileSync(
    config,
    `vcl 4.1;
backend default { .host = "127.0.0.1"; .port = "${servicePort}"; }
`,
  );
  const options = {
    '-j': 'none',
    '-n': path.join(folder, 'work'),
    '-a': `127.0.0.1:${port}`,
    '-f': config,
    '-s': 'malloc,32m',
  };
  return startBeside('varnishd', port, ['-F', ...Object.entries(options).flat()]);
}
