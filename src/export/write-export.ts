import type { Addresses } from '../api/addresses.ts';
import { replyNotCopied, replyRefusal } from '../api/problems.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { ContentCoding } from '../responses/content-coding.ts';
import type { App } from '../service/load-app.ts';
import { OperatorError } from '../service/operator-error.ts';
import { type Audience, listAddresses, type PictureChoice } from './addresses.ts';
import { ExportFolder } from './export-folder.ts';
import type { Fields, HostedFile } from './field-rules.ts';
import { isPortablePath, type LeftOut, type PlacedAddress, placeFiles } from './files.ts';
import { writeCaddy } from './hosts/caddy.ts';
import type { HostedError, Hosting } from './hosts/hosting.ts';
import { writeNginx } from './hosts/nginx.ts';
import { writeHeadersFile, writeRedirectsFile } from './hosts/plain-hosts.ts';

type ExportOptions = {
  readonly folder: string;
  readonly catalog: Catalog;
  readonly app: App;
  readonly addresses: Addresses;
  readonly pictures: PictureChoice;
  /** Codings in which every text is also written. */
  readonly codings: readonly ContentCoding[];
  readonly onProgress: (progress: { readonly done: number; readonly total: number }) => void;
};

export type ExportReport = {
  readonly files: number;
  readonly bytes: number;
  readonly leftOut: readonly LeftOut[];
};

/** Requests in flight, so that the rasterizer thread always has work. */
const mostInFlight = 8;

/** Smaller files are not compressed. */
const smallestEncodedBytes = 256;

/** File extensions of encoded files, as hosts look them up. */
const codingExtensions: ReadonlyMap<string, string> = new Map([
  ['gzip', 'gz'],
  ['br', 'br'],
  ['zstd', 'zst'],
]);

const writeHostFile = [writeHeadersFile, writeRedirectsFile, writeNginx, writeCaddy];

const hostFileNames = ['_headers', '_redirects', 'hosting/nginx.conf', 'hosting/Caddyfile'];

/** Header fields that belong to one body or one moment; hosts set their own. */
const omittedFields = new Set([
  'accept-ranges',
  'content-length',
  'etag',
  'last-modified',
  'repr-digest',
  'x-request-id',
]);

/**
 * Writes the response to every address of the export into a folder, with configuration for hosts that makes them respond
 * as the service does. Rejects with an `OperatorError` if the folder holds anything but an export, and with the system's
 * error if it cannot be written.
 */
export async function writeExport(options: ExportOptions): Promise<ExportReport> {
  const { folder, catalog, app, addresses, pictures, codings } = options;
  const prefix = prefixOf(addresses);
  const inPrefix = (file: string): string => (prefix === '' ? file : `${prefix.slice(1)}/${file}`);
  const explorer = await app.loadExplorer?.();
  const { placed, leftOut } = placeFiles([...listAddresses(catalog, pictures, explorer)]);
  const errorResponses = listErrorResponses(app, addresses, explorer !== undefined);
  const names = [
    ...placed.flatMap(({ files }) => files.map(({ file }) => inPrefix(file))),
    ...errorResponses.map(({ file }) => file),
    ...hostFileNames,
  ];
  const exported = new ExportFolder(folder, names);
  try {
    const copier = new Copier(exported, codings, (done) =>
      options.onProgress({ done, total: names.length }),
    );
    const hosted = new Map<PlacedAddress, HostedFile[]>();
    const queue = placed.values();
    const copyQueued = async (): Promise<void> => {
      for (const address of queue) {
        const response = await fetchFrom(app, address.target, address.audience);
        const files = address.files.map(({ file, path }) => ({
          file: inPrefix(file),
          path: prefix + path,
        }));
        hosted.set(address, await copier.copy(response, files));
      }
    };
    await Promise.all(Array.from({ length: mostInFlight }, copyQueued));
    const hostedFor = (audience: Audience): HostedFile[] =>
      placed
        .filter((each) => each.audience === audience)
        .flatMap((each) => hosted.get(each) ?? [])
        // Hosts that can be configured serve a page without a slash at its end.
        .filter(({ path }) => path === `${prefix}/` || !path.endsWith('/'));

    const errors: HostedError[] = [];
    for (const { file, status, respond } of errorResponses) {
      const copied = await copier.copy(await respond(), [{ file, path: `/${file}` }]);
      errors.push(...copied.map((each) => ({ ...each, status })));
    }
    const hosting: Hosting = {
      prefix,
      programs: hostedFor('program'),
      persons: hostedFor('person'),
      errors,
      options: fieldsOf(await app.fetch(new Request('http://localhost/', { method: 'OPTIONS' }))),
      subjects: catalog.manifest.subjects ?? [],
      encodings: codings.map(({ name }) => name).filter(isEncoding),
    };
    for (const write of writeHostFile) {
      const { file, text } = write(hosting);
      exported.write(file, new TextEncoder().encode(text), []);
    }
    exported.finish();
    options.onProgress({ done: names.length, total: names.length });
    return { files: names.length, bytes: copier.bytes, leftOut };
  } catch (error) {
    exported.abandon();
    throw error;
  }
}

