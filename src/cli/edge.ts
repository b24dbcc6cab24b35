import { writeEdge } from '../export/write-edge.ts';
import type { Command } from './command.ts';
import { openWorldVersion } from '../service/open-world.ts';
import { UsageError } from './options.ts';

export const edge: Command = {
  operands: 'DIR',
  summary: 'write a world with its pictures as a program for Cloudflare Workers, workerd or Deno',
  options: ['world', 'images', 'baseUrl', 'resourcesUrl'],
  switches: {},
  run: async ({ options, operands }, io) => {
    const [folder] = operands;
    const { baseUrl, resourcesUrl } = options;
    if (folder === undefined || operands.length > 1 || baseUrl === undefined) {
      throw new UsageError(
        'Expected "edge DIR --base-url URL" with a folder to write and the address under which clients will reach it',
      );
    }
    const version = await openWorldVersion(options);
    version.notes.forEach((note) => io.complain(note));
    const written = await writeEdge(version, folder, { baseUrl, resourcesUrl });
    for (const [name, byteLength] of written) {
      io.print(`${String(Math.ceil(byteLength / 1024)).padStart(6)} KiB  ${name}`);
    }
    return 0;
  },
};
