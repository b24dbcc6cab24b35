import type { Pack } from './pack/pack.ts';
import { toStarts } from './pack/starts.ts';
import type { PackWriter } from './pack/pack-writer.ts';
import type { RecordList, TextList } from './catalog.ts';

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
