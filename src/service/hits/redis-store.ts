import { Redis, type RedisOptions } from 'ioredis';
import type { StoreAddress } from './store-address.ts';

/** The content of the store after it took a replica's count. `total` is at least `own`. */
export type StoreReading = {
  /** Hits of this replica. */
  readonly own: number;
  /** Hits of all replicas that ever used the store. */
  readonly total: number;
};

/** Hits in a Redis or Valkey server. */
export type RedisStore = {
  /**
   * Raises the replica's count to `count` unless the store has a higher one, and resolves with the store's content. Connects
   * first if necessary. Rejects if the store refuses, sends nonsense or exceeds the deadline; the connection is closed then,
   * but the count may have arrived.
   */
  readonly exchange: (
    replica: string,
    count: number,
    deadlineMilliseconds: number,
  ) => Promise<StoreReading>;
  /** Closes the connection and rejects an exchange in flight. */
  readonly close: () => void;
};

/** A hash with a field for each replica, and one for their sum. */
const key = 'creature-catalog:hits';

/** Sets a replica's count and the total in one command, so that they always agree. A late or repeated count changes nothing. */
const script = `local function digits(count) return string.format('%.0f', count) end
local own = tonumber(redis.call('HGET', KEYS[1], ARGV[1]) or 0)
local total = tonumber(redis.call('HGET', KEYS[1], 'total') or 0)
local count = tonumber(ARGV[2])
if count > own then
  total = total + (count - own)
  own = count
  redis.call('HSET', KEYS[1], ARGV[1], digits(own), 'total', digits(total))
end
return {digits(own), digits(total)}`;

/** The message of `ioredis` for any lost connection. */
const lostConnection = 'Connection is closed.';

export function createRedisStore(address: StoreAddress): RedisStore {
  let client: Redis | undefined;
  /** The cause of a lost connection, which `ioredis` only emits. */
  let emitted: Error | undefined;
  let abandon: ((reason: Error) => void) | undefined;

  const disconnect = (): void => {
    const disconnected = client;
    client = undefined;
    disconnected?.disconnect();
    // Otherwise it waits two seconds for the other side.
    disconnected?.stream?.destroy();
  };

  const connect = async (): Promise<Redis> => {
    const opened = new Redis(optionsOf(address));
    client = opened;
    emitted = undefined;
    opened.on('error', (error) => {
      emitted = error;
    });
    opened.on('close', () => {
      if (client === opened) {
        client = undefined;
      }
    });
    await opened.connect();
    // A database that cannot be selected is only emitted, and commands would go to another one.
    if (emitted) {
      throw emitted;
    }
    return opened;
  };

  const raise = async (replica: string, count: number): Promise<StoreReading> => {
    const connected = client ?? (await connect());
    return parseReply(await connected.eval(script, 1, key, replica, count));
  };

  return {
    exchange: async (replica, count, deadlineMilliseconds) => {
      const { promise: abandoned, reject } = Promise.withResolvers<never>();
      abandon = reject;
      const timer = setTimeout(
        () => reject(new Error(`No answer within ${deadlineMilliseconds / 1000} s`)),
        deadlineMilliseconds,
      );
      try {
        return await Promise.race([raise(replica, count), abandoned]);
      } catch (error) {
        disconnect();
        const isLost = error instanceof Error && error.message === lostConnection;
        throw toOneLine(isLost && emitted ? emitted : error, address);
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => {
      abandon?.(new Error('The connection was closed'));
      disconnect();
    },
  };
}

function optionsOf(address: StoreAddress) {
  const { host, port, database, username, password, isEncrypted } = address;
  // TLS names servers by host names alone (RFC 6066 §3).
  const servername = /^[\d.]+$|:/.test(host) ? '' : host;
  return {
    host,
    port,
    db: database,
    username,
    password,
    ...(isEncrypted ? { tls: { servername } } : {}),
    protocol: 2,
    lazyConnect: true,
    enableReadyCheck: false,
    disableClientInfo: true,
    // The caller decides when to try again.
    retryStrategy: null,
    maxRetriesPerRequest: 0,
  } as const satisfies RedisOptions;
}

function parseReply(reply: unknown): StoreReading {
  const [own = -1, total = -1] = Array.isArray(reply) ? reply.map(Number) : [];
  if (!Number.isSafeInteger(own) || !Number.isSafeInteger(total) || own < 0 || own > total) {
    throw new Error('The answer is not two counts');
  }
  return { own, total };
}

/** An error as one short line without the password, which a store may quote. */
function toOneLine(error: unknown, { password }: StoreAddress): Error {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const text = message === '' ? name : message;
  const harmless = password === undefined ? text : text.replaceAll(password, '***');
  return new Error(harmless.replaceAll(/[^\x20-\x7e]+/g, ' ').slice(0, 200));
}
