import { type Pack, type PackWriter, toStarts } from './pack/pack.ts';

/**
 * Placeholders for the service's addresses in texts that are compiled before the addresses are known. No text of a world
 * contains control characters (`Text` in `world/schema/fields.ts`), and JSON and header fields carry these two unescaped.
 */
export const addressPlaceholders = { baseUrl: '\u0080', resourcesUrl: '\u0081' } as const;

/** The placeholders in the order in which templates number them. */
export const placeholders = [
  addressPlaceholders.baseUrl,
  addressPlaceholders.resourcesUrl,
] as const;

/** A list that reads and parses a record on each access, so that no record stays in memory. */
export type RecordList<Item> = Iterable<Item> & {
  readonly length: number;
  /** Returns undefined for a position out of range. */
  readonly at: (position: number) => Item | undefined;
};

/** Texts in UTF-8. `lengthAt` and `copyTo` expect a position in range. */
export type TextList = RecordList<Uint8Array<ArrayBuffer>> & {
  /** Length in bytes. */
  readonly lengthAt: (position: number) => number;
  /** Copies a text to the start of `into`. */
  readonly copyTo: (into: Uint8Array, position: number) => void;
};

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Writes values as JSON to a section, and the offsets of the values to a second section, so that each can be read on
 * its own.
 */
export function writeRecords(writer: PackWriter, name: string, values: Iterable<unknown>): void {
  const starts = [0];
  const write = writer.begin(name);
  let end = 0;
  for (const value of values) {
    const bytes = encoder.encode(JSON.stringify(value));
    write(bytes);
    end += bytes.byteLength;
    starts.push(end);
  }
  writer.add(`${name}/starts`, toStarts(starts));
}

/** Opens the section of `writeRecords` without parsing its values. */
export function openTexts(pack: Pack, name: string): TextList {
  const region = pack.region(name);
  const starts = pack.integers(`${name}/starts`);
  const lengthAt = (position: number): number =>
    (starts[position + 1] ?? 0) - (starts[position] ?? 0);
  const texts = listOf(starts.length - 1, (position) =>
    region.read(starts[position] ?? 0, lengthAt(position)),
  );
  return {
    ...texts,
    lengthAt,
    copyTo: (into, position) => region.readInto(into, starts[position] ?? 0, lengthAt(position)),
  };
}

/** Opens the section of `writeRecords`; `read` parses a value. */
export function openRecords<Item>(
  pack: Pack,
  name: string,
  read: (text: string, position: number) => Item,
): RecordList<Item> {
  const texts = openTexts(pack, name);
  return listOf(texts.length, (position) => read(decoder.decode(texts.at(position)), position));
}

/** Creates a list that computes an item on each access. */
export function listOf<Item>(length: number, itemAt: (position: number) => Item): RecordList<Item> {
  return {
    length,
    at: (position) =>
      Number.isInteger(position) && position >= 0 && position < length
        ? itemAt(position)
        : undefined,
    *[Symbol.iterator]() {
      for (let position = 0; position < length; position += 1) {
        yield itemAt(position);
      }
    },
  };
}

/** Text before the first record, between two records (one ASCII character) and after the last. */
export type Around = { readonly before: string; readonly between: string; readonly after: string };

/** Joins the records of forms, given by their positions, to one text in UTF-8. */
export type JoinRecords = (positions: Uint32Array, around: Around) => Uint8Array<ArrayBuffer>;

const placeholder = encoder.encode(addressPlaceholders.resourcesUrl);
const [leadByte = 0] = placeholder;

/** Joins the records of a catalog and replaces the placeholder in each, by copying bytes without decoding them. */
export function createRecordJoiner(
  { records }: { readonly records: TextList },
  resourcesUrl: string,
): JoinRecords {
  const address = encoder.encode(resourcesUrl);
  const growth = address.byteLength - placeholder.byteLength;
  return (positions, around) => {
    const before = encoder.encode(around.before);
    const between = around.between.charCodeAt(0);
    const after = encoder.encode(around.after);
    let length = before.byteLength + Math.max(0, positions.length - 1) + after.byteLength;
    for (const position of positions) {
      length += records.lengthAt(position) + growth;
    }
    const joined = new Uint8Array(length);
    joined.set(before);
    let at = before.byteLength;
    for (const position of positions) {
      if (at > before.byteLength) {
        joined[at] = between;
        at += 1;
      }
      records.copyTo(joined.subarray(at), position);
      const end = at + records.lengthAt(position);
      // Only a few ASCII characters follow the placeholder: the search for it moves them to make room for the address.
      let placeholderAt = end - 1;
      while (placeholderAt >= at && joined[placeholderAt] !== leadByte) {
        joined[placeholderAt + growth] = joined[placeholderAt] ?? 0;
        placeholderAt -= 1;
      }
      if (placeholderAt < at) {
        throw new Error('A record holds no placeholder for its address');
      }
      joined.set(address, placeholderAt);
      at = end + growth;
    }
    joined.set(after, at);
    return joined;
  };
}
