import { type ByteSource, memorySource } from './byte-source.ts';

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
