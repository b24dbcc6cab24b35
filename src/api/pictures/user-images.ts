import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, readdir, realpath, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { wordOrders, synonymGroups } from '../../catalog/names.ts';
import { nameKey } from '../../world/name-key.ts';

/** A form to find a picture of. */
export type FormQuery = {
  readonly number: number;
  /** Name of the creature. */
  readonly creature: string;
  /** All names of the form, its own first. */
  readonly names: readonly string[];
  readonly isBase: boolean;
  /** Groups of words with the same meaning in names of forms. */
  readonly synonyms?: readonly (readonly string[])[] | undefined;
};

/** A stone to find a picture of. */
export type StoneQuery = { readonly slug: string; readonly name: string };

export type UserImage = { readonly body: Uint8Array<ArrayBuffer>; readonly contentType: string };

/** The pictures in a folder, as of when it was listed. */
export type UserImages = {
  /** Resolves with undefined where the folder has no such picture, or its file is gone or no image any more. */
  readonly findForm: (query: FormQuery) => Promise<UserImage | undefined>;
  readonly findStone: (query: StoneQuery) => Promise<UserImage | undefined>;
  /** Resolves with a text that differs once a file was written, replaced or removed. */
  readonly readStamp: () => Promise<string>;
  /** Resolves with a digest of all names and bytes. */
  readonly readIdentity: () => Promise<string>;
  /** Number of pictures. */
  readonly count: number;
  /** A sentence for each file that is not served, with the reason. */
  readonly issues: readonly string[];
};

type Listed = { readonly file: string; readonly name: string };

const endings: ReadonlySet<string> = new Set(['.png', '.jpg', '.jpeg', '.gif', '.webp']);

/** The largest file that is served: pictures are read into memory. */
const maxBytes = 8 * 1024 * 1024;

/** Reads at most `limit` bytes of a file. Rejects where the file is a symbolic link. */
async function readRegular(file: string, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  // Windows has no such flag, and its links need a privilege.
  const handle = await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    const { size } = await handle.stat();
    const body = new Uint8Array(Math.min(size, limit));
    const { bytesRead } = await handle.read(body, 0, body.length, 0);
    return body.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Resolves with the regular file behind an entry of the folder, or with the reason why it is not served. */
async function resolveEntry(root: string, name: string): Promise<Listed | string> {
  const file = await realpath(join(root, name));
  const inner = relative(root, file);
  if (inner.startsWith(`..${sep}`) || inner === '..' || join(root, inner) !== file) {
    return `"${name}" is not served: the link leaves the folder`;
  }
  const status = await stat(file);
  if (!status.isFile()) {
    return `"${name}" is not served: it leads to something that is no file`;
  }
  const { size } = status;
  if (size > maxBytes) {
    return `"${name}" is not served: it is larger than ${maxBytes} bytes`;
  }
  const kind = imageTypeOf(await readRegular(file, 16));
  if (kind === undefined) {
    return `"${name}" is not served: its content is not PNG, JPEG, GIF or WebP`;
  }
  return { file, name };
}

/**
 * Lists the pictures in a folder. A file is found by number (`25.png`, `0025.png`), by number and form (`25-alola.png`), or
 * by a name of the form or stone (`mr-mime.png`, `charizard-mega-x.png`, `fire-stone.png`) in any spelling of a lookup.
 * Lists only regular files directly in the folder, and opens only listed files. Rejects where the folder cannot be read.
 */
export async function readUserImages(folder: string): Promise<UserImages> {
  const root = await realpath(folder);
  const entries = await readdir(root, { withFileTypes: true });
  const listed = new Map<string, Listed>();
  const issues: string[] = [];
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const ending = extname(entry.name);
    if (!endings.has(ending.toLowerCase())) {
      continue;
    }
    if (!entry.isFile() && !entry.isSymbolicLink()) {
      continue;
    }
    const key = keyOfFile(entry.name.slice(0, -ending.length));
    if (key === undefined) {
      issues.push(`"${entry.name}" is not served: its name has no letter and no digit`);
      continue;
    }
    const found = await resolveEntry(root, entry.name).catch(
      (error: unknown) => `"${entry.name}" is not served: ${reasonOf(error)}`,
    );
    const other = listed.get(key);
    if (typeof found === 'string') {
      issues.push(found);
    } else if (other === undefined) {
      listed.set(key, found);
    } else {
      issues.push(`"${entry.name}" is not served: "${other.name}" is for the same picture`);
    }
  }

  const find = async (keys: readonly string[]): Promise<UserImage | undefined> => {
    const key = keys.find((each) => listed.has(each));
    const picture = key === undefined ? undefined : listed.get(key);
    if (picture === undefined) {
      return undefined;
    }
    const body = await readRegular(picture.file, maxBytes).catch(() => undefined);
    const contentType = body === undefined ? undefined : imageTypeOf(body);
    return body === undefined || contentType === undefined ? undefined : { body, contentType };
  };
  return {
    findForm: (query) => find(keysOfForm(query)),
    findStone: (query) => find(keysOfStone(query)),
    readStamp: async () =>
      (await Promise.all(Array.from(listed.values(), ({ file }) => stampOf(file)))).join('\n'),
    readIdentity: async () => {
      const hash = createHash('sha256');
      for (const [key, { file }] of listed) {
        const body = await readRegular(file, maxBytes).catch(() => new Uint8Array());
        hash.update(`${JSON.stringify(key)} ${body.byteLength} `).update(body);
      }
      return hash.digest('base64url');
    },
    count: listed.size,
    issues,
  };
}

