import { createLineWriter } from '../service/log/line-writer.ts';
import { createLog, type Line, isLogged } from '../service/log/log.ts';
import { OperatorError } from '../service/operator-error.ts';
import { beatMilliseconds } from '../service/workers/heartbeats.ts';
import { serve as startService, type RunningService } from '../service/serve.ts';
import { assignmentVariable } from '../service/workers/assignment-variable.ts';
import { type StopRequest, waitForStop } from '../service/stop-request.ts';
import type { Worker } from '../service/workers/worker.ts';
import type { Command } from './command.ts';
import { imagesFor, type OptionValues, parseSwitch, UsageError } from './options.ts';
import { logCompiling } from './progress.ts';
import { escapeUnsafe, formatLine } from '../service/log/format-line.ts';
import { writeWhole } from '../service/log/write-whole.ts';

export const serve: Command = {
  operands: '',
  summary: 'serve a world over HTTP',
  options: [
    'port',
    'host',
    'operationsPort',
    'operationsHost',
    'baseUrl',
    'resourcesUrl',
    'world',
    'stateDirectory',
    'sharedStore',
    'images',
    'workers',
    'drainDelaySeconds',
    'drainTimeoutSeconds',
    'rateLimit',
    'trustedProxies',
    'maxConnections',
    'logLevel',
    'logFormat',
  ],
  switches: {
    watch: "put changes of the world's files, and of the pictures, into service; WATCH=1",
  },
  run: async ({ options, switches, operands }) => {
    const { WATCH = '' } = process.env;
    const watch = switches.has('watch') || (WATCH !== '' && parseSwitch(WATCH, 'WATCH'));
    const values = { ...options, images: imagesFor(options), watch };
    if (operands.length > 0) {
      throw new UsageError(`"serve" takes options alone, not "${operands.join(' ')}"`);
    }
    const write = createLineWriter(values.logFormat);
    const worker =
      process.env[assignmentVariable] === undefined
        ? undefined
        : (await import('../service/workers/worker.ts')).findWorker(write);
    if (worker) {
      return serveAsWorker(values, worker);
    }
    if (values.workers > 1) {
      const { supervise } = await import('../service/workers/supervise.ts');
      const log = createLog(values.logLevel, write);
      return supervise({
        ...values,
        onHangUp: awaitHangUps(),
        log,
        whileCompiling: logCompiling(values.world, log),
        relay: write,
        complain: (message) => console.error(message),
        announce: (announcement) => announce(announcement, values),
      });
    }
    return serveAlone(values, write);
  },
};

type ServeValues = OptionValues & { readonly watch: boolean };

async function serveAlone(values: ServeValues, write: (line: Line) => void): Promise<number> {
  const stopSignal = waitForStop();
  const onHangUp = awaitHangUps();
  const log = createLog(values.logLevel, write);
  const starting = startService({
    ...values,
    log,
    whileCompiling: logCompiling(values.world, log),
  });
  const service = await unlessStopped(starting, stopSignal);
  announce(announcementOf(service, values), values);
  onHangUp(service.reload);
  const request = await stopSignal;
  log.info('The service stops');
  await service.stop(request);
  return 0;
}

/** Serves as one of several workers, and reports to the supervisor. */
async function serveAsWorker(values: ServeValues, worker: Worker): Promise<number> {
  const { assignment, fellows, stopSignal, tell, tellLine, onNews } = worker;
  const log = createLog(values.logLevel, tellLine);
  try {
    const service = await unlessStopped(
      startService({
        ...values,
        port: assignment.port,
        operationsPort: assignment.operationsPort,
        assignment,
        fellows,
        log,
      }),
      stopSignal,
    );
    const { port, operationsPort } = service;
    const { followTeam } = await import('../service/workers/follow-team.ts');
    onNews(
      followTeam(service, assignment.state, {
        images: values.images,
        warn: log.warn,
        onServed: (release) => void tell({ kind: 'serves', release }),
      }),
    );
    const announcement = announcementOf(service, values);
    await tell({ kind: 'answering', port, operationsPort, announcement });
    setInterval(() => void tell({ kind: 'alive' }), beatMilliseconds).unref();
    await service.stop(await stopSignal);
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

/** Resolves with the result of a start. Exits the process if it is asked to stop before. */
async function unlessStopped<Started>(
  starting: Promise<Started>,
  stopSignal: Promise<StopRequest>,
): Promise<Started> {
  const first = await Promise.race([starting, stopSignal]);
  return first === 'delayed' || first === 'prompt' ? process.exit(0) : first;
}

/** Returns the message that the service is ready and where, in the format of the log. */
function announcementOf(
  { addresses: { baseUrl }, catalog, port, operationsPort }: RunningService,
  { host, operationsHost = host, logFormat }: OptionValues,
): string {
  const { title } = catalog.manifest;
  const creatures = catalog.creatures.length;
  if (logFormat === 'json') {
    const operations = operationsPort === undefined ? {} : { operationsHost, operationsPort };
    const fields = { title, creatures, baseUrl, host, port, ...operations };
    const message = 'The service answers';
    const line = {
      time: Date.now(),
      level: 'info',
      process: process.pid,
      message,
      fields,
    } as const;
    return formatLine(line, 'json').trimEnd();
  }
  const example = catalog.creatures.at(0)?.name.toLowerCase() ?? '';
  const operations =
    operationsPort === undefined ? '' : `\n  health       ${operationsHost} port ${operationsPort}`;
  return `${escapeUnsafe(title)}: ${creatures.toLocaleString('en')} creatures at ${baseUrl}
  listening on ${host} port ${port}
  a creature   ${baseUrl}/v1/creature/${encodeURIComponent(example)}
  all paths    ${baseUrl}/
  OpenAPI      ${baseUrl}/openapi.json${operations}`;
}

/** Prints to standard output, where programs that start the service wait for it. */
function announce(announcement: string, { logLevel }: OptionValues): void {
  if (isLogged('info', logLevel)) {
    writeWhole(1, `${announcement}\n`);
  }
}

/**
 * Handles SIGHUP from now on. Returns a function that sets the callback, and calls it if the signal came before: the
 * starting service may have read the world already.
 */
function awaitHangUps(): (onHangUp: () => void) => void {
  let hasHungUp = false;
  let call = (): void => {
    hasHungUp = true;
  };
  process.on('SIGHUP', () => call());
  return (onHangUp) => {
    call = onHangUp;
    if (hasHungUp) {
      onHangUp();
    }
  };
}
