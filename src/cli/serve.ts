import { serve as startService } from '../runtime/serve.ts';
import type { Command } from './command.ts';
import { parseCommandLine } from './options.ts';
import { UsageError } from './usage-error.ts';

/** How long answers under way may take once the service is told to stop. */
const drainMilliseconds = 10_000;

export const serve: Command = {
  operands: '',
  summary: 'serve a world over HTTP',
  options: ['port', 'host', 'baseUrl', 'resourcesUrl', 'world', 'stateDirectory', 'images'],
  switches: {},
  run: async (args) => {
    const { values, positionals } = parseCommandLine(args, serve.options);
    if (positionals.length > 0) {
      throw new UsageError(`"serve" takes options alone, not "${positionals.join(' ')}"`);
    }
    const stopSignal = waitForStop();
    const service = await startService({ ...values, warn: (message) => console.error(message) });
    const { baseUrl } = service.addresses;
    const count = service.catalog.creatures.length.toLocaleString('en');
    const example = service.catalog.creatures.at(0)?.name.toLowerCase() ?? '';
    console.log(`${service.catalog.manifest.title}: ${count} creatures at ${baseUrl}
  listening on ${values.host} port ${service.port}
  a creature   ${baseUrl}/v1/creature/${encodeURIComponent(example)}
  all paths    ${baseUrl}/
  OpenAPI      ${baseUrl}/openapi.json`);
    await stopSignal;
    await service.stop(drainMilliseconds);
    return 0;
  },
};

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
