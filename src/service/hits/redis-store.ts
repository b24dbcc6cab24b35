import { Redis, type RedisOptions } from 'ioredis';
import type { StoreAddress } from './store-address.ts';

export type StoreReading = {
  /** Hits of this replica. */
  readonly own: number;
  /** Hits of all other replicas that ever used the store. */
  readonly others: number;
};

/** A hash with a field for each replica. */
const key = 'creature-catalog:hits';

/** A late or repeated count changes nothing, and several processes may send the count of their folder in any order. */
const script = `local own = redis.call('HGET', KEYS[1], ARGV[1]) or '0'
if tonumber(ARGV[2]) > tonumber(own) then redis.call('HSET', KEYS[1], ARGV[1], ARGV[2]) end
return redis.call('HGETALL', KEYS[1])`;

/** The message of `ioredis` for any lost connection. */
const lostConnection = 'Connection is closed.';

export class RedisStore {
  readonly #address: StoreAddress;
  #client: Redis | undefined;
  /** The cause of a lost connection, which `ioredis` only emits. */
  #cause: Error | undefined;

  constructor(address: StoreAddress) {
    this.#address = address;
  }

  /**
   * Raises the replica's count to `count` unless the store has a higher one, and resolves with the store's content. Connects
   * first if necessary. Rejects if the store refuses, sends nonsense or exceeds the deadline; the connection is closed then,
   * but the count may have arrived.
   */
  async exchange(
    replica: string,
    count: number,
    deadlineMilliseconds: number,
  ): Promise<StoreReading> {
    const { promise: abandoned, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => reject(new Error(`No answer within ${deadlineMilliseconds / 1000} s`)),
      deadlineMilliseconds,
    );
    try {
      return await Promise.race([this.#raise(replica, count), abandoned]);
    } catch (error) {
      this.close();
      const isLost = error instanceof Error && error.message === lostConnection;
      throw toOneLine((isLost && this.#cause) || error, this.#address);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Closes the connection and rejects an exchange in flight. */
  close(): void {
    const client = this.#client;
    this.#client = undefined;
    client?.disconnect();
    // Otherwise it waits two seconds for the other side.
    client?.stream?.destroy();
  }

  async #raise(replica: string, count: number): Promise<StoreReading> {
    const client = this.#client ?? (await this.#connect());
    return parseReply(await client.eval(script, 1, key, replica, count), replica);
  }

  async #connect(): Promise<Redis> {
    const client = new Redis(optionsOf(this.#address));
    this.#client = client;
    this.#cause = undefined;
    client.on('error', (error) => {
      this.#cause = error;
    });
    client.on('close', () => {
      if (this.#client === client) {
        this.#client = undefined;
      }
    });
    await client.connect();
    // A database that cannot be selected is only emitted, and commands would go to another one.
    if (this.#cause) {
      throw this.#cause;
    }
    return client;
  }
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

function parseReply(reply: unknown, replica: string): StoreReading {
  const fields = Array.isArray(reply) ? reply : [NaN];
  let own = 0;
  let others = 0;
  for (let at = 0; at < fields.length; at += 2) {
    const count = Number(fields[at + 1]);
    if (!Number.isSafeInteger(count) || count < 0) {
      throw new Error('The answer does not hold counts');
    }
    own += fields[at] === replica ? count : 0;
    others += fields[at] === replica ? 0 : count;
  }
  return { own, others };
}

/** An error as one short line without the password, which a store may quote. */
function toOneLine(error: unknown, { password }: StoreAddress): Error {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const text = message === '' ? name : message;
  const harmless = password === undefined ? text : text.replaceAll(password, '***');
  return new Error(harmless.replaceAll(/[^\x20-\x7e]+/g, ' ').slice(0, 200));
}
