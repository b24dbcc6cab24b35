import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, readdir, realpath, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import {
  keyOfFile,
  keysOfForm,
  keysOfStone,
  type FormQuery,
  type NameKey,
  type StoneQuery,
} from './image-keys.ts';
import { imageTypeOf } from './image-type.ts';

export type UserImage = { readonly body: Uint8Array<ArrayBuffer>; readonly contentType: string };

/** The pictures of a folder, as they were when it was read. */
export type UserImages = {
  /** Undefined where the folder has no such picture, or the file has gone or changed its kind since. */
  readonly findForm: (query: FormQuery) => Promise<UserImage | undefined>;
  readonly findStone: (query: StoneQuery) => Promise<UserImage | undefined>;
  /** The same where the same names lead to the same bytes. */
  readonly readIdentity: () => Promise<string>;
  /** How many pictures can be found. */
  readonly count: number;
  /** What lies in the folder and is not served, and why, one sentence each. */
  readonly issues: readonly string[];
};

type Listed = { readonly file: string; readonly name: string };

const endings: ReadonlySet<string> = new Set(['.png', '.jpg', '.jpeg', '.gif', '.webp']);

/** Larger files are refused: a picture is sent whole from memory. */
const MAX_BYTES = 8 * 1024 * 1024;

/** The file's bytes, at most `limit`, if it is a regular file and no link. Rejects as `open` does. */
async function readRegular(file: string, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  // Not on Windows, which has no such flag, and whose links need a privilege.
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

/** The regular file that an entry of the folder stands for, or why it is none. */
async function resolveEntry(root: string, name: string): Promise<Listed | string> {
  const file = await realpath(join(root, name));
  const way = relative(root, file);
  if (way.startsWith(`..${sep}`) || way === '..' || join(root, way) !== file) {
    return `"${name}" is not served: the link leaves the folder`;
  }
  const status = await stat(file);
  if (!status.isFile()) {
    return `"${name}" is not served: it leads to something that is no file`;
  }
  const { size } = status;
  if (size > MAX_BYTES) {
    return `"${name}" is not served: it is larger than ${MAX_BYTES} bytes`;
  }
  const kind = imageTypeOf(await readRegular(file, 16));
  if (kind === undefined) {
    return `"${name}" is not served: its content is not PNG, JPEG, GIF or WebP`;
  }
  return { file, name };
}

/**
 * Reads a folder of pictures once. A file is found by number (`25.png`, `0025.png`), by number and form
 * (`25-alola.png`), or by a name of the form (`mr-mime.png`, `charizard-mega-x.png`, `fire-stone.png`), compared by
 * `nameKey`. Only regular files directly in the folder are listed, and only listed files are ever opened.
 *
 * Rejects as `readdir` does when the folder cannot be read.
 */
export async function readUserImages(folder: string, nameKey: NameKey): Promise<UserImages> {
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
    const key = keyOfFile(entry.name.slice(0, -ending.length), nameKey);
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
    const body = await readRegular(picture.file, MAX_BYTES).catch(() => undefined);
    const contentType = body === undefined ? undefined : imageTypeOf(body);
    return body === undefined || contentType === undefined ? undefined : { body, contentType };
  };
  return {
    findForm: (query) => find(keysOfForm(query, nameKey)),
    findStone: (query) => find(keysOfStone(query, nameKey)),
    readIdentity: async () => {
      const hash = createHash('sha256');
      for (const [key, { file }] of listed) {
        const body = await readRegular(file, MAX_BYTES).catch(() => new Uint8Array());
        hash.update(`${JSON.stringify(key)} ${body.byteLength} `).update(body);
      }
      return hash.digest('base64url');
    },
    count: listed.size,
    issues,
  };
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
