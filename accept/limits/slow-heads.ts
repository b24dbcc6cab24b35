/**
 * Clients that never finish their header section, in a process of their own. Arguments: the port, and how many. None closes
 * its side by itself. Writes a line when it has started, connects at SIGUSR2, and writes another line once all are
 * connected.
 */
import { once } from 'node:events';
import net from 'node:net';

const [port = 0, slowHeads = 0] = process.argv.slice(2).map(Number);

/** Between two bytes of a head. */
const dripMilliseconds = 500;

const begun = once(process, 'SIGUSR2');
// Waiting for a signal alone keeps no program running.
const waiting = setInterval(() => undefined, 1000);
// What this program takes to start is over by then: whoever measures on the same core would wait for it.
console.log('Ready');
await begun;
clearInterval(waiting);
const connected: Promise<unknown>[] = [];
for (let i = 0; i < slowHeads; i += 1) {
  const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
  socket.on('error', () => undefined);
  connected.push(once(socket, 'connect'));
  socket.resume();
  socket.write('GET /v1/creature/1 HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
  // Clients know nothing of each other: all at once would keep this program busy, and those who measure beside it.
  const phase = (i / slowHeads) * dripMilliseconds;
  let timer = setTimeout(() => {
    timer = setInterval(() => socket.write('a'), dripMilliseconds);
  }, phase);
  socket.on('close', () => clearInterval(timer));
}
await Promise.all(connected);
console.log('All are connected');
