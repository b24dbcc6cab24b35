import type { Addresses } from '../api/addresses.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { ContentCoding } from '../responses/content-coding.ts';
import type { App } from '../service/create-handler.ts';
import { OperatorError } from '../service/operator-error.ts';
import type { CopiedAddress } from './copied-address.ts';
import { askApp } from './ask-app.ts';
import { copyAnswer, encodedName, fieldsOf, isEncoding } from './copy-answer.ts';
import { errorAnswers, errorFiles } from './error-answers.ts';
import { openExportFolder } from './export-folder.ts';
import { identityOf } from './export-identity.ts';
import type { HostedFile } from './field-rules.ts';
import { writeCaddy } from './hosts/caddy.ts';
import { writeHeadersFile, writeRedirectsFile } from './hosts/headers-file.ts';
import type { HostedError, Hosting } from './hosts/hosting.ts';
import { writeNginx } from './hosts/nginx.ts';
import { writeStaticWebApp } from './hosts/static-web-app.ts';
import { writeVercel } from './hosts/vercel.ts';
import { inParallel } from './in-parallel.ts';
import { listAddresses, type PictureChoice } from './list-addresses.ts';
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
    codings.map((coding) => encodedName(file, coding));
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
  await inParallel(placed, atOnce, async ({ target, audience, files }) => {
    let answer: Promise<Response> | undefined;
    for (const { file, path } of files) {
      const place = inPrefix(file);
      hosted.set(
        place,
        await keep(place, prefix + path, async () => {
          answer ??= askApp(app, target, audience);
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
