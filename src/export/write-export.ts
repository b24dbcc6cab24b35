import { createHash } from 'node:crypto';
import type { Addresses } from '../api/addresses.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { ContentCoding } from '../responses/content-coding.ts';
import type { App } from '../service/load-app.ts';
import { OperatorError } from '../service/operator-error.ts';
import { listAddresses, type PictureChoice, type Audience } from './addresses.ts';
import { openExportFolder, type ExportFolder } from './export-folder.ts';
import type { Fields, HostedFile } from './field-rules.ts';
import { writeCaddy } from './hosts/caddy.ts';
import {
  writeHeadersFile,
  writeRedirectsFile,
  writeStaticWebApp,
  writeVercel,
} from './hosts/plain-hosts.ts';
import type { HostedError, Hosting } from './hosts/hosting.ts';
import { writeNginx } from './hosts/nginx.ts';
import { isPortablePath, type LeftOut, placeFiles } from './files.ts';
import { replyNotCopied, replyRefusal } from '../api/problems.ts';

type ExportOptions = {
  readonly folder: string;
  /** Version of the world and of the program. */
  readonly version: string;
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
  /** How many of the files an interrupted or earlier export had written. */
  readonly kept: number;
  readonly removed: number;
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

const writeHostFile = [
  writeHeadersFile,
  writeRedirectsFile,
  writeStaticWebApp,
  writeVercel,
  writeNginx,
  writeCaddy,
];

const hostFileNames = [
  '_headers',
  '_redirects',
  'staticwebapp.config.json',
  'vercel.json',
  'hosting/nginx.conf',
  'hosting/Caddyfile',
];

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
 * as the service does. Resumes an interrupted export. Rejects with an `OperatorError` if the folder holds anything else,
 * and with the system's error if it cannot be written.
 */
export async function writeExport(options: ExportOptions): Promise<ExportReport> {
  const { folder, catalog, app, addresses, pictures, codings, onProgress } = options;
  const prefix = decodeURIComponent(new URL(addresses.baseUrl).pathname).replace(/\/$/, '');
  if (prefix !== '' && !isPortablePath(prefix.slice(1))) {
    throw new OperatorError(
      `The path of the address "${addresses.baseUrl}" cannot be that of a folder everywhere`,
    );
  }
  const inPrefix = (file: string): string => (prefix === '' ? file : `${prefix.slice(1)}/${file}`);
  const explorer = await app.loadExplorer?.();
  const { placed, leftOut } = placeFiles([...listAddresses(catalog, pictures, explorer)]);
  const errorResponses = listErrorResponses(app, addresses, explorer !== undefined);
  const names = [
    ...placed.flatMap(({ files }) => files.map(({ file }) => inPrefix(file))),
    ...errorResponses.map(({ file }) => file),
    ...hostFileNames,
  ];
  const exported = openExportFolder(folder, identityOf(options), [
    ...names,
    ...names.flatMap((file) => codings.map((coding) => encodedName(file, coding))),
  ]);
  const counts = { files: 0, kept: 0, bytes: 0 };

  const writeResponse = async (
    file: string,
    path: string,
    respond: () => Promise<Response>,
  ): Promise<HostedFile> => {
    const { fields, bytes } = await copyResponse(exported, file, codings, respond);
    counts.files += 1;
    counts.kept += bytes === undefined ? 1 : 0;
    counts.bytes += bytes ?? 0;
    return {
      file,
      path,
      contentType: new Map(fields).get('content-type') ?? '',
      fields: fields.filter(([name]) => name !== 'content-type'),
    };
  };

  const total = names.length;
  const hosted = new Map<string, HostedFile>();
  const queue = placed.values();
  const writeQueued = async (): Promise<void> => {
    for (const { target, audience, files } of queue) {
      let response: Promise<Response> | undefined;
      for (const { file, path } of files) {
        const written = await writeResponse(inPrefix(file), prefix + path, async () => {
          response ??= fetchFrom(app, target, audience);
          return (await response).clone();
        });
        hosted.set(file, written);
        onProgress({ done: hosted.size, total });
      }
    }
  };
  await Promise.all(Array.from({ length: mostInFlight }, writeQueued));
  const hostedFor = (audience: Audience): HostedFile[] =>
    placed
      .filter((each) => each.audience === audience)
      .flatMap(({ files }) => files.map(({ file }) => hosted.get(file)))
      .filter((each) => each !== undefined)
      // Hosts that can be configured serve a page without a slash at its end.
      .filter(({ path }) => path === `${prefix}/` || !path.endsWith('/'));

  const errors: HostedError[] = [];
  for (const { file, status, respond } of errorResponses) {
    errors.push({ ...(await writeResponse(file, `/${file}`, respond)), status });
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
    counts.files += 1;
  }
  onProgress({ done: total, total });
  return { ...counts, removed: exported.finish(), leftOut };
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

function encodedName(file: string, { name }: ContentCoding): string {
  return `${file}.${codingExtensions.get(name)}`;
}

function isEncoding(name: string): name is Hosting['encodings'][number] {
  return codingExtensions.has(name);
}

/** Writes a response and its encoded bodies; `bytes` is undefined if they were written before. */
async function copyResponse(
  exported: ExportFolder,
  file: string,
  codings: readonly ContentCoding[],
  respond: () => Promise<Response>,
): Promise<{ readonly fields: Fields; readonly bytes: number | undefined }> {
  const known = exported.find(file);
  const encoded = codings.map((coding) => exported.find(encodedName(file, coding)));
  // An encoded file is also missing if it was not smaller; only the body tells.
  if (known && (encoded.every((each) => each !== undefined) || !isText(known.fields))) {
    return { fields: known.fields, bytes: undefined };
  }
  const response = await respond();
  const fields = fieldsOf(response);
  const body = new Uint8Array(await response.arrayBuffer());
  exported.write(file, body, fields);
  let bytes = body.byteLength;
  if (isText(fields) && body.byteLength >= smallestEncodedBytes) {
    for (const coding of codings) {
      const smaller = await coding.encode(body);
      if (smaller.byteLength < body.byteLength) {
        exported.write(encodedName(file, coding), smaller, []);
        bytes += smaller.byteLength;
      }
    }
  }
  return { fields, bytes };
}

function isText(fields: Fields): boolean {
  return /\b(?:json|ndjson|csv|svg|html|css|javascript|x-compiled-world)\b/.test(
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

/** A digest of everything that the bytes of an export depend on. */
function identityOf({ version, addresses, pictures, codings }: ExportOptions): string {
  // The compressors of the runtimes differ.
  const runtime = globalThis.Bun ? 'Bun' : 'Node';
  const by = codings.length === 0 ? '' : runtime;
  const { baseUrl, resourcesUrl } = addresses;
  const parts = [version, baseUrl, resourcesUrl, pictures, by, ...codings.map(({ name }) => name)];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
