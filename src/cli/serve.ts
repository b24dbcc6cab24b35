import { createLineWriter } from '../service/log/line-writer.ts';
import { createLog, type Line, type Log } from '../service/log/log.ts';
import { OperatorError } from '../service/operator-error.ts';
import { beatMilliseconds } from '../service/workers/heartbeats.ts';
import { serve as startService } from '../service/serve.ts';
import { assignmentVariable } from '../service/workers/assignment-variable.ts';
import { type StopRequest, waitForStop } from '../service/stop-request.ts';
import type { Worker } from '../service/workers/worker.ts';
import type { WhileCompiling } from '../service/world-store/world-pack.ts';
import { announce, announcementOf } from './announcement.ts';
import type { Command } from './command.ts';
import { awaitHangUps } from './hang-ups.ts';
import { parseSwitch } from './option-values.ts';
import { imagesFor, parseCommandLine } from './command-line.ts';
import type { OptionValues } from './options.ts';
import { UsageError } from './usage-error.ts';

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
  run: async (args) => {
    const parsed = parseCommandLine(args, serve.options, Object.keys(serve.switches));
    const { positionals } = parsed;
    const { WATCH = '' } = process.env;
    const watch = parsed.switches.has('watch') || (WATCH !== '' && parseSwitch(WATCH, 'WATCH'));
    const values = { ...parsed.values, images: imagesFor(parsed.values), watch };
    if (positionals.length > 0) {
      throw new UsageError(`"serve" takes options alone, not "${positionals.join(' ')}"`);
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
        whileCompiling: whileCompilingFor(values, log),
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
    whileCompiling: whileCompilingFor(values, log),
  });
  const service = await unlessStopped(starting, stopSignal);
  announce(announcementOf(service, values), values);
  onHangUp(service.reload);
  const request = await stopSignal;
  log.info('The service stops');
  await service.stop(request);
  return 0;
}

/** What shows it is loaded for it alone: most starts compile nothing. */
function whileCompilingFor({ world }: ServeValues, log: Log): WhileCompiling {
  return async (compile, isKept) => {
    const { logCompiling } = await import('./show-compiling.ts');
    return logCompiling(world, log)(compile, isKept);
  };
}

/** Says to the supervisor what `serveAlone` says to the operator. */
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

/**
 * What starts, unless it is asked to stop before: then there is nothing to bring to an end, and whatever the start waits
 * for is left.
 */
async function unlessStopped<Started>(
  starting: Promise<Started>,
  stopSignal: Promise<StopRequest>,
): Promise<Started> {
  const first = await Promise.race([starting, stopSignal]);
  return first === 'delayed' || first === 'prompt' ? process.exit(0) : first;
}