/** Returns the decoded path of the base URL without a slash at its end. */
function prefixOf({ baseUrl }: Addresses): string {
  const prefix = decodeURIComponent(new URL(baseUrl).pathname).replace(/\/$/, '');
  if (prefix !== '' && !isPortablePath(prefix.slice(1))) {
    throw new OperatorError(
      `The path of the address "${baseUrl}" cannot be that of a folder everywhere`,
    );
  }
  return prefix;
}

/** Copies responses to files, with their encoded bodies. */
class Copier {
  readonly #exported: ExportFolder;
  readonly #codings: readonly ContentCoding[];
  readonly #onFile: (done: number) => void;
  #files = 0;
  /** All bytes written. */
  bytes = 0;

  constructor(
    exported: ExportFolder,
    codings: readonly ContentCoding[],
    onFile: (done: number) => void,
  ) {
    this.#exported = exported;
    this.#codings = codings;
    this.#onFile = onFile;
  }

  async copy(
    response: Response,
    files: readonly { readonly file: string; readonly path: string }[],
  ): Promise<HostedFile[]> {
    const fields = fieldsOf(response);
    const body = new Uint8Array(await response.arrayBuffer());
    const encoded = await this.#encode(body, fields);
    for (const { file } of files) {
      this.#exported.write(file, body, fields);
      encoded.forEach(({ extension, bytes }) =>
        this.#exported.write(`${file}.${extension}`, bytes, []),
      );
      this.bytes += [body, ...encoded.map(({ bytes }) => bytes)].reduce(
        (sum, { byteLength }) => sum + byteLength,
        0,
      );
      this.#files += 1;
      this.#onFile(this.#files);
    }
    const contentType = new Map(fields).get('content-type') ?? '';
    const others = fields.filter(([name]) => name !== 'content-type');
    return files.map((each) => ({ ...each, contentType, fields: others }));
  }

  /** Returns the encoded bodies that are smaller. */
  async #encode(
    body: Uint8Array<ArrayBuffer>,
    fields: Fields,
  ): Promise<{ readonly extension: string; readonly bytes: Uint8Array<ArrayBuffer> }[]> {
    if (!isText(fields) || body.byteLength < smallestEncodedBytes) {
      return [];
    }
    const encoded = [];
    for (const coding of this.#codings) {
      const bytes = await coding.encode(body);
      encoded.push({ extension: codingExtensions.get(coding.name) ?? '', bytes });
    }
    return encoded.filter(({ bytes }) => bytes.byteLength < body.byteLength);
  }
}

/** Throws if the app responds with another status. */
async function fetchFrom(
  app: App,
  target: string,
  audience: Audience,
  status = 200,
): Promise<Response> {
  const accept = audience === 'person' ? 'text/html' : '*/*';
  const response = await app.fetch(
    new Request(`http://localhost${target}`, { headers: { accept } }),
  );
  if (response.status !== status) {
    throw new Error(`The app answers ${response.status} to the address "${target}" of the export`);
  }
  return response;
}

function isEncoding(name: string): name is Hosting['encodings'][number] {
  return codingExtensions.has(name);
}

function isText(fields: Fields): boolean {
  return /\b(?:json|ndjson|csv|svg|html|css|javascript)\b/.test(
    new Map(fields).get('content-type') ?? '',
  );
}

function fieldsOf({ headers }: Response): Fields {
  return [...headers]
    .filter(([name]) => !omittedFields.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

type ErrorResponse = {
  readonly file: string;
  readonly status: HostedError['status'];
  readonly respond: () => Promise<Response>;
};

/** The responses of hosts to requests that no file answers. */
function listErrorResponses(app: App, { baseUrl }: Addresses, withPage: boolean): ErrorResponse[] {
  const page = async (): Promise<Response> => fetchFrom(app, '/404', 'person', 404);
  const malformed = async (): Promise<Response> =>
    replyRefusal('malformed-request', 'The request is not one that can be understood', baseUrl);
  const wrongMethod = async (): Promise<Response> =>
    app.fetch(new Request('http://localhost/', { method: 'POST' }));
  return [
    ...(withPage ? [{ file: '404.html', status: 404, respond: page } as const] : []),
    { file: '400.json', status: 400, respond: malformed },
    { file: '404.json', status: 404, respond: async () => replyNotCopied(baseUrl) },
    { file: '405.json', status: 405, respond: wrongMethod },
  ];
}
