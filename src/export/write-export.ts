import { createHash } from 'node:crypto';
import { replyNotCopied } from '../api/replies.ts';
import type { Addresses } from '../api/service.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { ContentCoding } from '../prepared/content-coding.ts';
import type { App } from '../runtime/create-handler.ts';
import { OperatorError } from '../runtime/operator-error.ts';
import type { CopiedAddress } from './copied-address.ts';
import { type ExportFolder, openExportFolder } from './export-folder.ts';
import type { HostedFile } from './field-rules.ts';
import { writeCaddy } from './hosts/caddy.ts';
import { writeHeadersFile, writeRedirectsFile } from './hosts/headers-file.ts';
import type { HostedError, Hosting } from './hosts/hosting.ts';
import { writeNginx } from './hosts/nginx.ts';
import { writeStaticWebApp } from './hosts/static-web-app.ts';
import { writeVercel } from './hosts/vercel.ts';
import type { Fields } from './journal.ts';
import { type PictureChoice, listAddresses } from './list-addresses.ts';
import { type LeftOut, type PlacedAddress, placeFiles } from './place-files.ts';
import { isPortablePath } from './portable-path.ts';

export type ExportOptions = {
  readonly folder: string;
  /** Tells apart what the answers follow from beside these options: the world and the program. */
  readonly version: string;
  readonly catalog: Catalog;
  readonly app: App;
  readonly addresses: Addresses;
  readonly pictures: PictureChoice;
  /** Codings in which every text is written once more, beside itself. */
  readonly codings: readonly ContentCoding[];
  readonly onProgress: (progress: { readonly done: number; readonly total: number }) => void;
};

/** What came of an export. */
export type ExportReport = {
  readonly files: number;
  /** Of the files, how many were there already. */
  readonly kept: number;
  readonly removed: number;
  readonly bytes: number;
  readonly leftOut: readonly LeftOut[];
};

/** Answers that are asked for at once, while the thread that draws has work. */
const atOnce = 8;

/** Endings of encoded files, as hosts look for them. */
const codingEndings: ReadonlyMap<string, string> = new Map([
  ['gzip', 'gz'],
  ['br', 'br'],
  ['zstd', 'zst'],
]);

/** Smaller files gain nothing by being encoded. */
const smallestEncoded = 256;

const hostFileNames = ['_headers', '_redirects', 'staticwebapp.config.json', 'vercel.json'];
const fragmentNames = ['hosting/nginx.conf', 'hosting/Caddyfile'];

/**
 * Writes what the app answers to every address that can be listed into a folder, with what hosts need to know to give it
 * as the service does. What an interrupted export has written stays. Rejects with an `OperatorError` where the folder is
 * not one for it, and with the system's error where it cannot be written.
 */
export async function writeExport(options: ExportOptions): Promise<ExportReport> {
  const { folder, catalog, app, addresses, pictures, codings, onProgress } = options;
  const prefix = decodeURIComponent(new URL(addresses.baseUrl).pathname).replace(/\/$/, '');
  if (prefix !== '' && !isPortablePath(prefix.slice(1))) {
    throw new OperatorError(
      `The path of the address "${addresses.baseUrl}" cannot be that of a folder everywhere`,
    );
  }
  const explorer = await app.loadExplorer?.();
  const { placed, leftOut } = placeFiles([...listAddresses(catalog, pictures, explorer)]);
  const withPage = explorer !== undefined;
  const inPrefix = (file: string): string => (prefix === '' ? file : `${prefix.slice(1)}/${file}`);
  const encodedNames = (file: string): string[] =>
    codings.map(({ name }) => `${file}.${codingEndings.get(name)}`);
  const errorNames = [...errorFiles, ...(withPage ? ['404.html'] : [])];
  const names = [
    ...placed.flatMap(({ files }) => files.map(({ file }) => inPrefix(file))),
    ...errorNames,
    ...hostFileNames,
    ...fragmentNames,
  ];
  const exported = openExportFolder(folder, identityOf(options), [
    ...names,
    ...names.flatMap(encodedNames),
  ]);
  const counts = { files: 0, kept: 0, bytes: 0 };
  const hosted = new Map<string, HostedFile>();

  const keep = async (
    file: string,
    path: string,
    make: () => Promise<Response>,
  ): Promise<HostedFile> => {
    const made = await copyAnswer(exported, file, codings, make);
    counts.files += 1;
    counts.kept += made.isKept ? 1 : 0;
    counts.bytes += made.bytes;
    const contentType = new Map(made.fields).get('content-type') ?? '';
    const fields = made.fields.filter(([name]) => name !== 'content-type');
    return { file, path, contentType, fields };
  };

  let done = 0;
  const total = names.length;
  await inParallel(placed, async ({ target, audience, files }) => {
    let answer: Promise<Response> | undefined;
    for (const { file, path } of files) {
      const place = inPrefix(file);
      hosted.set(
        place,
        await keep(place, prefix + path, async () => {
          answer ??= ask(app, target, audience);
          return (await answer).clone();
        }),
      );
      done += 1;
      onProgress({ done, total });
    }
  });

  const errors: HostedError[] = [];
  for (const [file, status, make] of errorAnswers(app, addresses, withPage)) {
    errors.push({ ...(await keep(file, `/${file}`, make)), status });
  }
  const hostedBy = (audience: CopiedAddress['audience']): HostedFile[] =>
    placed
      .filter((each) => each.audience === audience)
      .flatMap(({ files }: PlacedAddress) => files.map(({ file }) => hosted.get(inPrefix(file))))
      .filter((each) => each !== undefined);
  const hosting: Hosting = {
    prefix,
    programs: hostedBy('program'),
    persons: hostedBy('person'),
    errors,
    options: fieldsOf(await app.fetch(new Request('http://localhost/', { method: 'OPTIONS' }))),
    encodings: codings.map(({ name }) => name).filter(isEncoding),
  };
  for (const write of [
    writeHeadersFile,
    writeRedirectsFile,
    writeStaticWebApp,
    writeVercel,
    writeNginx,
    writeCaddy,
  ]) {
    const { file, text } = write(hosting);
    exported.write(file, new TextEncoder().encode(text), []);
    counts.files += 1;
  }
  onProgress({ done: total, total });
  return { ...counts, removed: exported.finish(), leftOut };
}

