import { checkAborts } from './check-aborts.ts';
import { checkClock } from './check-clock.ts';
import { checkDescriptors } from './check-descriptors.ts';
import { checkStandstill } from './check-standstill.ts';
import { checkStreams } from './check-streams.ts';
import type { Group } from '../group.ts';

/** Faults that the machine may cause in a service. */
export const system: Group = {
  name: 'system',
  title:
    'Few descriptors, a clock that jumps, a standstill, clients that leave, streams that close',
  needs: ['prlimit', 'faketime'],
  breakages: [
    {
      name: 'time-of-day',
      does: 'takes the time of day for the time that passes',
      noticedBy: 'uptime',
      edits: [
        {
          file: 'src/service/open-statistics.ts',
          from: 'uptimeSeconds: () => (performance.now() - startedMilliseconds) / 1000,',
          to: 'uptimeSeconds: () => (Date.now() - startedMilliseconds) / 1000,',
        },
      ],
    },
  ],
  run: async (settings) => [
    ...(await checkDescriptors(settings)),
    ...(await checkClock(settings)),
    ...(await checkStandstill(settings)),
    ...(await checkAborts(settings)),
    ...(await checkStreams(settings)),
  ],
};
