import { exportWorld } from '../export/export-world.ts';
import { writeSingle } from '../export/write-single.ts';
import { type Command, takeOperand } from './command.ts';
import { addressesFor, UsageError } from './options.ts';
import { showProgress } from './terminal.ts';
import { counted } from '../world/phrases.ts';

const mostNamed = 20;

export const exportCommand: Command = {
  operands: '[DIR]',
  summary: 'write the whole service as files, which any static host serves',
  options: ['world', 'baseUrl', 'resourcesUrl', 'images', 'pictures', 'encodings'],
  flags: {
    'single FILE': 'write a small world as one HTML file instead, to open without a service',
  },
  switches: {},
  run: async ({ options, flags, operands }, io) => {
    const single = flags.get('single');
    if (single !== undefined) {
      if (operands.length > 0) {
        throw new UsageError('Expected either a folder or --single FILE');
      }
      const { forms, bytes } = await showProgress('Exporting', (onProgress) =>
        writeSingle(single, { ...options, onProgress, warn: io.complain }),
      );
      const size = (bytes / 1_000_000).toFixed(1);
      io.print(`Wrote ${counted(forms, 'form')} to "${single}", ${size} MB`);
      return 0;
    }
    const folder = takeOperand(operands, '"export DIR" with one folder to write');
    const report = await showProgress('Exporting', (onProgress) =>
      exportWorld({
        ...options,
        folder,
        addresses: addressesFor(options),
        onProgress,
        warn: io.complain,
      }),
    );
    const { files, bytes, leftOut } = report;
    for (const { path, reason } of leftOut.slice(0, mostNamed)) {
      io.complain(`"${path}" is left out: ${reason}`);
    }
    if (leftOut.length > mostNamed) {
      io.complain(`${leftOut.length - mostNamed} more left out`);
    }
    const megabytes = (bytes / 1_000_000).toFixed(1);
    io.print(`Wrote ${counted(files, 'file')} to "${folder}", ${megabytes} MB`);
    return 0;
  },
};
