import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../harness/free-port.ts';
import { startProxy } from '../../harness/faulty-proxy.ts';
import { startRedis } from '../beside/redis.ts';
import { amount, type Settings } from '../group.ts';

/** A shared store that something happens to. */
export type FaultyStore = {
  /** The address at which replicas find it. */
  readonly port: number;
  /** Milliseconds that the fault lasts, from its beginning on. */
  readonly milliseconds: number;
  readonly begin: () => Promise<void>;
  readonly end: () => Promise<void>;
};

/** Faults of a store, and how to cause them. */
export const storeFaults: ReadonlyMap<string, (settings: Settings) => Promise<FaultyStore>> =
  new Map([
    ['absent at start', absentStore],
    ['killed', killedStore],
    ['stopped', stoppedStore],
    ['slow', slowStore],
  ]);

async function absentStore(settings: Settings): Promise<FaultyStore> {
  const port = await findFreePort();
  return {
    port,
    milliseconds: amount(settings, { full: 10_000, smoke: 1000 }),
    begin: async () => {},
    end: async () => {
      await startRedis(settings.folder, port);
    },
  };
}

/** The store has no persistence, so it comes back empty. */
async function killedStore(settings: Settings): Promise<FaultyStore> {
  const redis = await startRedis(settings.folder);
  return {
    port: redis.port,
    milliseconds: amount(settings, { full: 10_000, smoke: 1000 }),
    begin: async () => {
      redis.process.kill('SIGKILL');
      await redis.stop();
    },
    end: async () => {
      await startRedis(settings.folder, redis.port);
    },
  };
}

async function stoppedStore(settings: Settings): Promise<FaultyStore> {
  const redis = await startRedis(settings.folder);
  return {
    port: redis.port,
    // Longer than a replica's timeout, so that a retried write meets the first one.
    milliseconds: amount(settings, { full: 10_000, smoke: 6500 }),
    begin: async () => {
      redis.process.kill('SIGSTOP');
    },
    end: async () => {
      redis.process.kill('SIGCONT');
    },
  };
}

async function slowStore(settings: Settings): Promise<FaultyStore> {
  const redis = await startRedis(settings.folder);
  const proxy = await startProxy(redis.port, { kind: 'none' });
  return {
    port: proxy.port,
    milliseconds: amount(settings, { full: 10_000, smoke: 1500 }),
    begin: async () => {
      proxy.change({ kind: 'slow', milliseconds: 500 });
      // Replicas notice that their connection ended.
      await sleep(1000);
    },
    // The store stays slow: the shared total must still be exact.
    end: async () => {},
  };
}
