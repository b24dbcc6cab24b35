/** Bytes that can be read in any place, such as a file or a part of memory. */
export type ByteSource = {
  readonly byteLength: number;
  /** Throws the system's error where they cannot be read. The bytes are not to be changed. */
  readonly read: (offset: number, byteLength: number) => Uint8Array<ArrayBuffer>;
  /** The same, copied to the beginning of bytes that are there already: nothing has to be made for it. */
  readonly readInto: (into: Uint8Array, offset: number, byteLength: number) => void;
};

/** Bytes in memory as a source. */
export function memorySource(bytes: Uint8Array<ArrayBuffer>): ByteSource {
  return {
    byteLength: bytes.byteLength,
    read: (offset, byteLength) => bytes.subarray(offset, offset + byteLength),
    readInto: (into, offset, byteLength) => into.set(bytes.subarray(offset, offset + byteLength)),
  };
}

/** What is compiled once and opened by every process: numbers of one width, or bytes. */
export type Section =
  | Uint8Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>;

/** Sections by name. */
export type Sections = ReadonlyMap<string, Section>;

/** Gives sections by name, from wherever they lie. Throws where there is none of that name, and width. */
export type SectionReader = {
  readonly bytes: (name: string) => Uint8Array<ArrayBuffer>;
  readonly integers: (name: string) => Uint32Array<ArrayBuffer>;
  readonly numbers: (name: string) => Float64Array<ArrayBuffer>;
  /** The bytes of a section of any width, which are read where they lie, a part at a time. */
  readonly region: (name: string) => ByteSource;
};

/** Reads sections that lie in memory. */
export function readSections(sections: Sections): SectionReader {
  return {
    bytes: (name) => {
      const section = sections.get(name);
      return section instanceof Uint8Array ? section : missing(name);
    },
    integers: (name) => {
      const section = sections.get(name);
      return section instanceof Uint32Array ? section : missing(name);
    },
    numbers: (name) => {
      const section = sections.get(name);
      return section instanceof Float64Array ? section : missing(name);
    },
    region: (name) => {
      const { buffer, byteOffset, byteLength } = sections.get(name) ?? missing(name);
      return memorySource(new Uint8Array(buffer, byteOffset, byteLength));
    },
  };
}

/** Reads the sections that stand under a name, as `sectionsUnder` puts them there. */
export function readUnder(
  name: string,
  { bytes, integers, numbers, region }: SectionReader,
): SectionReader {
  return {
    bytes: (rest) => bytes(`${name}/${rest}`),
    integers: (rest) => integers(`${name}/${rest}`),
    numbers: (rest) => numbers(`${name}/${rest}`),
    region: (rest) => region(`${name}/${rest}`),
  };
}

/** The sections with a name before theirs, so that many parts share one file. */
export function sectionsUnder(name: string, sections: Sections): Sections {
  return new Map(Array.from(sections, ([rest, section]) => [`${name}/${rest}`, section]));
}

/** All the sections in one map. */
export function joinSections(parts: readonly Sections[]): Sections {
  return new Map(parts.flatMap((part) => [...part]));
}

function missing(name: string): never {
  throw new Error(`There is no section "${name}" of that width`);
}

/** Where texts that stand one after another begin, and the last one ends, in bytes. Throws beyond 4 GiB. */
export function toStarts(starts: readonly number[]): Uint32Array<ArrayBuffer> {
  if ((starts.at(-1) ?? 0) >= 2 ** 32) {
    throw new Error('The world is too large: one kind of its records takes up more than 4 GiB');
  }
  return Uint32Array.from(starts);
}

/** Pieces of so many bytes together, one after another. */
export function concatenate(
  pieces: Iterable<Uint8Array<ArrayBuffer>>,
  byteLength: number,
): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(byteLength);
  let offset = 0;
  for (const piece of pieces) {
    all.set(piece, offset);
    offset += piece.byteLength;
  }
  return all;
}

export const widths = { u8: 1, u32: 4, f64: 8 } as const;

/** How wide the numbers of a section are. */
export type Width = keyof typeof widths;

