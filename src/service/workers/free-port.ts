import { createServer } from 'node:net';

/**
 * The port, or one that the system chooses for 0, when nobody listens on it. Rejects with the system's error otherwise:
 * whoever shares a port would be let in beside any other service of the same user that shares it too.
 */
export function findFreePort(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', reject);
    server.listen({ host, port, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}
