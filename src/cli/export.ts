import { exportWorld } from '../export/export-world.ts';
import { type Command, takeOperand } from './command.ts';
import { addressesFor } from './options.ts';
import { showProgress } from './terminal.ts';
import { counted } from '../world/counted.ts';

const mostNamed = 20;

export const exportCommand: Command = {
  operands: 'DIR',
  summary: 'write the whole service as files, which any static host serves',
  options: ['world', 'baseUrl', 'resourcesUrl', 'images', 'pictures', 'encodings'],
  switches: {},
  run: async ({ options, operands }, io) => {
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
