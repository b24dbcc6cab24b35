import type { ContentCoding } from '../responses/content-coding.ts';
import type { ExportFolder } from './export-folder.ts';
import type { Hosting } from './hosts/hosting.ts';
import type { Fields } from './journal.ts';

/** Endings of encoded files, as hosts look for them. */
const codingEndings: ReadonlyMap<string, string> = new Map([
  ['gzip', 'gz'],
  ['br', 'br'],
  ['zstd', 'zst'],
]);

/** Smaller files gain nothing by being encoded. */
const smallestEncoded = 256;

/** The name of the file in which a body is encoded. */
export function encodedName(file: string, { name }: ContentCoding): string {
  return `${file}.${codingEndings.get(name)}`;
}

/** Whether hosts look for files of a coding. */
export function isEncoding(name: string): name is Hosting['encodings'][number] {
  return codingEndings.has(name);
}

/** Writes an answer and its encoded bodies, or finds them. */
export async function copyAnswer(
  exported: ExportFolder,
  file: string,
  codings: readonly ContentCoding[],
  make: () => Promise<Response>,
): Promise<{ readonly fields: Fields; readonly bytes: number; readonly isKept: boolean }> {
  const known = exported.find(file);
  const encoded = codings.map((coding) => exported.find(encodedName(file, coding)));
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
    for (const coding of codings) {
      const smaller = await coding.encode(body, 'kept');
      if (smaller.byteLength < body.byteLength) {
        exported.write(encodedName(file, coding), smaller, []);
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

/** The fields of an answer that hold for its file, by name. */
export function fieldsOf({ headers }: Response): Fields {
  return [...headers]
    .filter(([name]) => !ownFields.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}
