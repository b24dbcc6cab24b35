import { Redis } from 'ioredis';
import { startRedis as launch } from '../../../harness/beside.ts';

/** A server of Redis or Valkey that keeps nothing when it ends. */
export type RedisServer = {
  readonly port: number;
  /** The values of the hash that replicas share; empty if there is none. */
  readonly readCounts: () => Promise<readonly number[]>;
  /** Sends a signal; waits for the end where it ends the process. */
  readonly send: (signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL') => Promise<void>;
  /** Starts it again, empty, on the same port. */
  readonly restart: () => Promise<void>;
  /** Sends any command. */
  readonly call: (command: string, ...args: readonly string[]) => Promise<unknown>;
};

export async function startRedis(
  port: number,
  args: readonly string[] = [],
  password?: string,
): Promise<RedisServer> {
  let child = await launch(port, args);
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
    async readCounts() {
      const hash = (await call('HGETALL', 'creature-catalog:hits')) as readonly string[];
      const fields = new Map(
        hash.flatMap((each, at) => (at % 2 === 0 ? [[each, Number(hash[at + 1])]] : [])),
      );
      return fields
        .values()
        .toArray()
        .toSorted((a, b) => a - b);
    },
    async send(signal) {
      await (signal === 'SIGKILL' ? child.end(signal) : child.process.kill(signal));
    },
    async restart() {
      child = await launch(port, args);
    },
  };
}