async function stampOf(file: string): Promise<string> {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = await stat(file, { bigint: true });
    return [dev, ino, size, mtimeNs, ctimeNs].join(' ');
  } catch (error) {
    return reasonOf(error);
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ENOENT':
      return 'the link leads nowhere';
    case 'EACCES':
      return 'it may not be read';
    default:
      return 'it cannot be read';
  }
}

/** Returns `#25` for `0025.png`, `#25 alola` for `25-Alola.png`, else the key of the name. */
function keyOfFile(stem: string): string | undefined {
  const { number, rest = '' } =
    /^0*(?<number>[1-9]\d{0,6})(?:[-_ ]+(?<rest>.+))?$/u.exec(stem)?.groups ?? {};
  const key = nameKey(number === undefined ? stem : rest);
  if (number !== undefined) {
    return key === '' ? `#${number}` : `#${number} ${key}`;
  }
  return key === '' ? undefined : key;
}

/** Returns the keys of a form's picture, the preferred ones first. */
function keysOfForm({ number, creature, names, isBase, synonyms = [] }: FormQuery): string[] {
  const creatureKey = nameKey(creature);
  const groups = synonymGroups(synonyms);
  const orders = names.flatMap((name) => [...wordOrders(name, creature, groups)]);
  /** The words that distinguish the form, without the name of its creature. */
  const rests = orders.flatMap((order) => {
    if (!order.includes(creatureKey)) {
      return [order];
    }
    return order.startsWith(creatureKey) ? [order.slice(creatureKey.length)] : [];
  });
  return [
    ...new Set([
      ...(isBase ? [`#${number}`] : []),
      ...[...rests.filter((rest) => rest !== ''), ...names.map((name) => nameKey(name))].map(
        (rest) => `#${number} ${rest}`,
      ),
      ...(isBase ? [creatureKey, `#${number} ${creatureKey}`] : []),
      ...orders,
    ]),
  ];
}

/** Returns the keys of a stone's picture, the preferred ones first. */
function keysOfStone({ slug, name }: StoneQuery): string[] {
  return [name, `${slug} stone`, `stone ${slug}`, slug].map((text) => nameKey(text));
}

/**
 * Returns the media type of an image by its first bytes, never by its name; undefined for anything else. Excludes SVG on
 * purpose: a document that may run scripts.
 */
function imageTypeOf(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, 12));
  if (text.startsWith('\u0089PNG\r\n\u001a\n')) {
    return 'image/png';
  }
  if (text.startsWith('\u00ff\u00d8\u00ff')) {
    return 'image/jpeg';
  }
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) {
    return 'image/gif';
  }
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') {
    return 'image/webp';
  }
  return undefined;
}
