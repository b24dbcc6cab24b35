import { once } from 'node:events';
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createNodeHandler } from '../package/node.ts';
import { listenFailure, OperatorError } from '../service/operator-error.ts';
import { waitForStop } from '../service/stop-signal.ts';
import { type Command, takeOperand } from './command.ts';
import { replyEmpty } from '../api/replies.ts';
import { wantsPage } from '../api/requests.ts';
import { readExport } from '../export/export-folder.ts';
import type { Fields } from '../export/rules.ts';

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

type Preview = {
  /** Path of its address, without a slash at its end. */
  readonly prefix: string;
  /** Answers a request; addresses in texts are those of `origin`, where the preview is reached. */
  readonly answer: (request: Request, origin: string) => Promise<Response>;
};

const isText = /json|html|javascript|csv|xml|text\//;

/** Opens an export. Rejects with an `OperatorError` if the folder holds none. */
async function openPreview(folder: string): Promise<Preview> {
  const files = readExport(folder);
  const info = files && [...files.keys()].find((file) => /(?:^|\/)info$/.test(file));
  if (!files || info === undefined) {
    throw new OperatorError(
      `The folder "${folder}" has no finished export; make one with "export ${folder}"`,
    );
  }
  // The program itself wrote the file.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { baseURL, resourcesURL } = JSON.parse(
    await readFile(path.join(folder, info), 'utf8'),
  ) as Record<'baseURL' | 'resourcesURL', string>;
  const home = new URL(baseURL);
  const prefix = home.pathname.replace(/\/$/, '');
  const isHere = resourcesURL.startsWith(baseURL);

  const respond = async (
    file: string,
    status: number,
    origin: string,
    request: Request,
  ): Promise<Response> => {
    const fields = withoutVersion(files.get(file) ?? []);
    const bytes = await readFile(path.join(folder, file));
    const type = fields.find(([name]) => name === 'content-type')?.[1] ?? '';
    const body =
      isHere && isText.test(type)
        ? Buffer.from(bytes.toString().replaceAll(home.origin, origin))
        : bytes;
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), {
      status,
      headers: fields.map(([name, value]): [string, string] => [
        name,
        value.replaceAll(home.origin, origin),
      ]),
    });
  };

  return {
    prefix,
    answer: async (request, origin) => {
      const { pathname, search } = new URL(request.url);
      const isForPage = wantsPage(request.headers.get('accept'));
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return respond('405.json', 405, origin, request);
      }
      const decoded = decode(pathname)?.slice(1);
      if (decoded !== undefined && decoded.length > prefix.length && decoded.endsWith('/')) {
        return replyEmpty(308, { location: origin + pathname.replace(/\/+$/, '') + search });
      }
      const place = decoded?.replace(/\/$/, '') ?? '';
      const inFolder = (name: string): string => (place === '' ? name : `${place}/${name}`);
      const pages = [...(place === '' ? [] : [`${place}.html`]), inFolder('index.html')];
      const answers = [place, inFolder('index.json')];
      const file = (isForPage ? [...pages, ...answers] : [...answers, ...pages]).find((each) =>
        files.has(each),
      );
      if (file !== undefined) {
        return respond(file, 200, origin, request);
      }
      const missing = isForPage && files.has('404.html') ? '404.html' : '404.json';
      return respond(missing, 404, origin, request);
    },
  };
}

/** The fields without those that make a browser keep what the next export changes. */
function withoutVersion(fields: Fields): Fields {
  return [
    ...fields.filter(([name]) => name !== 'cache-control'),
    ['cache-control', 'no-cache'] as const,
  ];
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
