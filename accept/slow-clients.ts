/**
 * Clients that never finish their header section, and clients that never take their responses, in a process of their own.
 * Arguments: the port, the number of each, the number of responses that each reader asks for at once, and their target. None
 * closes its side. Writes a line when it has started, connects at SIGUSR2, and writes another line once all are connected.
 */
import { once } from 'node:events';
import net from 'node:net';

const [port = 0, slowHeaders = 0, slowReaders = 0, responsesAtOnce = 0] = process.argv
  .slice(2, 6)
  .map(Number);
const [target = ''] = process.argv.slice(6);

/** Between two bytes of a header section. */
const intervalMilliseconds = 500;

const pipelined = `GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(responsesAtOnce);

const begun = once(process, 'SIGUSR2');
// A signal handler alone does not keep a process alive.
const waiting = setInterval(() => undefined, 1000);
// The start of this program is over by then: a measurement on the same core would include it.
console.log('Ready');
await begun;
clearInterval(waiting);
const connected: Promise<unknown>[] = [];
for (let i = 0; i < slowHeaders; i += 1) {
  const socket = connect();
  socket.resume();
  socket.write('GET /v1/creature/1 HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
  // Spread over the interval: all at once would keep this core busy.
  const phase = (i / slowHeaders) * intervalMilliseconds;
  let timer = setTimeout(() => {
    timer = setInterval(() => socket.write('a'), intervalMilliseconds);
  }, phase);
  socket.on('close', () => clearInterval(timer));
}
for (let i = 0; i < slowReaders; i += 1) {
  const socket = connect();
  socket.pause();
  socket.write(pipelined);
}
await Promise.all(connected);
console.log('All are connected');

function connect(): net.Socket {
  const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
  socket.on('error', () => undefined);
  connected.push(once(socket, 'connect'));
  return socket;
}
