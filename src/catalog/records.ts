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

/** Records that are read where they lie when they are asked for: each time anew, so that none has to be held. */
export type RecordList<Item> = Iterable<Item> & {
  readonly length: number;
  /** Undefined beyond either end. */
  readonly at: (place: number) => Item | undefined;
};

/** Texts in UTF-8, which can also be copied from where they lie. Whoever does so asks for no place beyond either end. */
export type TextList = RecordList<Uint8Array<ArrayBuffer>> & {
  /** Bytes of a text. */
  readonly lengthAt: (place: number) => number;
  /** Copies a text to the beginning of other bytes. */
  readonly copyTo: (into: Uint8Array, place: number) => void;
};

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Writes values one after another as JSON, so that each can be read by itself: a section with the texts, and one that
 * says where each begins and where the last one ends.
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

/** The texts that `writeRecords` wrote, as they are. */
export function openTexts(pack: Pack, name: string): TextList {
  const region = pack.region(name);
  const starts = pack.integers(`${name}/starts`);
  const lengthAt = (place: number): number => (starts[place + 1] ?? 0) - (starts[place] ?? 0);
  const texts = listOf(starts.length - 1, (place) =>
    region.read(starts[place] ?? 0, lengthAt(place)),
  );
  return {
    ...texts,
    lengthAt,
    copyTo: (into, place) => region.readInto(into, starts[place] ?? 0, lengthAt(place)),
  };
}

/** The values that `writeRecords` wrote; `read` says what each of them is. */
export function openRecords<Item>(
  pack: Pack,
  name: string,
  read: (text: string, place: number) => Item,
): RecordList<Item> {
  const texts = openTexts(pack, name);
  return listOf(texts.length, (place) => read(decoder.decode(texts.at(place)), place));
}

/** A list of so many items, each made when it is asked for. */
export function listOf<Item>(length: number, itemAt: (place: number) => Item): RecordList<Item> {
  return {
    length,
    at: (place) =>
      Number.isInteger(place) && place >= 0 && place < length ? itemAt(place) : undefined,
    *[Symbol.iterator]() {
      for (let place = 0; place < length; place += 1) {
        yield itemAt(place);
      }
    },
  };
}

/** What stands around records: before the first, between two of them (a character of ASCII), and behind the last. */
export type Around = { readonly before: string; readonly between: string; readonly after: string };

/** Puts the records of forms, by their places, together to one text in UTF-8. */
export type JoinRecords = (places: Uint32Array, around: Around) => Uint8Array<ArrayBuffer>;

const placeholder = encoder.encode(addressPlaceholders.resourcesUrl);
const [leadByte = 0] = placeholder;

/**
 * Joins the records of a catalog, each with the address in place of the placeholder, by copying bytes without decoding them.
 */
export function createRecordJoiner(
  { records }: { readonly records: TextList },
  resourcesUrl: string,
): JoinRecords {
  const address = encoder.encode(resourcesUrl);
  const growth = address.byteLength - placeholder.byteLength;
  return (places, around) => {
    const before = encoder.encode(around.before);
    const between = around.between.charCodeAt(0);
    const after = encoder.encode(around.after);
    let length = before.byteLength + Math.max(0, places.length - 1) + after.byteLength;
    for (const place of places) {
      length += records.lengthAt(place) + growth;
    }
    const joined = new Uint8Array(length);
    joined.set(before);
    let at = before.byteLength;
    for (const place of places) {
      if (at > before.byteLength) {
        joined[at] = between;
        at += 1;
      }
      records.copyTo(joined.subarray(at), place);
      const end = at + records.lengthAt(place);
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
