import net from 'node:net';
import { listenOn } from './free-port.ts';
import { atEnd } from './lifetimes.ts';

/** The faults to inject into each connection. */
export type Fault =
  | { readonly kind: 'none' }
  /** Forwards bytes in both directions after a delay. */
  | { readonly kind: 'slow'; readonly milliseconds: number }
  /** Reads everything and sends nothing. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'closes' }
  /** Sends the same text in response to anything. */
  | { readonly kind: 'says'; readonly answer: string };

/** A TCP proxy that injects faults; a change of the fault ends all connections. */
export type FaultyProxy = {
  readonly port: number;
  readonly change: (fault: Fault) => void;
  /** How many connections are open. */
  readonly countConnections: () => number;
};

export async function startProxy(target: number, first: Fault): Promise<FaultyProxy> {
  let fault = first;
  const sockets = new Set<net.Socket>();

  function keep(socket: net.Socket): net.Socket {
    sockets.add(socket);
    // After an error, "close" follows.
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
  const port = await listenOn(server);
  const endAll = (): void => sockets.forEach((socket) => socket.destroy());
  atEnd(endAll);
  return {
    port,
    change(next) {
      fault = next;
      endAll();
    },
    countConnections: () => sockets.size,
  };
}
