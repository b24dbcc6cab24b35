import type { Addresses } from '../api/addresses.ts';
import { replyNotCopied, replyProblem } from '../api/problems.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { type ContentCoding, contentCodings } from '../responses/content-coding.ts';
import { type App, type AppOptions, loadApp } from '../service/load-app.ts';
import { openWorldVersion } from '../service/open-world.ts';
import { OperatorError } from '../service/operator-error.ts';
import { nextTurn } from '../search/in-turns.ts';
import { mapAtOnce } from '../world/map-at-once.ts';
import {
  type Audience,
  isPortablePath,
  type LeftOut,
  listAddresses,
  type PictureChoice,
  type PlacedAddress,
  placeFiles,
} from './addresses.ts';
import { writeCaddy } from './caddy.ts';
import { writeHeadersFile, writeRedirectsFile } from './cloudflare.ts';
import { ExportFolder } from './export-folder.ts';
import { writeNginx } from './nginx.ts';
import type { Fields, HostedFile, Hosting } from './rules.ts';

export type ExportOptions = {
  readonly folder: string;
  readonly world: string;
  readonly addresses: Addresses;
  /** Folder of pictures that lie over those of the world. */
  readonly images: string | undefined;
  readonly pictures: PictureChoice;
  /** Names of content codings in which every text is also written. */
  readonly encodings: readonly string[];
  readonly onProgress: (share: number) => void;
  readonly warn: (message: string) => void;
};

type ExportReport = {
  readonly files: number;
  readonly bytes: number;
  readonly leftOut: readonly LeftOut[];
};

/** Requests in flight, so that the rasterizer thread always has work. */
const mostInFlight = 8;

/** Smaller files are not compressed. */
const smallestEncodedBytes = 256;

/** File extensions of encoded files, as hosts look them up. */
const codingExtensions: Readonly<Record<string, string>> = { gzip: 'gz', br: 'br', zstd: 'zst' };

const hostFiles: Readonly<Record<string, (hosting: Hosting) => string>> = {
  _headers: writeHeadersFile,
  _redirects: writeRedirectsFile,
  'hosting/nginx.conf': writeNginx,
  'hosting/Caddyfile': writeCaddy,
};

/** Header fields that belong to one body or one moment; hosts set their own. */
const omittedFields = new Set([
  'accept-ranges',
  'content-length',
  'etag',
  'last-modified',
  'location',
  'repr-digest',
  'x-request-id',
]);

/**
 * Writes the response to every address of a world into a folder, with configuration for hosts that makes them respond as
 * the service does. Rejects with an `OperatorError` if the world or the folder cannot be used.
 */
export async function exportWorld(options: ExportOptions): Promise<ExportReport> {
  const { folder } = options;
  const { app, catalog } = await openExport({ ...options, origin: 'files' });
  try {
    return await writeExport(app, catalog, options);
  } catch (error) {
    throw error instanceof Error && 'syscall' in error
      ? new OperatorError(`The folder "${folder}" cannot be written: ${error.message}`, {
          cause: error,
        })
      : error;
  }
}

/** Opens a world as an app whose answers are copied. Rejects with an `OperatorError` if it cannot be used. */
export async function openExport({
  world,
  images,
  warn,
  addresses,
  origin = 'service',
}: Pick<ExportOptions, 'world' | 'images' | 'warn' | 'addresses'> & {
  readonly origin?: AppOptions['origin'];
}): Promise<{ readonly app: App; readonly catalog: Catalog }> {
  const version = await openWorldVersion({ world, images });
  version.notes.forEach((note) => warn(note));
  const app = loadApp({
    version,
    addresses,
    origin,
    reportError: (error) => {
      throw error;
    },
  });
  return { app, catalog: version.catalog };
}

