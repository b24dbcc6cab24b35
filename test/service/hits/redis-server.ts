import { Redis } from 'ioredis';
import { startRedis as launch } from '../../../harness/beside.ts';
import { keepBegun } from '../../../harness/lifetimes.ts';

export type RedisServer = Awaited<ReturnType<typeof startRedis>>;

/** Starts a server of Redis or Valkey that keeps nothing when it ends. */
export async function startRedis(port: number, args: readonly string[] = [], password?: string) {
  let child = await launch(port, args);
  /** Sends any command. */
  const call = async (command: string, ...rest: readonly string[]): Promise<unknown> => {
    const client = new Redis({ port, retryStrategy: null, password });
    try {
      return await client.call(command, ...rest);
    } finally {
      client.disconnect();
    }
  };
  return {
    port,
    call,
    /** The values of the hash that replicas share; empty if there is none. */
    async readCounts(): Promise<readonly number[]> {
      return ((await call('HVALS', 'creature-catalog:hits')) as readonly string[]).map(Number);
    },
    /** Sends a signal; waits for the end where it ends the process. */
    async send(signal: 'SIGCONT' | 'SIGKILL'): Promise<void> {
      await (signal === 'SIGKILL' ? child.end(signal) : child.process.kill(signal));
    },
    /** Starts it again, empty, on the same port, for the tests that follow too. */
    async restart(): Promise<void> {
      child = await launch(port, args);
      keepBegun();
    },
  };
}
