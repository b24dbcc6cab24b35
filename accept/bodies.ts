import { readdirSync } from 'node:fs';
import { sendBodies } from '../harness/client/send-bodies.ts';
import { residentMebibytes } from '../harness/proc.ts';
import { atMost, noFaults } from './check.ts';
import { altered } from './fault.ts';
import { amount, type Group } from './run.ts';
import { checkLife, startService } from './service.ts';

/** Most growth of memory while bodies arrive, in MiB. */
const mostGrowthMebibytes = 64;

/** Bodies where none is expected. */
export const bodies: Group = {
  name: 'bodies',
  title:
    'Bodies of 1 MiB, with a length, in chunks and with chunk extensions, to paths that take none',
  needs: [],
  faults: [
    {
      name: 'keep-bodies',
      does: 'needs more and more memory',
      noticedBy: 'memory',
      environment: { LEAKED_MEBIBYTES: '400' },
    },
    {
      name: 'accept-bodies',
      does: 'accepts bodies',
      noticedBy: 'bodies that were not refused',
      response: (_, response) =>
        response.status === 405 ? altered(response, { status: 200 }) : response,
    },
  ],
  run: async (settings) => {
    const service = await startService(settings);
    await sendBodies(service.port, 50);
    const files = readdirSync(service.stateDirectory, { recursive: true }).length;
    const before = residentMebibytes(service.pid);
    const count = amount(settings, { full: 3000, smoke: 200 });
    const { statuses, highestMebibytes } = await sendBodies(service.port, count, service.pid);
    const wrong = [...statuses]
      .filter(([status]) => status !== 405 && status !== 413)
      .map(([status, times]) => `${times} responses of ${status}`);
    const stored = readdirSync(service.stateDirectory, { recursive: true }).length - files;
    return [
      atMost('memory', Math.round(highestMebibytes - before), mostGrowthMebibytes, ' MiB'),
      noFaults('bodies that were not refused', wrong, count),
      atMost('files stored', stored, 0),
      ...checkLife(service),
    ];
  },
};
