/**
 * A process that counts, for the tests to ask and to kill. Arguments: a folder, and a mode.
 *
 * - `ask`: reads commands from its input, one a line, and answers each with a line: `count N`, `total`, `close`. Warnings
 *   are lines that start with `warn`.
 * - `race`: counts a hit each millisecond, and writes the number of its hits as a line before each.
 */
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { HitCounter } from '../../../src/service/hits/hit-counter.ts';

const [directory = '', mode = ''] = process.argv.slice(2);
const outputDescriptor = 1;

function say(line: string): void {
  writeSync(outputDescriptor, `${line}\n`);
}

const counter = new HitCounter(directory, (message) => say(`warn ${message}`));

function answer(line: string): string {
  const [command = '', times = '0'] = line.split(' ');
  switch (command) {
    case 'count':
      for (let hit = 0; hit < Number(times); hit += 1) {
        counter.count();
      }
      return 'counted';
    case 'total':
      return `${counter.total()}`;
    case 'close':
      counter.close();
      return 'closed';
    default:
      return `unknown ${command}`;
  }
}

if (mode === 'race') {
  let hits = 0;
  setInterval(() => {
    hits += 1;
    say(`${hits} ${performance.now()}`);
    counter.count();
  }, 1);
} else {
  say('ready');
  for await (const line of createInterface({ input: process.stdin })) {
    say(answer(line));
  }
}
