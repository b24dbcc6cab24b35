import { type ByteSource, memorySource } from './byte-source.ts';
import type { SectionReader } from './sections.ts';
import { alignment, mark, type Place, trailerBytes, type Width } from './pack-format.ts';

/** Bytes of a region that is held once it was read from. */
const longestHeld = 16 * 1024 * 1024;

/** Sections of typed numbers and bytes in one file or one part of memory. */
export type Pack = SectionReader & {
  /** Where each section lies. */
  readonly places: readonly Place[];
  /** The text of a section of bytes. */
  readonly text: (name: string) => string;
};

/** Opens a pack. Throws where the bytes are none, or were cut short. */
export function openPack(source: ByteSource): Pack {
  return packOf(readTable(source), source);
}

/** The pack of sections that lie in these places of a source. */
export function packOf(table: readonly Place[], source: ByteSource): Pack {
  const places = new Map(table.map((place) => [place.name, place]));
  const placeOf = (name: string, width?: Width): Place => {
    const place = places.get(name);
    if (!place || (width !== undefined && place.width !== width)) {
      throw new Error(
        `The pack has no section "${name}"${width === undefined ? '' : ` of ${width}`}`,
      );
    }
    return place;
  };
  const read = (name: string, width: Width): Uint8Array<ArrayBuffer> => {
    const { offset, byteLength } = placeOf(name, width);
    return source.read(offset, byteLength);
  };
  const bytes = (name: string): Uint8Array<ArrayBuffer> => read(name, 'u8');
  return {
    places: table,
    bytes,
    integers: (name) => {
      const { buffer, byteOffset, byteLength } = aligned(read(name, 'u32'));
      return new Uint32Array(buffer, byteOffset, byteLength / 4);
    },
    numbers: (name) => {
      const { buffer, byteOffset, byteLength } = aligned(read(name, 'f64'));
      return new Float64Array(buffer, byteOffset, byteLength / 8);
    },
    region: (name) => regionOf(source, placeOf(name)),
    text: (name) => new TextDecoder().decode(bytes(name)),
  };
}

/** A section as a source of its own. A short one is read whole at the first read: looking into memory costs less. */
function regionOf(source: ByteSource, { name, offset, byteLength }: Place): ByteSource {
  const check = (at: number, length: number): void => {
    if (at < 0 || at + length > byteLength) {
      throw new Error(`The section "${name}" has no bytes from ${at} to ${at + length}`);
    }
  };
  if (byteLength > longestHeld) {
    return {
      byteLength,
      read: (at, length) => {
        check(at, length);
        return source.read(offset + at, length);
      },
      readInto: (into, at, length) => {
        check(at, length);
        source.readInto(into, offset + at, length);
      },
    };
  }
  let held: ByteSource | undefined;
  const hold = (): ByteSource => (held ??= memorySource(source.read(offset, byteLength)));
  return {
    byteLength,
    read: (at, length) => {
      check(at, length);
      return hold().read(at, length);
    },
    readInto: (into, at, length) => {
      check(at, length);
      hold().readInto(into, at, length);
    },
  };
}

function readTable(source: ByteSource): readonly Place[] {
  const start = source.byteLength - trailerBytes;
  const trailer = start < mark.byteLength ? undefined : copyOf(source.read(start, trailerBytes));
  const isWhole =
    trailer !== undefined &&
    isMark(source.read(0, mark.byteLength)) &&
    isMark(trailer.subarray(trailerBytes - mark.byteLength));
  if (!isWhole) {
    throw new Error('This is no compiled world, or it was cut short');
  }
  const [offset = 0, byteLength = 0] = new Float64Array(trailer.buffer, 0, 2);
  return JSON.parse(new TextDecoder().decode(source.read(offset, byteLength)));
}

function isMark(bytes: Uint8Array): boolean {
  return mark.every((byte, i) => bytes[i] === byte);
}

/** The bytes where numbers of any width may lie: a buffer of the runtime's pool can begin anywhere. */
function aligned(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytes.byteOffset % alignment === 0 ? bytes : copyOf(bytes);
}

/** Bytes of their own. The method `slice` of a Node `Buffer` would give the same ones again. */
function copyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