const errorFiles = ['400.json', '404.json', '405.json'];

/** What hosts say where they have no answer. */
function errorAnswers(
  app: App,
  { baseUrl }: Addresses,
  withPage: boolean,
): [file: string, status: HostedError['status'], make: () => Promise<Response>][] {
  const page = async (): Promise<Response> => ask(app, '/404', 'person', 404);
  return [
    ...(withPage ? [['404.html', 404, page] as const] : []),
    [
      '400.json',
      400,
      async () => app.refuse('malformed-request', 'The request is not one that can be understood'),
    ] as const,
    ['404.json', 404, async () => replyNotCopied(baseUrl)] as const,
    [
      '405.json',
      405,
      async () => app.fetch(new Request('http://localhost/', { method: 'POST' })),
    ] as const,
  ].map(([file, status, make]) => [file, status, make]);
}

/** What the app answers, which has to be there. */
async function ask(
  app: App,
  target: string,
  audience: CopiedAddress['audience'],
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

/** Writes an answer and its encoded bodies, or finds them. */
async function copyAnswer(
  exported: ExportFolder,
  file: string,
  codings: readonly ContentCoding[],
  make: () => Promise<Response>,
): Promise<{ readonly fields: Fields; readonly bytes: number; readonly isKept: boolean }> {
  const known = exported.find(file);
  const encoded = codings.map(({ name }) => exported.find(`${file}.${codingEndings.get(name)}`));
  // An encoded file that is missing may never have been smaller: only whole answers tell.
  if (known && (encoded.every((each) => each !== undefined) || !isText(known.fields))) {
    return { fields: known.fields, bytes: 0, isKept: true };
  }
  const response = await make();
  const fields = fieldsOf(response);
  const body = new Uint8Array(await response.arrayBuffer());
  exported.write(file, body, fields);
  let bytes = body.byteLength;
  if (isText(fields) && body.byteLength >= smallestEncoded) {
    for (const { name, encode } of codings) {
      const smaller = await encode(body, 'kept');
      if (smaller.byteLength < body.byteLength) {
        exported.write(`${file}.${codingEndings.get(name)}`, smaller, []);
        bytes += smaller.byteLength;
      }
    }
  }
  return { fields, bytes, isKept: false };
}

function isText(fields: Fields): boolean {
  return /\b(?:json|ndjson|csv|svg|html|css|javascript|x-compiled-world)\b/.test(
    new Map(fields).get('content-type') ?? '',
  );
}

/** Fields that belong to one body, or to one moment: hosts make their own. */
const ownFields = new Set([
  'content-length',
  'etag',
  'last-modified',
  'repr-digest',
  'x-request-id',
]);

function fieldsOf({ headers }: Response): Fields {
  return [...headers]
    .filter(([name]) => !ownFields.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** What all bytes of an export follow from. */
function identityOf({ version, addresses, pictures, codings }: ExportOptions): string {
  // The runtimes encode differently.
  const runtime = globalThis.Bun ? 'Bun' : 'Node';
  const by = codings.length === 0 ? '' : runtime;
  const { baseUrl, resourcesUrl } = addresses;
  const parts = [version, baseUrl, resourcesUrl, pictures, by, ...codings.map(({ name }) => name)];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

function isEncoding(name: string): name is Hosting['encodings'][number] {
  return codingEndings.has(name);
}

async function inParallel<Item>(
  items: readonly Item[],
  visit: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const worker = async (): Promise<void> => {
    for (const item of queue) {
      await visit(item);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
