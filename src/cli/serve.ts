import { OperatorError } from '../runtime/operator-error.ts';
import { type RunningService, serve as startService } from '../runtime/serve.ts';
import { assignmentVariable } from '../runtime/assignment-variable.ts';
import type { Worker } from '../runtime/worker.ts';
import type { Command } from './command.ts';
import { type OptionValues, parseCommandLine } from './options.ts';
import { UsageError } from './usage-error.ts';

/** How long answers under way may take once the service is told to stop. */
const drainMilliseconds = 10_000;

/** What a worker has on top of that to end by itself. */
const endMilliseconds = 2_000;

export const serve: Command = {
  operands: '',
  summary: 'serve a world over HTTP',
  options: [
    'port',
    'host',
    'baseUrl',
    'resourcesUrl',
    'world',
    'stateDirectory',
    'images',
    'workers',
  ],
  switches: {},
  run: async (args) => {
    const { values, positionals } = parseCommandLine(args, serve.options);
    if (positionals.length > 0) {
      throw new UsageError(`"serve" takes options alone, not "${positionals.join(' ')}"`);
    }
    const worker =
      process.env[assignmentVariable] === undefined
        ? undefined
        : (await import('../runtime/worker.ts')).findWorker();
    if (worker) {
      return serveAsWorker(values, worker);
    }
    if (values.workers > 1) {
      const { supervise } = await import('../runtime/supervise.ts');
      return supervise({
        ...values,
        stopMilliseconds: drainMilliseconds + endMilliseconds,
        warn: (message) => console.error(message),
        announce: (announcement) => console.log(announcement),
      });
    }
    return serveAlone(values);
  },
};

async function serveAlone(values: OptionValues): Promise<number> {
  const stopSignal = waitForStop();
  const service = await startService({ ...values, warn: (message) => console.error(message) });
  console.log(announcementOf(service, values));
  await stopSignal;
  await service.stop(drainMilliseconds);
  return 0;
}

/** Says to the supervisor what `serveAlone` says to the operator. */
async function serveAsWorker(values: OptionValues, worker: Worker): Promise<number> {
  const { assignment, stopSignal, tell } = worker;
  try {
    const service = await startService({
      ...values,
      port: assignment.port,
      assignment,
      warn: (message) => void tell({ kind: 'warning', message }),
    });
    const announcement = announcementOf(service, values);
    await tell({ kind: 'answering', port: service.port, announcement });
    await stopSignal;
    await service.stop(drainMilliseconds);
    return 0;
  } catch (error) {
    if (!(error instanceof OperatorError)) {
      throw error;
    }
    await tell({ kind: 'refused', message: error.message });
    return 1;
  } finally {
    worker.leave();
  }
}

function announcementOf(
  { addresses: { baseUrl }, catalog, port }: RunningService,
  { host }: OptionValues,
): string {
  const count = catalog.creatures.length.toLocaleString('en');
  const example = catalog.creatures.at(0)?.name.toLowerCase() ?? '';
  return `${catalog.manifest.title}: ${count} creatures at ${baseUrl}
  listening on ${host} port ${port}
  a creature   ${baseUrl}/v1/creature/${encodeURIComponent(example)}
  all paths    ${baseUrl}/
  OpenAPI      ${baseUrl}/openapi.json`;
}

/** Resolves at the first signal that asks to stop; a second one ends the process at once, as it would without us. */
function waitForStop(): Promise<void> {
  return new Promise((resolve) => {
    const signals = ['SIGTERM', 'SIGINT'] as const;
    const stop = (): void => {
      signals.forEach((signal) => process.off(signal, stop));
      resolve();
    };
    signals.forEach((signal) => process.on(signal, stop));
  });
}
