import { once } from 'node:events';
import http from 'node:http';
import { createServer, type Server } from 'node:net';
import { atEnd } from './lifetimes.ts';

/** Has a server listen on a port of 127.0.0.1, by default a free one, until the end. Resolves with the port. */
export async function listenOn(server: Server, port = 0): Promise<number> {
  await once(server.listen(port, '127.0.0.1'), 'listening');
  atEnd(() => {
    server.close();
    if (server instanceof http.Server) {
      server.closeAllConnections();
    }
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) {
    throw new Error('Expected a port');
  }
  return address.port;
}

/** A port of this machine that nothing listens on, for a program that cannot choose one itself. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  const port = await listenOn(server);
  await once(server.close(), 'close');
  return port;
}
