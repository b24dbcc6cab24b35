import { readdirSync } from 'node:fs';
import { exchange } from '../harness/client/exchange.ts';
import { residentMebibytes } from '../harness/proc.ts';
import { atMost, noFaults } from './check.ts';
import { altered } from './fault.ts';
import { inParallel } from './load.ts';
import { amount, type Group } from './run.ts';
import { checkLife, type Service, startService } from './service.ts';

/** Most growth of memory while bodies arrive, in MiB. */
const mostGrowthMebibytes = 64;

/** Bodies where none is expected. */
export const bodies: Group = {
  name: 'bodies',
  title:
    'Bodies of 1 MiB, with a length, in chunks and with chunk extensions, to paths that take none',
  needs: [],
  fault: {
    does: 'accepts bodies',
    noticedBy: 'bodies that were not refused',
    response: (_, response) =>
      response.status === 405 ? altered(response, { status: 200 }) : response,
  },
  run: async (settings) => {
    const service = await startService(settings);
    await sendBodies(service, 50);
    const files = readdirSync(service.stateDirectory, { recursive: true }).length;
    const before = residentMebibytes(service.pid);
    const count = amount(settings, { full: 3000, smoke: 200 });
    const { statuses, highestMebibytes } = await sendBodies(service, count);
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

const bodyBytes = 1024 * 1024;
const connectionsAtOnce = 50;
const timeoutMilliseconds = 5000;

/** Content-Length, chunks, and chunks with an extension that is longer than their data. */
const framings: readonly (() => string)[] = [
  () => `Content-Length: ${bodyBytes}\r\n\r\n${'a'.repeat(bodyBytes)}`,
  () => chunks('', 'a'.repeat(16_384)),
  () => chunks(`;a=${'b'.repeat(4096)}`, 'a'.repeat(1024)),
];

function chunks(extension: string, part: string): string {
  const chunk = `${part.length.toString(16)}${extension}\r\n${part}\r\n`;
  return `Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(bodyBytes / part.length)}0\r\n\r\n`;
}

/**
 * Posts bodies of 1 MiB to a path that takes none, each on a new connection, and keeps sending after a refusal. Resolves with
 * the number of responses by status, and the peak memory of the process meanwhile.
 */
async function sendBodies({ port, pid }: Service, count: number) {
  const statuses = new Map<number, number>();
  let highestMebibytes = 0;
  const measure = (): void => {
    highestMebibytes = Math.max(highestMebibytes, residentMebibytes(pid));
  };
  const sampling = setInterval(measure, 50);
  const chosen = Array.from({ length: count }, (_, i) => framings[i % framings.length]);
  await inParallel(connectionsAtOnce, chosen, async (framing) => {
    const text = `POST /v1/league HTTP/1.1\r\nHost: localhost\r\n${framing?.()}`;
    const { answers } = await exchange(port, text, { timeoutMilliseconds });
    for (const { status } of answers.slice(0, 1)) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  });
  measure();
  clearInterval(sampling);
  return { statuses, highestMebibytes };
}
