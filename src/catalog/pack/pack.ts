/** Random access to bytes, such as those of a file or a buffer. */
export type ByteSource = {
  readonly byteLength: number;
  /** Throws the system's error where reading fails. Callers must not change the bytes. */
  readonly read: (offset: number, byteLength: number) => Uint8Array<ArrayBuffer>;
  /** Reads to the start of an existing array, without an allocation. */
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

/** Bytes, or numbers of one width, that are compiled once and opened by every process. */
export type Section =
  | Uint8Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>;

/** Sections by name. */
export type Sections = ReadonlyMap<string, Section>;

/** Reads sections by name. Throws for an unknown name or another width. */
export type SectionReader = {
  readonly bytes: (name: string) => Uint8Array<ArrayBuffer>;
  readonly integers: (name: string) => Uint32Array<ArrayBuffer>;
  readonly numbers: (name: string) => Float64Array<ArrayBuffer>;
  /** Opens a section of any width for partial reads. */
  readonly region: (name: string) => ByteSource;
};

/** Opens sections in memory. */
export function readSections(sections: Sections): SectionReader {
  const { writer, open } = createMemoryTarget();
  writer.addAll(sections);
  return open();
}

/** Reads sections below a prefix, as `sectionsUnder` names them. */
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

/** Returns the sections with a prefix in their names. */
export function sectionsUnder(name: string, sections: Sections): Sections {
  return new Map(Array.from(sections, ([rest, section]) => [`${name}/${rest}`, section]));
}

export function joinSections(parts: readonly Sections[]): Sections {
  return new Map(parts.flatMap((part) => [...part]));
}

/** Converts byte offsets to 32 bits. Throws beyond 4 GiB. */
export function toStarts(starts: readonly number[]): Uint32Array<ArrayBuffer> {
  if ((starts.at(-1) ?? 0) >= 2 ** 32) {
    throw new Error('The world is too large: one kind of its records takes up more than 4 GiB');
  }
  return Uint32Array.from(starts);
}

/** Concatenates pieces with a total of `byteLength` bytes. */
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

/** Width of the numbers in a section. */
export type Width = keyof typeof widths;

/** Location of a section in a pack, in bytes. */
export type SectionEntry = {
  readonly name: string;
  readonly width: Width;
  readonly offset: number;
  readonly byteLength: number;
};

/** Magic bytes with the format's version, at the start and the end of a pack, so that a truncated pack is detected. */
export const mark = new TextEncoder().encode('CCPACK04');

/** Offsets of sections are multiples of this, so that numbers of every width are aligned. */
export const alignment = 8;

/** Length of the trailer: offset and length of the table of contents as 64-bit floats, then the magic bytes. */
export const trailerBytes = 8 + 8 + mark.byteLength;

/** Receives the bytes of a pack piece by piece. */
export type Sink = (bytes: Uint8Array<ArrayBuffer>) => void;

/** Writes a pack as a stream of sections. */
export type PackWriter = {
  readonly add: (name: string, section: Section) => void;
  readonly addAll: (sections: Sections) => void;
  /** Begins a section of bytes and returns a function that appends to it, until the next section begins. */
  readonly begin: (name: string) => Sink;
  /** Writes the table of contents, after which no section can be added. */
  readonly finish: () => void;
  /** Locations of the sections so far. */
  readonly contents: readonly SectionEntry[];
};

export function createPackWriter(sink: Sink): PackWriter {
  const contents: SectionEntry[] = [];
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
    const entry = { name, width, offset, byteLength: 0 };
    contents.push(entry);
    return (bytes) => {
      write(bytes);
      entry.byteLength += bytes.byteLength;
    };
  };
  write(mark);
  const add: PackWriter['add'] = (name, section) => begin(name, widthOf(section))(bytesOf(section));
  return {
    add,
    addAll: (sections) => sections.forEach((section, name) => add(name, section)),
    begin: (name) => begin(name, 'u8'),
    finish: () => {
      const table = new TextEncoder().encode(JSON.stringify(contents));
      const start = offset;
      write(table);
      write(bytesOf(Float64Array.of(start, table.byteLength)));
      write(mark);
    },
    contents,
  };
}

function widthOf(section: Section): Width {
  if (section instanceof Float64Array) {
    return 'f64';
  }
  return section instanceof Uint32Array ? 'u32' : 'u8';
}

/** Returns the bytes of a section in native byte order: both runtimes support only little-endian machines. */
function bytesOf({ buffer, byteOffset, byteLength }: Section): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Sections up to this length, in bytes, stay in memory after their first read. */
const longestHeld = 16 * 1024 * 1024;

/** Sections of numbers and bytes in one file or buffer. */
export type Pack = SectionReader & {
  /** Location of each section. */
  readonly contents: readonly SectionEntry[];
  /** Reads some bytes of a section, and keeps nothing of it in memory. */
  readonly part: (name: string, at: number, byteLength: number) => Uint8Array<ArrayBuffer>;
  /** Returns a section as text. */
  readonly text: (name: string) => string;
};