async function writeExport(
  app: App,
  catalog: Catalog,
  { folder, addresses, pictures, encodings, onProgress }: ExportOptions,
): Promise<ExportReport> {
  const prefix = prefixOf(addresses);
  const explorer = await app.loadExplorer?.();
  const { placed, leftOut } = placeFiles([...listAddresses(catalog, pictures, explorer)]);
  const failures = await failuresOf(app, addresses, explorer !== undefined);
  // GitHub serves a project's page from this folder alone, and lets Jekyll leave out some files without the empty one.
  const isProjectPage = prefix !== '' && explorer !== undefined;
  const noJekyll = inPrefix(prefix, '.nojekyll');
  const placesOf = (file: string): readonly string[] =>
    isProjectPage && file === '404.html' ? [file, inPrefix(prefix, file)] : [file];
  const names = [
    ...placed.flatMap(({ files }) => files.map(({ file }) => inPrefix(prefix, file))),
    ...failures.keys().flatMap(placesOf),
    ...Object.keys(hostFiles),
    ...(isProjectPage ? [noJekyll] : []),
  ];
  const exported = new ExportFolder(folder, names);
  try {
    const codings = contentCodings.filter(({ name }) => encodings.includes(name));
    const copier = createCopier(exported, codings, (done) => onProgress(done / names.length));
    const hosted = await copyAll(app, copier, placed, prefix);
    const errors = [];
    for (const [file, response] of failures) {
      const files = placesOf(file).map((each) => ({ file: each, path: `/${file}` }));
      const [own] = await copier.copy(response, files);
      errors.push(...(own ? [{ ...own, status: response.status }] : []));
    }
    const hosting: Hosting = {
      prefix,
      ...hosted,
      errors,
      options: fieldsOf(await app.fetch(new Request('http://localhost/', { method: 'OPTIONS' }))),
      redirect: fieldsOf(await fetchFrom(app, '/info/', 'program', 308)),
      subjects: catalog.manifest.subjects ?? [],
      encodings: codings.map(({ name }) => name),
    };
    if (isProjectPage) {
      exported.write(noJekyll, new Uint8Array(), []);
    }
    for (const [file, write] of Object.entries(hostFiles)) {
      exported.write(file, new TextEncoder().encode(write(hosting)), []);
    }
    exported.finish();
    onProgress(1);
    return { files: names.length, bytes: copier.total.bytes, leftOut };
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

function inPrefix(prefix: string, file: string): string {
  return prefix === '' ? file : `${prefix.slice(1)}/${file}`;
}

/** Copies the responses to all addresses, several at a time; returns them in the order of the addresses. */
async function copyAll(
  app: App,
  copier: Copier,
  placed: readonly PlacedAddress[],
  prefix: string,
): Promise<Pick<Hosting, 'programs' | 'persons'>> {
  const hosted = await mapAtOnce(placed, mostInFlight, async ({ target, audience, files }) => {
    // A signal to stop comes between two turns.
    await nextTurn();
    const response = await fetchFrom(app, target, audience);
    const places = files.map(({ file, path }) => ({
      file: inPrefix(prefix, file),
      path: prefix + path,
    }));
    return copier.copy(response, places);
  });
  const hostedFor = (audience: Audience): HostedFile[] =>
    placed
      .flatMap((each, i) => (each.audience === audience ? (hosted[i] ?? []) : []))
      // Hosts that can be configured serve a page without a slash at its end.
      .filter(({ path }) => path === `${prefix}/` || !path.endsWith('/'));
  return { programs: hostedFor('program'), persons: hostedFor('person') };
}

type Copier = ReturnType<typeof createCopier>;

/** Creates what writes responses to files, encoded too. */
function createCopier(
  exported: ExportFolder,
  codings: readonly ContentCoding[],
  onFile: (done: number) => void,
) {
  const total = { files: 0, bytes: 0 };
  const write = (file: string, bytes: Uint8Array<ArrayBuffer>, fields: Fields): void => {
    exported.write(file, bytes, fields);
    total.bytes += bytes.byteLength;
  };
  const copy = async (
    response: Response,
    files: readonly { readonly file: string; readonly path: string }[],
  ): Promise<HostedFile[]> => {
    const fields = fieldsOf(response);
    const contentType = new Map(fields).get('content-type') ?? '';
    const body = new Uint8Array(await response.arrayBuffer());
    const encoded = await encode(body, contentType, codings);
    for (const { file } of files) {
      write(file, body, fields);
      encoded.forEach(([extension, bytes]) => write(`${file}.${extension}`, bytes, []));
      total.files += 1;
      onFile(total.files);
    }
    const others = fields.filter(([name]) => name !== 'content-type');
    return files.map((each) => ({ ...each, contentType, fields: others }));
  };
  return { total, copy };
}

/** Returns the encoded bodies that are smaller, by their extensions. */
async function encode(
  body: Uint8Array<ArrayBuffer>,
  contentType: string,
  codings: readonly ContentCoding[],
): Promise<[extension: string, bytes: Uint8Array<ArrayBuffer>][]> {
  const isText = /\b(?:json|ndjson|csv|svg|html|css|javascript)\b/.test(contentType);
  if (!isText || body.byteLength < smallestEncodedBytes) {
    return [];
  }
  const encoded = await Promise.all(
    codings.map(async (coding): Promise<[string, Uint8Array<ArrayBuffer>]> => [
      codingExtensions[coding.name] ?? coding.name,
      await coding.encode(body),
    ]),
  );
  return encoded.filter(([, { byteLength }]) => byteLength < body.byteLength);
}

/** Throws if the app responds with another status. */
export async function fetchFrom(
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

function fieldsOf({ headers }: Response): Fields {
  return (
    [...headers]
      .filter(([name]) => !omittedFields.has(name))
      // Hosts of files do not look at the program that asks.
      .map(([name, value]): [string, string] => [name, name === 'vary' ? 'Accept' : value])
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
  );
}

/** The responses of hosts to requests that no file answers, by the file of each. */
async function failuresOf(
  app: App,
  { baseUrl }: Addresses,
  withPage: boolean,
): Promise<ReadonlyMap<string, Response>> {
  const detail = 'The request is not one that can be understood';
  // A static file cannot depend on the path.
  const malformed = replyProblem(baseUrl, { kind: 'malformed-request', detail }, '/');
  const wrongMethod = await app.fetch(new Request('http://localhost/', { method: 'POST' }));
  return new Map([
    ...(withPage ? [['404.html', await fetchFrom(app, '/404', 'person', 404)] as const] : []),
    ['400.json', malformed],
    ['404.json', replyNotCopied(baseUrl)],
    ['405.json', wrongMethod],
  ]);
}
