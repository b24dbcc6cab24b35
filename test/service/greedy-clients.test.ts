import { expect, it } from 'vitest';
import { Connection, requestText } from '../../harness/client/connection.ts';
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
it('slow readers of large responses get all bytes on Node, and other clients are answered meanwhile', async () => {
  const service = await startServe('Node', []);
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
}, 60_000);
