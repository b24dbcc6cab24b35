import { once } from 'node:events';
import net from 'node:net';
import { expect, it } from 'vitest';
import { listen } from '../../src/server/server.ts';

it('closes its port and rejects with the error if no handler can be made', async () => {
  let port = 0;
  await expect(
    listen({
      host: '127.0.0.1',
      port: 0,
      sharesPort: false,
      tls: undefined,
      maxConnections: undefined,
      takesBody: () => false,
      createHandler: (bound) => {
        port = bound;
        throw new Error('No world');
      },
    }),
  ).rejects.toThrow('No world');
  const socket = net.connect({ port, host: '127.0.0.1' });
  const [error] = await once(socket, 'error').catch((reason: unknown) => [reason]);
  expect(error).toMatchObject({ code: 'ECONNREFUSED' });
});
