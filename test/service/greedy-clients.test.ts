import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { median } from '../../harness/quantile.ts';
import { Connection, requestText, sendOnce } from '../../harness/client/connection.ts';
import { startServe } from '../../harness/processes.ts';

/** Short ones, ones that leave in one piece, and ones that leave in many. */
const targets = [
  '/v1/creature/1',
  '/v1/creature',
  '/v1/league',
  '/v1/search?q=type:fire&limit=100',
  '/v1/bulk/creatures.ndjson',
  '/resources/creature/1.svg',
  '/openapi.json',
];
const greedyClients = 12;
const asked = 40;

// Bun closes the connection of a client that pipelines and does not read.
it.each(['Node'] as const)(
  'slow readers of large responses get all bytes on %s, and other clients are answered meanwhile',
  async (runtime) => {
    const service = await startServe(runtime, []);
    const normal = await Connection.open(service.port);
    const wanted = new Map<string, Buffer>();
    for (const target of targets) {
      const { status, body } = await normal.send(requestText(target));
      expect([target, status]).toEqual([target, 200]);
      wanted.set(target, body);
    }
    const greedy = await Promise.all(
      Array.from({ length: greedyClients }, () => Connection.open(service.port)),
    );
    const answers = greedy.map((connection, i) => {
      connection.socket.pause();
      return Promise.all(
        Array.from({ length: asked }, async (_, j) => {
          const target = targets[(i + j) % targets.length] ?? '';
          const { status, body } = await connection.send(requestText(target));
          return status === 200 && wanted.get(target)?.equals(body);
        }),
      );
    });
    for (let i = 0; i < 200; i += 1) {
      const target = targets[i % 3] ?? '';
      const { body } = await normal.send(requestText(target));
      expect(wanted.get(target)?.equals(body)).toBe(true);
    }
    greedy.forEach(({ socket }) => socket.resume());
    expect((await Promise.all(answers)).flat()).toEqual(Array(greedyClients * asked).fill(true));
    [normal, ...greedy].forEach((connection) => connection.close());
    await service.stop();
  },
  60_000,
);

/** Each takes tens of milliseconds, and none is asked for twice. */
const expensive: readonly ((i: number) => string)[] = [
  (i) => `/v1/search?limit=1000&lang=ja&offset=${i}`,
  (i) => `/v1/batch?creatures=${Array.from({ length: 200 }, (_, n) => `x${i}izarden${n}`).join()}`,
];

it.each(['Node', 'Bun'] as const)(
  'a client that asks for as much work as it can over new connections keeps nobody else waiting on %s',
  async (runtime) => {
    const service = await startServe(runtime, []);
    const ask = async (target: string) => {
      const started = performance.now();
      const { status } = await sendOnce(service.port, target);
      return { status, milliseconds: performance.now() - started };
    };
    const greed: ReturnType<typeof ask>[] = [];
    const lookedUp: ReturnType<typeof ask>[] = [];
    for (let i = 1; i <= 60; i += 1) {
      greed.push(ask(expensive[i % expensive.length]?.(i) ?? ''));
      lookedUp.push(ask(`/v1/creature/${i}`), ask(`/v1/creature/${i + 500}`));
      await sleep(30);
    }
    const lookups = await Promise.all(lookedUp);
    const answers = await Promise.all(greed);
    expect(lookups.filter(({ status }) => status !== 200)).toEqual([]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    // No number of milliseconds holds while other tests take the cores: both wait for these alike.
    const timesOf = (all: typeof answers): number[] =>
      all.filter(({ status }) => status === 200).map(({ milliseconds }) => milliseconds);
    expect(median(timesOf(lookups))).toBeLessThan(median(timesOf(answers)) / 2);
    await service.stop();
  },
  60_000,
);
