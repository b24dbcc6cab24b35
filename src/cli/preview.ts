import { once } from 'node:events';
import { createServer } from 'node:http';
import { openPreview } from '../export/preview.ts';
import { createNodeHandler } from '../package/node.ts';
import { listenFailure } from '../service/operator-error.ts';
import { waitForStop } from '../service/stop-signal.ts';
import { type Command, takeOperand } from './command.ts';

export const preview: Command = {
  operands: 'DIR',
  summary: 'serve an exported folder on this machine, like its host',
  options: ['port', 'host'],
  switches: {},
  run: async ({ options: { port: wanted, host }, operands }, io) => {
    const folder = takeOperand(operands, '"preview DIR" with the folder of an export');
    const { prefix, answer } = await openPreview(folder);
    let origin = '';
    const handle = createNodeHandler({ fetch: (request) => answer(request, origin) });
    const server = createServer((request, response) => void handle(request, response));
    server.listen(wanted, host);
    try {
      await once(server, 'listening');
    } catch (error) {
      throw listenFailure({ host, port: wanted, flags: { host: '--host', port: '--port' } }, error);
    }
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : wanted;
    origin = `http://localhost:${port}`;
    io.print(`Preview of "${folder}" at ${origin}${prefix}/`);
    io.print(`  listening on ${host} port ${port}; press Ctrl-C to stop`);
    await waitForStop();
    server.close();
    server.closeAllConnections();
    return 0;
  },
};
