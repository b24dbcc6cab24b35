import { alignment, mark, type Place, type Width } from './pack-format.ts';
import type { Section, Sections } from './sections.ts';

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
