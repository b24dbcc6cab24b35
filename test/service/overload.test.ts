import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Connection, requestText } from '../../harness/client/connection.ts';
import { startServe } from '../../harness/processes.ts';

const clients = 1500;

it.each(['Node', 'Bun'] as const)(
  'of many simultaneous requests on %s some are answered and the rest refused',
  async (runtime) => {
    const service = await startServe(runtime, []);
    const connections = await Promise.all(
      Array.from({ length: clients }, () => Connection.open(service.port)),
    );
    const send = (target: (i: number) => string) =>
      Promise.all(connections.map((connection, i) => connection.send(requestText(target(i)))));
    const statusesOf = async (target: (i: number) => string): Promise<Map<number, number>> => {
      // Requests sent while the process is stopped arrive in one turn of its event loop.
      service.process.kill('SIGSTOP');
      const asked = send(target);
      await sleep(500);
      service.process.kill('SIGCONT');
      const answers = await asked;
      const refused = answers.findIndex(({ status }) => status === 503);
      if (refused !== -1) {
        const { fields, body } = answers[refused] ?? {};
        expect(fields?.get('retry-after')).toBe('2');
        expect(fields?.get('cache-control')).toBe('no-store');
        expect(fields?.get('connection')).not.toBe('close');
        expect(JSON.parse(body?.toString() ?? '')).toMatchObject({
          type: `${service.baseUrl}/problems/overloaded`,
          status: 503,
          instance: target(refused),
        });
      }
      return new Map(
        [...Map.groupBy(answers, ({ status }) => status)].map(([status, each]) => [
          status,
          each.length,
        ]),
      );
    };
    // The app is loaded, and none of the following pictures is cached.
    for (let i = 1; i <= 10; i += 1) {
      await connections[0]?.send(requestText(`/resources/creature/${i}.svg`));
    }

    const pictures = await statusesOf((i) => `/resources/creature/${(i % 900) + 101}.svg?${i}`);
    expect([...pictures.keys()].toSorted()).toEqual([200, 503]);
    expect(pictures.get(503)).toBeGreaterThan(100);
    expect([...(await statusesOf((i) => `/v1/creature/${(i % 1025) + 1}`)).keys()]).toEqual([200]);

    connections.forEach((connection) => connection.close());
    await sleep(1200);
    const later = await fetch(`http://127.0.0.1:${service.port}/resources/creature/7.svg`);
    expect(later.status).toBe(200);
    await later.arrayBuffer();
    await service.stop();
  },
);
