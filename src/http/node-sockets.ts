import { createServer, type Socket as NetSocket } from 'node:net';
import { backlog } from './limits.ts';
import type { Socket, SocketListener, SocketOptions, SocketUser } from './socket.ts';

const nothing = new Uint8Array(0);

/** Accepts connections by `node:net`. Rejects with the system's error where it cannot listen. */
export function listenOnNode({
  host,
  port,
  sharesPort,
  mostOpen,
  open,
}: SocketOptions): Promise<SocketListener> {
  return new Promise((resolve, reject) => {
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      attach(socket, open);
    });
    // Node closes further ones at once, where a socket of ours keeps its descriptor for some turns of the event loop.
    server.maxConnections = mostOpen;
    server.once('error', reject);
    server.listen({ host, port, backlog, reusePort: sharesPort }, () => {
      server.off('error', reject);
      // One connection that could not be accepted is no reason to stop. Where descriptors run out, the system's library
      // keeps one in reserve, by which it closes what waits.
      server.on('error', () => undefined);
      const address = server.address();
      resolve({
        port: typeof address === 'object' && address ? address.port : port,
        close: () => void server.close(),
      });
    });
  });
}

function attach(socket: NetSocket, open: SocketOptions['open']): void {
  const user: SocketUser = open(createSocket(socket, () => user.onDrain()));
  socket.on('data', (chunk) => user.onData(chunk));
  socket.on('end', () => user.onEnd());
  // What went wrong does not matter: the connection is over.
  socket.on('error', () => undefined);
  socket.on('close', () => user.onClose());
}

function createSocket(socket: NetSocket, onDrain: () => void): Socket {
  let isHolding = false;
  const drained = (error?: Error | null): void => {
    if (isHolding && !error) {
      isHolding = false;
      onDrain();
    }
  };
  // Comes where nothing waits, too, but never before everything has left.
  socket.on('drain', drained);
  return {
    get remoteAddress() {
      return socket.remoteAddress ?? '';
    },
    write: (bytes, start, end, head) => {
      if (head) {
        // Both leave in one call of the system, without being copied into one piece.
        socket.cork();
        socket.write(head);
      }
      const isShort = socket.write(
        start === 0 && end === bytes.byteLength ? bytes : bytes.subarray(start, end),
      );
      if (head) {
        socket.uncork();
      }
      if (socket.writableLength === 0) {
        return true;
      }
      isHolding = true;
      if (isShort) {
        // "drain" comes for long writes only. An empty one behind the others ends when they have.
        socket.write(nothing, drained);
      }
      return false;
    },
    pause: () => void socket.pause(),
    resume: () => void socket.resume(),
    end: () => void socket.end(),
    close: () => void socket.destroy(),
    reset: () => void socket.resetAndDestroy(),
  };
}
