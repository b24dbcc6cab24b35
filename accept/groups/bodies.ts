import { readdirSync } from 'node:fs';
import { sendBodies } from '../../harness/client/send-bodies.ts';
import { residentMebibytes } from '../../harness/proc.ts';
import { atMost, noFaults } from '../check.ts';
import { amount, type Group } from '../group.ts';
import { checkLife } from '../invariants.ts';
import { startService } from '../service.ts';

/** Most growth of memory while bodies arrive, in MiB. */
const mostGrowthMebibytes = 64;

/** Bodies where none is expected. */
export const bodies: Group = {
  name: 'bodies',
  title:
    'Bodies of 1 MiB, with a length, in chunks and with chunk extensions, to paths that take none',
  needs: [],
  breakages: [
    {
      name: 'read-bodies',
      does: 'keeps the bodies that it is sent',
      noticedBy: 'memory',
      edits: [
        {
          file: 'src/server/node-server.ts',
          from: "server.on('request', onRequest);",
          to: `server.on('request', onRequest);
  server.on('request', (message) => message.on('data', (chunk) => (globalThis.kept ??= []).push(Buffer.from(chunk))));`,
        },
        {
          file: 'src/server/bun-server.ts',
          from: '      const { method } = request;\n',
          to: `      const { method } = request;
      (globalThis.kept ??= []).push(Buffer.alloc(1024 * 1024, 1));
`,
        },
      ],
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
