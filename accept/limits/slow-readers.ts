/**
 * Clients that never take their answers, in a process of their own, on Bun. Arguments: the port, how many, how many answers
 * each asks for at once, and the longest segment that each receives: 0 leaves it to the system. Writes a line when it has
 * started, connects at SIGUSR2, and writes another line once all have asked. None closes its side.
 *
 * Through the loopback a segment has 64 KiB, and the system takes up to 3.8 MB for a client. Through a network it has 1,460
 * bytes, and the system takes a sixth of that. No runtime lets a program set its length; the system's library does.
 */
import { once } from 'node:events';
import { dlopen } from 'bun:ffi';

const [port = 0, readers = 0, answersAtOnce = 1, segmentBytes = 0] = process.argv
  .slice(2)
  .map(Number);

/** Of Linux. */
const internet = 2;
const stream = 1;
const tcp = 6;
const longestSegment = 2;

const { symbols: system } = dlopen('libc.so.6', {
  socket: { args: ['i32', 'i32', 'i32'], returns: 'i32' },
  setsockopt: { args: ['i32', 'i32', 'i32', 'ptr', 'u32'], returns: 'i32' },
  connect: { args: ['i32', 'ptr', 'u32'], returns: 'i32' },
  write: { args: ['i32', 'ptr', 'u64'], returns: 'i32' },
});

const address = Buffer.alloc(16);
address.writeUInt16LE(internet, 0);
address.writeUInt16BE(port, 2);
address.set([127, 0, 0, 1], 4);
const segment = Buffer.alloc(4);
segment.writeInt32LE(segmentBytes);
const asking = Buffer.from(
  'GET /v1/creature HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(answersAtOnce),
);

const begun = once(process, 'SIGUSR2');
// Nothing else keeps this program running.
setInterval(() => undefined, 1000);
console.log('Ready');
await begun;
for (let i = 0; i < readers; i += 1) {
  const socket = done('socket', system.socket(internet, stream, 0));
  if (segmentBytes > 0) {
    done('setsockopt', system.setsockopt(socket, tcp, longestSegment, segment, segment.byteLength));
  }
  done('connect', system.connect(socket, address, address.byteLength));
  const written = done('write', system.write(socket, asking, asking.byteLength));
  if (written !== asking.byteLength) {
    throw new Error(`Only ${written} of ${asking.byteLength} bytes were sent`);
  }
}
console.log('All have asked');

function done(call: string, result: number): number {
  if (result < 0) {
    throw new Error(`The system refused ${call}()`);
  }
  return result;
}
