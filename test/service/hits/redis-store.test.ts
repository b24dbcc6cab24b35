import { setTimeout as sleep } from 'node:timers/promises';
import * as fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { RedisStore } from '../../../src/service/hits/redis-store.ts';
import { parseStoreAddress } from '../../../src/service/hits/store-address.ts';
import { isMissing } from '../../system-programs.ts';
import { type FaultyProxy, startProxy } from '../../../harness/faulty-proxy.ts';
import { MapStore } from './map-store.ts';
import { findFreePort } from '../../../harness/free-port.ts';
import { atEnd } from '../../../harness/lifetimes.ts';
import { type RedisServer, startRedis } from './redis-server.ts';

const password = 'p@ss/wörd';
const deadlineMilliseconds = 10_000;

describe.runIf(!isMissing('redis-server'))('RedisStore', () => {
  let redis: RedisServer;

  beforeAll(async () => {
    redis = await startRedis(await findFreePort(), ['--requirepass', password], password);
  });
  afterEach(() => redis.call('FLUSHALL'));

  const storeAt = (port: number, secret = password, database = 0): RedisStore => {
    const text = `redis://:${encodeURIComponent(secret)}@127.0.0.1:${port}/${database}`;
    const address = parseStoreAddress(text);
    if (!address) {
      throw new Error(`Expected "${text}" to be an address`);
    }
    const store = new RedisStore(address);
    atEnd(() => store.close());
    return store;
  };

  test('behaves as the plainest store, up to 2^53 - 1', async () => {
    const store = storeAt(redis.port);
    const sum = Number.MAX_SAFE_INTEGER;
    const counts = fc.oneof(fc.nat(9), fc.nat(Math.floor(sum / 3)));
    const raise = fc.record({ replica: fc.constantFrom('a', 'b', 'c'), count: counts });
    await fc.assert(
      fc.asyncProperty(fc.array(raise, { maxLength: 20 }), async (raises) => {
        await redis.call('FLUSHALL');
        const oracle = new MapStore();
        for (const { replica, count } of raises) {
          const reading = await store.exchange(replica, count, deadlineMilliseconds);
          expect(reading).toEqual(oracle.raise(replica, count));
        }
      }),
      { numRuns: 100 },
    );
    await redis.call('FLUSHALL');
    expect(await store.exchange('a', sum, deadlineMilliseconds)).toEqual({ own: sum, others: 0 });
    expect(await store.exchange('b', 0, deadlineMilliseconds)).toEqual({ own: 0, others: sum });
    expect(await store.exchange('a', 1, deadlineMilliseconds)).toEqual({ own: sum, others: 0 });
  });

  test('separates the hits of different databases', async () => {
    await storeAt(redis.port).exchange('a', 5, deadlineMilliseconds);
    const other = storeAt(redis.port, password, 3);
    expect(await other.exchange('b', 2, deadlineMilliseconds)).toEqual({ own: 2, others: 0 });
  });

  test.each([
    ['a wrong password', 'wrong', 0, /^WRONGPASS/],
    ['a database that there is not', password, 99, /DB index is out of range/],
  ])('rejects %s', async (_, secret, database, message) => {
    const store = storeAt(redis.port, secret, database);
    await expect(store.exchange('a', 1, deadlineMilliseconds)).rejects.toThrow(message);
    expect(await redis.readCounts()).toEqual([]);
  });

  describe('with a faulty server', () => {
    let proxy: FaultyProxy;

    beforeAll(async () => {
      proxy = await startProxy(redis.port, { kind: 'none' });
    });

    const said = (answer: string): { kind: 'says'; answer: string } => ({ kind: 'says', answer });
    test.each([
      [/^No answer within 0.3 s$/, { kind: 'silent' } as const],
      [/./, { kind: 'closes' } as const],
      [/^LOADING/, said('-LOADING Redis is loading the dataset in memory\r\n')],
      [/^READONLY/, said("-READONLY You can't write against a read only replica.\r\n")],
      [/args: '\*\*\*'$/, said(`-ERR unknown command 'AUTH', with args: '${password}'\r\n`)],
      [/./, said('HTTP/1.1 400 Bad Request\r\n\r\n')],
      [/^The answer does not hold counts$/, said('+OK\r\n')],
      [/^The answer does not hold counts$/, said('*1\r\n$1\r\nb\r\n')],
      [/^The answer does not hold counts$/, said('*2\r\n$1\r\nb\r\n:-1\r\n')],
      [/^The answer does not hold counts$/, said('*2\r\n$1\r\nb\r\n$3\r\nabc\r\n')],
      [/^No answer within 0.3 s$/, said('$100000\r\nabc')],
      [/./, said('*1\r\n'.repeat(10_000))],
      [/./, said('+OK\r\n'.repeat(1000))],
      [/^[ -~]{1,200}$/, said(`-${'é\r'.repeat(1000)}\r\n`)],
    ])(
      'rejects an answer that fails with %s, leaves nothing open, and works again after it',
      async (message, fault) => {
        const store = storeAt(proxy.port);
        const deadline = String(message).includes('No answer') ? 300 : deadlineMilliseconds;
        const broken = async (): Promise<void> => {
          const failure: unknown = await store
            .exchange('a', 7, deadline)
            .catch((error: unknown) => error);
          expect(failure).toBeInstanceOf(Error);
          expect(failure).toHaveProperty('message', expect.stringMatching(message));
          expect(failure).not.toHaveProperty('message', expect.stringContaining(password));
          await expect.poll(proxy.countConnections).toBe(0);
        };
        proxy.change(fault);
        await broken();
        proxy.change({ kind: 'none' });
        expect(await store.exchange('a', 8, deadlineMilliseconds)).toMatchObject({ others: 0 });
        proxy.change(fault);
        await sleep(50);
        await broken();
        proxy.change({ kind: 'none' });
        expect(await store.exchange('a', 9, deadlineMilliseconds)).toMatchObject({ others: 0 });
        store.close();
        await expect.poll(proxy.countConnections).toBe(0);
      },
    );

    test('waits for a slow server within the deadline', async () => {
      const store = storeAt(proxy.port);
      proxy.change({ kind: 'slow', milliseconds: 100 });
      expect(await store.exchange('a', 1, deadlineMilliseconds)).toEqual({ own: 1, others: 0 });
    });

    test('rejects an exchange in flight when it is closed', async () => {
      const store = storeAt(proxy.port);
      proxy.change({ kind: 'silent' });
      const exchange = store.exchange('a', 1, 60_000);
      await expect.poll(proxy.countConnections).toBe(1);
      store.close();
      await expect(exchange).rejects.toThrow('Connection is closed');
      await expect.poll(proxy.countConnections).toBe(0);
    });
  });
});
