import { existsSync } from 'node:fs';
import path from 'node:path';
import { startBeside } from '../../harness/beside.ts';
import { findFreePort } from '../../harness/free-port.ts';
import { root } from '../../harness/places.ts';
import { requesterOf, type ServiceUnderTest } from '../../harness/service-under-test.ts';

/** The address that what is served on the edge is told to have. */
export const edgeBaseUrl = 'https://catalog.example.org';

/** The program of workerd, the runtime of Cloudflare Workers; undefined if there is none for this platform. */
export function findWorkerd(): string | undefined {
  const program = path.join(
    root,
    'test/platforms/node_modules/@cloudflare/workerd-linux-64/bin/workerd',
  );
  if (existsSync(program)) {
    return program;
  }
  console.warn('SKIPPED: there is no workerd for this platform; the tests that need it do not run');
  return undefined;
}

/** Starts workerd with the settings that "edge" wrote into the folder. */
export async function startWorkerd(
  workerd: string,
  folder: string,
): Promise<ServiceUnderTest & { readonly port: number }> {
  const port = await findFreePort();
  const args = ['serve', 'workerd.capnp', '--socket-addr', `http=127.0.0.1:${port}`];
  await startBeside(workerd, port, args, { cwd: folder });
  return { port, baseUrl: edgeBaseUrl, request: requesterOf(port) };
}
