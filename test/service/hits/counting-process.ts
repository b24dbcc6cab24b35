/**
 * A process that counts, for the tests to talk to and to kill. Arguments: a folder, a way of counting.
 *
 * - `ask`: reads commands from its input, one a line, and answers each with one line: `count N`,
 *   `total`, `session`, `close`. Warnings are lines that start with `warn`.
 * - `race`: counts without end, and writes the total that each hit made as a line. What it wrote is
 *   acknowledged: it must never be lost.
 * - `race-buffered`: the same on a deliberately broken store, which writes one time in a hundred.
 * - `measure`: counts and prints the nanoseconds that a hit takes.
 */
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { openHitCounter } from '../../../src/service/hits/hit-counter.ts';
import type { HitCounter } from '../../../src/service/hits/hit-counter.ts';
import { openHitFile } from '../../../src/service/hits/hit-file.ts';
import { createFileSlotWriter } from '../../../src/service/hits/slot-writer.ts';

const [directory = '', way = ''] = process.argv.slice(2);
const outputDescriptor = 1;

function say(line: string): void {
  writeSync(outputDescriptor, `${line}\n`);
}

const warn = (message: string): void => say(`warn ${message}`);

function openBufferedCounter(): Pick<HitCounter, 'count' | 'total'> {
  const file = openHitFile({ directory, number: 0, expected: false, warn });
  const writer = createFileSlotWriter(file.descriptor, file.stored.sequence);
  let count = file.stored.count;
  return {
    count() {
      count += 1;
      if (count % 100 === 0) writer.write(count);
    },
    total: () => count,
  };
}

function race(counter: Pick<HitCounter, 'count' | 'total'>): never {
  let total = counter.total();
  for (;;) {
    counter.count();
    total += 1;
    say(`${total}`);
  }
}

function measure(counter: HitCounter): string {
  const hits = 1_000_000;
  const rounds = [1, 2, 3, 4, 5].map(() => {
    const start = process.hrtime.bigint();
    for (let hit = 0; hit < hits; hit += 1) counter.count();
    return Number(process.hrtime.bigint() - start) / hits;
  });
  return Math.min(...rounds).toFixed(1);
}

function answer(counter: HitCounter, line: string): string {
  const [command = '', times = '0'] = line.split(' ');
  switch (command) {
    case 'count':
      for (let hit = 0; hit < Number(times); hit += 1) counter.count();
      return 'counted';
    case 'total':
      return `${counter.total()}`;
    case 'session':
      return `${counter.session()}`;
    case 'close':
      counter.close();
      return 'closed';
    default:
      return `unknown ${command}`;
  }
}

if (way === 'race-buffered') race(openBufferedCounter());
const counter = openHitCounter({ directory, warn });
if (way === 'race') race(counter);
if (way === 'measure') {
  say(measure(counter));
  counter.close();
} else {
  say('ready');
  for await (const line of createInterface({ input: process.stdin })) say(answer(counter, line));
}
