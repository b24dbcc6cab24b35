import { writeEdge } from '../service/world-store/write-edge.ts';
import type { Command } from './command.ts';
import { parseCommandLine } from './command-line.ts';
import { openPack } from './open-pack.ts';
import { UsageError } from './usage-error.ts';

export const edge: Command = {
  operands: 'DIR',
  summary: 'write the world with all that serves it on Cloudflare Workers, workerd or Deno',
  options: ['world', 'stateDirectory', 'baseUrl', 'resourcesUrl'],
  switches: {},
  run: async (args) => {
    const { values, positionals } = parseCommandLine(args, edge.options);
    const [folder, ...others] = positionals;
    const { baseUrl, resourcesUrl } = values;
    if (folder === undefined || others.length > 0 || baseUrl === undefined) {
      throw new UsageError(
        'Expected "edge DIR --base-url URL" with a folder to write and the address under which clients will reach it',
      );
    }
    const pack = await openPack(values);
    const written = writeEdge(pack, folder, { baseUrl, resourcesUrl });
    for (const [name, byteLength] of written) {
      console.log(`${String(Math.ceil(byteLength / 1024)).padStart(6)} KiB  ${name}`);
    }
    return 0;
  },
};
