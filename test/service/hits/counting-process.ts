/**
 * A process that counts, for the tests to ask and to kill. Arguments: a folder, the number of its file, a mode.
 *
 * - `ask`: reads commands from its input, one a line, and answers each with a line: `count N`, `total`, `session`, `lock`.
 *   Warnings are lines that start with `warn`.
 * - `race`: counts without end, and writes the total after each hit as a line. A hit that it wrote must never be lost.
 * - `race-buffered`: the same with a deliberate fault: it stores each hundredth hit.
 */
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { openHitCounter } from '../../../src/service/hits/hit-counter.ts';
import { openHitFile } from '../../../src/service/hits/hit-file.ts';
import { lockStateFolder } from '../../../src/service/hits/state-lock.ts';

const [directory = '', number = '', mode = ''] = process.argv.slice(2);
const outputDescriptor = 1;

function say(line: string): void {
  writeSync(outputDescriptor, `${line}\n`);
}

const warn = (message: string): void => say(`warn ${message}`);

function race(total: number, countOne: () => void): never {
  for (let next = total + 1; ; next += 1) {
    countOne();
    say(`${next}`);
  }
}

function lock(): string {
  try {
    lockStateFolder(directory, warn);
    return 'locked';
  } catch (error) {
    return String(error);
  }
}

if (mode === 'race-buffered') {
  const file = openHitFile(`${directory}/hits-0.bin`, warn);
  let counted = file.found;
  race(counted, () => {
    counted += 1;
    if (counted % 100 === 0) {
      file.write(counted);
    }
  });
}

const counter = openHitCounter({ directory, number: Number(number), warn });

function count(): void {
  counter.count();
  counter.flush();
}

function answer(line: string): string {
  const [command = '', times = '0'] = line.split(' ');
  switch (command) {
    case 'count':
      for (let hit = 0; hit < Number(times); hit += 1) {
        count();
      }
      return 'counted';
    case 'total':
      return `${counter.total()}`;
    case 'session':
      return `${counter.session()}`;
    case 'lock':
      return lock();
    default:
      return `unknown ${command}`;
  }
}

if (mode === 'race') {
  race(counter.total(), count);
}
say('ready');
for await (const line of createInterface({ input: process.stdin })) {
  say(answer(line));
}
