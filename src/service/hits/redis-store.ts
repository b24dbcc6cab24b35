import type { Redis, RedisOptions } from 'ioredis';
import type { SharedStore } from './shared-store.ts';
import type { StoreReading } from './shared-total.ts';
import type { StoreAddress } from './store-address.ts';

/** A hash with a field for each replica, and one for their sum. */
const key = 'creature-catalog:hits';

/**
 * Sets one replica's hits and the total, both in one command, so that they always agree, and so that the total costs the
 * same however many replicas there have been. A value that comes late or twice changes nothing: only a higher one counts.
 */
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

/** What is said of an answer that the store itself did not word. */
const closed = 'Connection is closed.';

/** Hits in a Redis or Valkey server. One command is under way at a time, and none waits for a connection that is gone. */
export function createRedisStore(address: StoreAddress): SharedStore {
  let client: Redis | undefined;
  /** What the client reported besides; a rejection alone often says no more than that the connection is closed. */
  let reported: Error | undefined;
  /** Ends the exchange that is under way. */
  let giveUp: ((reason: Error) => void) | undefined;

  function drop(): void {
    const dropped = client;
    client = undefined;
    dropped?.disconnect();
    // By itself it would wait two seconds for the other side to close as well.
    dropped?.stream?.destroy();
  }

  async function connect(given: AbortSignal): Promise<Redis> {
    // Loaded here: it takes 50 ms, and the first answers can do without.
    const ioredis = await import('ioredis');
    given.throwIfAborted();
    const opened = new ioredis.Redis(optionsOf(address));
    client = opened;
    reported = undefined;
    opened.on('error', (error) => (reported = error));
    opened.on('close', () => {
      if (client === opened) client = undefined;
    });
    await opened.connect();
    // A database that cannot be selected is only reported, and commands would go to another one.
    if (reported) throw reported;
    return opened;
  }

  async function ask(replica: string, count: number, given: AbortSignal): Promise<StoreReading> {
    const raise = async (connected: Redis): Promise<StoreReading> =>
      readReply(await connected.eval(script, 1, key, replica, count));
    if (client) {
      try {
        return await raise(client);
      } catch (error) {
        // One that ended says nothing of the store: it may have been restarted, or be another one by now.
        if (!(error instanceof Error && error.message === closed)) throw error;
      }
    }
    return raise(await connect(given));
  }

  return {
    async exchange(replica, count, deadlineMilliseconds) {
      const given = new AbortController();
      const abandoned = new Promise<never>((_, reject) => (giveUp = reject));
      const timer = setTimeout(
        () => giveUp?.(new Error(`No answer within ${deadlineMilliseconds / 1000} s`)),
        deadlineMilliseconds,
      );
      try {
        return await Promise.race([ask(replica, count, given.signal), abandoned]);
      } catch (error) {
        given.abort();
        drop();
        throw describe(error, reported, address);
      } finally {
        clearTimeout(timer);
        giveUp = undefined;
      }
    },
    close() {
      giveUp?.(new Error('The store is given up'));
      drop();
    },
  };
}

function optionsOf(address: StoreAddress) {
  const { host, port, database, username, password, isEncrypted } = address;
  return {
    host,
    port,
    db: database,
    username,
    password,
    ...(isEncrypted ? { tls: { servername: serverNameOf(host) } } : {}),
    protocol: 2,
    lazyConnect: true,
    enableReadyCheck: false,
    disableClientInfo: true,
    // When to try again is decided by whoever asks.
    retryStrategy: null,
    maxRetriesPerRequest: 0,
  } as const satisfies RedisOptions;
}

/** TLS knows servers by names alone (RFC 6066 §3). */
function serverNameOf(host: string): string {
  return /^[\d.]+$|:/.test(host) ? '' : host;
}

function readReply(reply: unknown): StoreReading {
  const [own, total] = Array.isArray(reply) ? reply.map(Number) : [];
  if (!isCount(own) || !isCount(total) || own > total) {
    throw new Error('The answer is not two counts');
  }
  return { own, total };
}

function isCount(value: number | undefined): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** An error in one short line, without the password: a store may quote what it did not understand. */
function describe(error: unknown, reported: Error | undefined, { password }: StoreAddress): Error {
  const thrown = error instanceof Error ? error : new Error(String(error));
  const cause = thrown.message === closed && reported ? reported : thrown;
  const message = cause.message === '' ? cause.name : cause.message;
  const harmless = password === undefined ? message : message.replaceAll(password, '***');
  return new Error(harmless.replaceAll(/[^\x20-\x7e]+/g, ' ').slice(0, 200));
}
