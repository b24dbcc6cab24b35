import { checkAborts } from './check-aborts.ts';
import { checkClock } from './check-clock.ts';
import { checkDescriptors } from './check-descriptors.ts';
import { checkStandstill } from './check-standstill.ts';
import { checkStreams } from './check-streams.ts';
import type { Group } from '../group.ts';

/** What the machine may do to a service. */
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
          from: 'readSharedClock : () => performance.now()',
          to: 'readSharedClock : () => Date.now()',
        },
      ],
    },
    {
      name: 'standstill-counts',
      does: 'counts the time of a standstill against its clients',
      noticedBy: 'unanswered after a standstill',
      edits: [
        {
          file: 'src/http/clock.ts',
          from: 'Math.min(looked - before, longestStepMilliseconds)',
          to: 'looked - Math.min(before, before + longestStepMilliseconds)',
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
