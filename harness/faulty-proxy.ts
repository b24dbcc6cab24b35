import { once } from 'node:events';
import net from 'node:net';

/** What a server that is not well does with each connection. */
export type Fault =
  | { readonly kind: 'none' }
  /** Passes on what comes either way after a time. */
  | { readonly kind: 'slow'; readonly milliseconds: number }
  /** Takes everything and says nothing. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'closes' }
  /** Says the same to whatever it is sent. */
  | { readonly kind: 'says'; readonly answer: string };

/** Stands before a server and has its faults; a change ends all connections. */
export type FaultyProxy = {
  readonly port: number;
  readonly change: (fault: Fault) => void;
  /** How many connections are open. */
  readonly countConnections: () => number;
  readonly close: () => Promise<void>;
};

export async function startProxy(target: number, first: Fault): Promise<FaultyProxy> {
  let fault = first;
  const sockets = new Set<net.Socket>();

  function keep(socket: net.Socket): net.Socket {
    sockets.add(socket);
    // A connection that ends in an error ends all the same.
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  }

  function pass(from: net.Socket, to: net.Socket, milliseconds: number): void {
    from.on('data', (data) => {
      if (milliseconds === 0) {
        to.write(data);
      } else {
        setTimeout(() => to.writable && to.write(data), milliseconds);
      }
    });
    from.on('close', () => to.destroy());
  }

  function join(socket: net.Socket, milliseconds: number): void {
    const server = keep(net.connect(target, '127.0.0.1'));
    pass(socket, server, milliseconds);
    pass(server, socket, milliseconds);
  }

  const server = net.createServer((socket) => {
    keep(socket);
    switch (fault.kind) {
      case 'none':
        return join(socket, 0);
      case 'slow':
        return join(socket, fault.milliseconds);
      case 'silent':
        return void socket.resume();
      case 'closes':
        return void socket.destroy();
      case 'says': {
        const { answer } = fault;
        return void socket.on('data', () => socket.write(answer));
      }
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) {
    throw new Error('Expected a port');
  }
  const endAll = (): void => sockets.forEach((socket) => socket.destroy());
  return {
    port: address.port,
    change(next) {
      fault = next;
      endAll();
    },
    countConnections: () => sockets.size,
    async close() {
      server.close();
      endAll();
      await once(server, 'close');
    },
  };
}
