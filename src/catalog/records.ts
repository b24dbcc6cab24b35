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

/** Opens the section of `writeRecords` without parsing its values, which are texts in UTF-8. */
export function openTexts(pack: Pack, name: string): RecordList<Uint8Array> {
  const region = pack.region(name);
  const starts = pack.integers(`${name}/starts`);
  return listOf(starts.length - 1, (position) => {
    const start = starts[position] ?? 0;
    return region.read(start, (starts[position + 1] ?? 0) - start);
  });
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

const [arrayStart = 0, comma = 0, arrayEnd = 0] = encoder.encode('[,]');

/** Joins the records in a range to a JSON array, placeholders included. The range is not empty. */
export function joinToArray(
  { records }: { readonly records: RecordList<Uint8Array> },
  [from, to]: readonly [from: number, to: number],
): Uint8Array<ArrayBuffer> {
  const texts = Array.from(
    { length: to - from },
    (_, i) => records.at(from + i) ?? new Uint8Array(),
  );
  const array = new Uint8Array(texts.reduce((sum, { byteLength }) => sum + byteLength + 1, 1));
  let end = 0;
  for (const text of texts) {
    array[end] = end === 0 ? arrayStart : comma;
    array.set(text, end + 1);
    end += text.byteLength + 1;
  }
  array[end] = arrayEnd;
  return array;
}
