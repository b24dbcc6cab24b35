import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '../../harness/free-port.ts';
import { type Beside, startBeside } from './start-beside.ts';

/** Starts a Redis server without persistence, on the given port or on a free one. */
export async function startRedis(parent: string, port?: number): Promise<Beside> {
  const folder = mkdtempSync(path.join(parent, 'redis-'));
  const chosen = port ?? (await findFreePort());
  const options = { port: String(chosen), bind: '127.0.0.1', dir: folder, save: '' };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  return startBeside('redis-server', chosen, args);
}
