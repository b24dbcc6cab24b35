import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { programPath } from '../../harness/system-programs.ts';
import { atMost, type Check, noFaults } from '../check.ts';
import { HttpClient } from '../../harness/client/http-client.ts';
import { Connection } from '../../harness/client/connection.ts';
import { Tally } from '../../harness/client/tally.ts';
import type { Settings } from '../group.ts';
import { watchService } from '../invariants.ts';
import { startService } from '../service.ts';

/** Seconds by which the time of day is wrong, in turn. */
const jumps = [3600, -3600, 0];

/** A time of day that jumps by an hour, forth and back (libfaketime), which is not the time that passes. */
export async function checkClock(settings: Settings): Promise<readonly Check[]> {
  const file = path.join(settings.folder, 'time-of-day');
  const jumpBy = (seconds: number): void =>
    writeFileSync(file, `${seconds >= 0 ? '+' : ''}${seconds}\n`);
  jumpBy(0);
  const service = await startService(settings, {
    environment: {
      LD_PRELOAD: findLibrary(),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  });
  const tally = new Tally();
  const watch = await watchService(service);
  const client = new HttpClient(service.port, tally);
  const readUptime = async (): Promise<number> => {
    const { body } = await client.send('/stats');
    const { uptime }: { readonly uptime: number } = JSON.parse(body.toString());
    return uptime;
  };
  const wrongBy = async (): Promise<number> => {
    const { fields } = await client.send('/v1/creature/1');
    return (Date.parse(fields.get('date') ?? '') - Date.now()) / 1000;
  };

  const uptimes: string[] = [];
  const dates: string[] = [];
  const waiting: string[] = [];
  for (const seconds of jumps) {
    // A client in the midst of a request, which has seconds left.
    const patient = await Connection.open(service.port);
    patient.socket.write('GET /v1/creature/1 HTTP/1.1\r\nHost: localhost\r\n');
    const before = await readUptime();
    const started = performance.now();
    jumpBy(seconds);
    await sleep(2500);
    const [after, passed] = [await readUptime(), (performance.now() - started) / 1000];
    if (Math.abs(after - before - passed) > 1) {
      uptimes.push(`${before} → ${after} in ${passed.toFixed(1)} s`);
    }
    const wrong = await wrongBy();
    if (Math.abs(wrong - seconds) > 2) {
      dates.push(`${wrong.toFixed(0)} s instead of ${seconds} s`);
    }
    try {
      const { status } = await patient.send('\r\n');
      tally.answered('GET', '/v1/creature/1', status);
      if (status !== 200) {
        waiting.push(String(status));
      }
    } catch (error) {
      tally.failed('GET', '/v1/creature/1', String(error));
      waiting.push(String(error));
    }
    patient.close();
  }
  client.close();
  return [
    noFaults('uptime that jumps with the time of day', uptimes, jumps.length),
    noFaults('"Date" that does not follow it within 2.5 seconds', dates, jumps.length),
    noFaults('clients that were cut off by it', waiting, jumps.length),
    atMost('failures meanwhile', tally.failures.length, 0),
    ...(await watch.check(tally)),
  ];
}

/** The library that `faketime` preloads. Loaded directly, it reads the time from a file. */
function findLibrary(): string {
  const { stdout } = spawnSync(
    programPath('faketime'),
    ['-m', '-f', '+0', 'printenv', 'LD_PRELOAD'],
    {
      encoding: 'utf8',
    },
  );
  return stdout.trim();
}
