import { escapeUnsafe, formatLine } from '../service/log/format-line.ts';
import { isLogged } from '../service/log/log.ts';
import { writeWhole } from '../service/log/write-whole.ts';
import type { RunningService } from '../service/serve.ts';
import type { OptionValues } from './options.ts';

/** The news that the service answers, and where, in the format of the log. */
export function announcementOf(
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

/** On standard output, where programs that start the service wait for it. */
export function announce(announcement: string, { logLevel }: OptionValues): void {
  if (isLogged('info', logLevel)) {
    writeWhole(1, `${announcement}\n`);
  }
}
