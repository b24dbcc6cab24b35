import { setTimeout as sleep } from 'node:timers/promises';
import { atMost, type Check, exactly } from '../check.ts';
import { Tally } from '../../harness/client/tally.ts';
import type { Settings } from '../group.ts';
import { startService } from '../service.ts';
import { secondsUntilAnswered } from './seconds-until-answered.ts';

/** Closes the service's output pipes: each line that it writes fails with EPIPE. */
export async function checkStreams(settings: Settings): Promise<readonly Check[]> {
  const service = await startService(settings);
  service.process.stdout?.destroy();
  service.process.stderr?.destroy();
  const tally = new Tally();
  await sleep(200);
  // Signals that are reported, where they mean something, and requests that are.
  await secondsUntilAnswered(service.port, tally);
  await sleep(500);
  const seconds = await secondsUntilAnswered(service.port, tally);
  return [
    exactly(
      'the process lives after its output was closed',
      service.isAlive() ? 'yes' : 'no',
      'yes',
    ),
    atMost('seconds until a new client is answered without output', seconds, 2),
    exactly('how it ends when it is told to', String(await service.end('SIGTERM')), '0'),
  ];
}