/** Where a section lies in a pack: in bytes from its beginning. */
export type Place = {
  readonly name: string;
  readonly width: Width;
  readonly offset: number;
  readonly byteLength: number;
};

/** A pack begins with these bytes and ends with them again, so that one cut short is told from a whole one. */
export const mark = new TextEncoder().encode('CCPACK03');

/** Sections begin at multiples of this, so that numbers of every width are aligned. */
export const alignment = 8;

/** The end of a pack: offset and length of its table of contents as numbers of eight bytes, then the mark. */
export const trailerBytes = 8 + 8 + mark.byteLength;

/** Takes the bytes of a pack one piece after another. */
export type Sink = (bytes: Uint8Array<ArrayBuffer>) => void;

/** Writes a pack without ever holding more of it than a section, or a piece of one. */
export type PackWriter = {
  readonly add: (name: string, section: Section) => void;
  readonly addAll: (sections: Sections) => void;
  /** Begins a section of bytes that comes in pieces, for what is too large to be held; it ends where the next begins. */
  readonly begin: (name: string) => Sink;
  /** Writes the table of contents. Nothing can be added after it. */
  readonly finish: () => void;
  /** Where the sections lie that were written so far. */
  readonly places: readonly Place[];
};

/** Starts a pack. */
export function createPackWriter(sink: Sink): PackWriter {
  const places: Place[] = [];
  let offset = 0;
  const write: Sink = (bytes) => {
    sink(bytes);
    offset += bytes.byteLength;
  };
  const begin = (name: string, width: Width): Sink => {
    const rest = offset % alignment;
    if (rest > 0) {
      write(new Uint8Array(alignment - rest));
    }
    const place = { name, width, offset, byteLength: 0 };
    places.push(place);
    return (bytes) => {
      write(bytes);
      place.byteLength += bytes.byteLength;
    };
  };
  write(mark);
  const add: PackWriter['add'] = (name, section) => begin(name, widthOf(section))(bytesOf(section));
  return {
    add,
    addAll: (sections) => sections.forEach((section, name) => add(name, section)),
    begin: (name) => begin(name, 'u8'),
    finish: () => {
      const table = new TextEncoder().encode(JSON.stringify(places));
      const start = offset;
      write(table);
      write(bytesOf(Float64Array.of(start, table.byteLength)));
      write(mark);
    },
    places,
  };
}

function widthOf(section: Section): Width {
  if (section instanceof Float64Array) {
    return 'f64';
  }
  return section instanceof Uint32Array ? 'u32' : 'u8';
}

/** The bytes of a section, as this machine orders them; every machine that the runtimes run on is little-endian. */
function bytesOf({ buffer, byteOffset, byteLength }: Section): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

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

/** A pack that can be read while it is still being written. */
export type PackTarget = {
  readonly writer: PackWriter;
  /** What was written so far. */
  readonly open: () => Pack;
};

/** A pack in memory; `bytes` gives the whole of it once it is finished. */
export function createMemoryTarget(): PackTarget & { readonly bytes: () => ByteSource } {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let byteLength = 0;
  const writer = createPackWriter((piece) => {
    pieces.push(piece);
    byteLength += piece.byteLength;
  });
  const bytes = (): ByteSource => memorySource(concatenate(pieces, byteLength));
  return { writer, open: () => packOf(writer.places, bytes()), bytes };
}

/** Files by their names as one pack, for platforms that take few files along. */
export function packFiles(
  files: Iterable<readonly [name: string, bytes: Uint8Array<ArrayBuffer>]>,
): Uint8Array<ArrayBuffer> {
  const { writer, bytes } = createMemoryTarget();
  for (const [name, content] of files) {
    writer.add(name, content);
  }
  writer.finish();
  const source = bytes();
  return source.read(0, source.byteLength);
}

/** Gives the files of such a pack by their names. Throws where it has none of that name. */
export function openFiles(
  pack: Uint8Array<ArrayBuffer>,
): (name: string) => Uint8Array<ArrayBuffer> {
  const opened = openPack(memorySource(pack));
  return (name) => opened.bytes(name);
}
