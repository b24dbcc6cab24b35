import {
  closeSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import {
  type ByteSource,
  type PackTarget,
  memorySource,
  packOf,
  createPackWriter,
} from '../../catalog/pack/pack.ts';
import { isEmbedded, packageRoot } from '../package-root.ts';

/** Below the most bytes that one system call moves. */
const largestRead = 1024 * 1024 * 1024;

/** The size of the write buffer. */
const bufferBytes = 1024 * 1024;

/** The bytes of an open file. */
export type FileSource = ByteSource & {
  /** Every read throws afterwards. A mapped file stays until all that was read from it is collected. */
  readonly close: () => void;
};

/**
 * Opens the bytes of a file. Throws the system's error.
 *
 * Set `isMapped` only for files that no other program writes in place: Bun maps them into memory, which saves a system call
 * and an allocation per read, but a mapped file that is cut short kills the process.
 */
export function openFileSource(
  path: string,
  { isMapped }: { readonly isMapped: boolean },
): FileSource {
  const held = isEmbeddedFile(path)
    ? new Uint8Array(readFileSync(path))
    : isMapped
      ? mapFile(path)
      : undefined;
  if (held) {
    return { ...memorySource(held), close: () => undefined };
  }
  const descriptor = openSync(path, 'r');
  const source = fileSource(descriptor, fstatSync(descriptor).size);
  let isOpen = true;
  const expectOpen = (): void => {
    // The system gives the number of a closed descriptor to the next file.
    if (!isOpen) {
      throw new Error('The compiled world is closed');
    }
  };
  return {
    ...source,
    read: (offset, length) => {
      expectOpen();
      return source.read(offset, length);
    },
    readInto: (into, offset, length) => {
      expectOpen();
      source.readInto(into, offset, length);
    },
    close: () => {
      if (isOpen) {
        isOpen = false;
        closeSync(descriptor);
      }
    },
  };
}

/** A file inside an executable can only be read as a whole. */
function isEmbeddedFile(path: string): boolean {
  return isEmbedded && path.startsWith(packageRoot);
}

/** Bun maps only what it may write to: not what root installed, nor what lies on a read-only file system. */
function mapFile(path: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return globalThis.Bun?.mmap(path, { shared: true });
  } catch {
    return undefined;
  }
}

/** A pack that is being written to a file. The file appears whole, with `keep()`. */
export type PackFile = PackTarget & {
  readonly keep: () => void;
  readonly abandon: () => void;
};

/** The name of the standard output as a file of the command `compile`. */
export const standardOutput = '-';

/** The file that a process writes before it is whole. */
export function temporaryFile(path: string, pid: number): string {
  return `${path}.${pid}.tmp`;
}

/** Throws the system's error if the file cannot be written. */
export function createPackFile(path: string): PackFile {
  const temporary = temporaryFile(path, process.pid);
  const descriptor = openSync(temporary, 'w+');
  const buffer = new Uint8Array(bufferBytes);
  let buffered = 0;
  let written = 0;
  let isOpen = true;
  const close = (): void => {
    if (isOpen) {
      isOpen = false;
      closeSync(descriptor);
    }
  };
  const flush = (): void => {
    writeBytes(descriptor, buffer.subarray(0, buffered));
    written += buffered;
    buffered = 0;
  };
  const writer = createPackWriter((bytes) => {
    if (buffered + bytes.byteLength > bufferBytes) {
      flush();
    }
    if (bytes.byteLength > bufferBytes) {
      writeBytes(descriptor, bytes);
      written += bytes.byteLength;
    } else {
      buffer.set(bytes, buffered);
      buffered += bytes.byteLength;
    }
  });
  return {
    writer,
    open: () => {
      flush();
      return packOf(writer.contents, fileSource(descriptor, written));
    },
    keep: () => {
      flush();
      close();
      renameSync(temporary, path);
    },
    abandon: () => {
      close();
      rmSync(temporary, { force: true });
    },
  };
}

function fileSource(descriptor: number, byteLength: number): ByteSource {
  const readInto = (into: Uint8Array, offset: number, length: number): void => {
    let done = 0;
    while (done < length) {
      const part = Math.min(length - done, largestRead);
      const read = readSync(descriptor, into, done, part, offset + done);
      if (read === 0) {
        throw new Error('The file of the compiled world is shorter than it was');
      }
      done += read;
    }
  };
  return {
    byteLength,
    read: (offset, length) => {
      const bytes = Buffer.allocUnsafe(length);
      readInto(bytes, offset, length);
      return bytes;
    },
    readInto,
  };
}

function writeBytes(descriptor: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.byteLength;) {
    done += writeSync(descriptor, bytes, done, Math.min(bytes.byteLength - done, largestRead));
  }
}
