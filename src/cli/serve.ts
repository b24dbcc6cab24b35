import { homedir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  createLineWriter,
  createLog,
  formatLine,
  isLogged,
  type Log,
  writeWhole,
} from '../service/log.ts';
import { type RunningService, startService } from '../service/service.ts';
import { onReloadSignal, type StopRequest, waitForStop } from '../service/stop-signal.ts';
import { findAssignment, logOf, runWorker } from '../service/workers/worker.ts';
import { escapeUnsafe } from '../world/issue.ts';
import type { Command } from './command.ts';
import {
  type Environment,
  onOrOff,
  type OptionName,
  optionNames,
  type OptionValues,
  parseAs,
  UsageError,
} from './options.ts';
import { counted } from '../world/phrases.ts';
import type { Io } from './terminal.ts';

const ofOtherCommands: ReadonlySet<OptionName> = new Set(['language', 'pictures', 'encodings']);

/** Makes a line of the log of what `serve` complains of if that is JSON, also where the command line is wrong. */
export function complainingInLog(args: readonly string[], io: Io): Io {
  const { values } = parseArgs({
    args: [...args],
    options: { 'log-format': { type: 'string' } },
    strict: false,
  });
  return (values['log-format'] ?? io.environment['LOG_FORMAT']) === 'json'
    ? { ...io, complain: createLog('error', createLineWriter('json')).error }
    : io;
}

export const serve: Command = {
  operands: '',
  summary: 'serve a world over HTTP',
  options: optionNames.filter((name) => !ofOtherCommands.has(name)),
  switches: {
    watch: 'reload the world when its files or pictures change; WATCH=1',
    'access-log': 'log each request on standard output, in the combined format; ACCESS_LOG=1',
  },
  run: async ({ options, switches, operands }, io) => {
    // Node would open its debugger to this machine, and Bun would end.
    process.on('SIGUSR1', () => undefined);
    const isOn = (name: string): boolean => {
      const variable = name.toUpperCase().replace('-', '_');
      const set = io.environment[variable];
      return switches.has(name) || (!!set && parseAs(onOrOff, set, variable) === '1');
    };
    const stateDirectory = options.stateDirectory ?? defaultStateDirectory(io.environment);
    const values = { ...options, stateDirectory, watch: isOn('watch') };
    if (operands.length > 0) {
      throw new UsageError(`"serve" received "${operands.join(' ')}"; expected only options`);
    }
    if (values.socket !== undefined && values.workers > 1) {
      throw new UsageError('Workers cannot share a Unix socket; choose --workers 1 or a port');
    }
    if ((values.tlsCert === undefined) !== (values.tlsKey === undefined)) {
      throw new UsageError('TLS needs both a certificate and a key: set --tls-cert and --tls-key');
    }
    if (values.operationsHost !== undefined && values.operationsPort === undefined) {
      throw new UsageError('--operations-host needs --operations-port');
    }
    const log = createLog(values.logLevel, createLineWriter(values.logFormat), isOn('access-log'));
    const assignment = findAssignment();
    if (assignment) {
      const ownLog = logOf(assignment, log);
      const code = await runWorker({
        assignment,
        start: (worker) => startService({ ...values, ...assignment, worker, log: ownLog }),
        announcementOf: (service) => announcementOf(service, values),
        complain: io.complain,
      });
      // The channel to the primary would keep the process running.
      return process.exit(code);
    }
    if (values.workers > 1) {
      const { runPrimary } = await import('../service/workers/primary.ts');
      return runPrimary({
        ...values,
        log,
        complain: io.complain,
        announce: (announcement) => announce(announcement, values, log),
      });
    }
    return serveAlone(values, log);
  },
};

type ServeValues = OptionValues & { readonly stateDirectory: string; readonly watch: boolean };

/** Of the user's home, which a container's user lacks: called only if no folder is named. */
function defaultStateDirectory({ XDG_STATE_HOME }: Environment): string {
  return path.join(XDG_STATE_HOME || path.join(homedir(), '.local', 'state'), 'creature-catalog');
}

async function serveAlone(values: ServeValues, log: Log): Promise<number> {
  const stopSignal = waitForStop();
  const starting = startService({ ...values, log });
  // A service that starts may have read the world already.
  onReloadSignal(
    () =>
      void starting.then(
        (service) => service.reload(),
        () => undefined,
      ),
  );
  const service = await unlessStopped(starting, stopSignal);
  announce(announcementOf(service, values), values, log);
  const request = await stopSignal;
  log.info('The service is stopping');
  await service.stop(request);
  return 0;
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
  { host, socket, operationsHost = host, logFormat }: OptionValues,
): string {
  const { title } = catalog.manifest;
  const creatures = catalog.creatures.length;
  if (logFormat === 'json') {
    const operations = operationsPort === undefined ? {} : { operationsHost, operationsPort };
    const place = socket === undefined ? { host, port } : { socket };
    const fields = { title, creatures, baseUrl, ...place, ...operations };
    const message = 'The service is ready';
    const line = { time: Date.now(), process: process.pid, message, fields };
    return formatLine({ ...line, level: 'info' }, 'json').trimEnd();
  }
  const example = catalog.creatures.at(0)?.name.toLowerCase() ?? '';
  const operations =
    operationsPort === undefined ? '' : `\n  health       ${operationsHost} port ${operationsPort}`;
  return `${escapeUnsafe(title)}: ${counted(creatures, 'creature')} at ${baseUrl}
  listening on ${socket ?? `${host} port ${port}`}
  a creature   ${baseUrl}/v1/creature/${encodeURIComponent(example)}
  all paths    ${baseUrl}/
  OpenAPI      ${baseUrl}/openapi.json${operations}`;
}

/** Prints to standard output, where programs that start the service wait for it. */
function announce(
  announcement: string,
  { logLevel, host, socket, operationsPort, baseUrl }: OptionValues,
  log: Log,
): void {
  if (isLogged('info', logLevel)) {
    writeWhole(1, `${announcement}\n`);
  }
  const isPublic = socket === undefined && !/^(?:127\.|::1$|localhost$)/.test(host);
  if (isPublic && operationsPort === undefined) {
    log.info(
      'Health and metrics are on the same port; OPERATIONS_PORT gives them one of their own',
    );
  }
  if (isPublic && baseUrl === undefined) {
    log.info(
      'Pictures and links have addresses of this machine alone; BASE_URL gives them the one that others use',
    );
  }
}