/** Opens a pack. Throws for other or truncated bytes. */
export function openPack(source: ByteSource): Pack {
  return packOf(readTable(source), source);
}

/** Opens a pack with a known table of contents. */
export function packOf(table: readonly SectionEntry[], source: ByteSource): Pack {
  const contents = new Map(table.map((entry) => [entry.name, entry]));
  const entryOf = (name: string, width?: Width): SectionEntry => {
    const entry = contents.get(name);
    if (!entry || (width !== undefined && entry.width !== width)) {
      throw new Error(
        `The pack has no section "${name}"${width === undefined ? '' : ` of ${width}`}`,
      );
    }
    return entry;
  };
  const read = (name: string, width: Width): Uint8Array<ArrayBuffer> => {
    const { offset, byteLength } = entryOf(name, width);
    return source.read(offset, byteLength);
  };
  const bytes = (name: string): Uint8Array<ArrayBuffer> => read(name, 'u8');
  return {
    contents: table,
    bytes,
    integers: (name) => {
      const { buffer, byteOffset, byteLength } = aligned(read(name, 'u32'));
      return new Uint32Array(buffer, byteOffset, byteLength / 4);
    },
    numbers: (name) => {
      const { buffer, byteOffset, byteLength } = aligned(read(name, 'f64'));
      return new Float64Array(buffer, byteOffset, byteLength / 8);
    },
    region: (name) => regionOf(source, entryOf(name)),
    part: (name, at, length) => {
      const entry = entryOf(name);
      expectInside(entry, at, length);
      return source.read(entry.offset + at, length);
    },
    text: (name) => textOf(bytes(name)),
  };
}

/** Opens a section for partial reads. Caches a short section in memory. */
function regionOf(source: ByteSource, entry: SectionEntry): ByteSource {
  const { offset, byteLength } = entry;
  const check = (at: number, length: number): void => expectInside(entry, at, length);
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

/** Throws where a section has no such bytes. */
function expectInside({ name, byteLength }: SectionEntry, at: number, length: number): void {
  if (at < 0 || at + length > byteLength) {
    throw new Error(`The section "${name}" has no bytes from ${at} to ${at + length}`);
  }
}

function readTable(source: ByteSource): readonly SectionEntry[] {
  const start = source.byteLength - trailerBytes;
  const trailer = start < mark.byteLength ? undefined : copyOf(source.read(start, trailerBytes));
  const isWhole =
    trailer !== undefined &&
    isMark(source.read(0, mark.byteLength)) &&
    isMark(trailer.subarray(trailerBytes - mark.byteLength));
  if (!isWhole) {
    throw new Error(
      trailer !== undefined && isOfOtherVersion(source, trailer)
        ? 'Another version of the program compiled this world; compile it again'
        : 'This is no compiled world, or it was cut short',
    );
  }
  const [offset = 0, byteLength = 0] = new Float64Array(trailer.buffer, 0, 2);
  return JSON.parse(textOf(source.read(offset, byteLength)));
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function isOfOtherVersion(source: ByteSource, trailer: Uint8Array): boolean {
  const [head, tail] = [source.read(0, mark.byteLength), trailer.subarray(-mark.byteLength)];
  return /^CCPACK\d\d$/.test(textOf(head)) && textOf(head) === textOf(tail) && !isMark(head);
}

function isMark(bytes: Uint8Array): boolean {
  return mark.every((byte, i) => bytes[i] === byte);
}

/** Returns the bytes, copied where they are not aligned: Node's pooled buffers begin at any offset. */
function aligned(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytes.byteOffset % alignment === 0 ? bytes : copyOf(bytes);
}

/** Copies bytes. The method `slice` of a Node `Buffer` would return a view instead. */
function copyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

/** Destination of a pack, which can be read before it is finished. */
export type PackTarget = {
  readonly writer: PackWriter;
  /** Opens the sections so far. */
  readonly open: () => Pack;
};

/** Creates a pack in memory; `bytes` returns it after `finish`. */
export function createMemoryTarget(): PackTarget & { readonly bytes: () => ByteSource } {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let byteLength = 0;
  const writer = createPackWriter((piece) => {
    pieces.push(piece);
    byteLength += piece.byteLength;
  });
  const bytes = (): ByteSource => memorySource(concatenate(pieces, byteLength));
  return { writer, open: () => packOf(writer.contents, bytes()), bytes };
}

/** Packs files by name, for platforms that limit the number of files. */
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

/** Returns a function that reads a file by name, and throws for an unknown name. */
export function openFiles(
  pack: Uint8Array<ArrayBuffer>,
): (name: string) => Uint8Array<ArrayBuffer> {
  const opened = openPack(memorySource(pack));
  return (name) => opened.bytes(name);
}
