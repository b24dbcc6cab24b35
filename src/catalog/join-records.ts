import { addressMarks } from './address-marks.ts';
import type { Catalog } from './catalog.ts';

/** What stands around records: before the first, between two of them (a character of ASCII), and behind the last. */
export type Around = { readonly before: string; readonly between: string; readonly after: string };

/** Puts the records of forms, by their places, together to one text in UTF-8. */
export type JoinRecords = (places: Uint32Array, around: Around) => Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();

const mark = encoder.encode(addressMarks.resourcesUrl);
const [leadByte = 0] = mark;

/**
 * Joins the records of a catalog, with the address in the place of its mark: each is copied from where it lies to where it
 * belongs, and nothing of it is decoded or made anew.
 */
export function createRecordJoiner({ records }: Catalog, resourcesUrl: string): JoinRecords {
  const address = encoder.encode(resourcesUrl);
  const growth = address.byteLength - mark.byteLength;
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
      // What stands behind the mark is a few letters of ASCII: they make room for the address on the way to it.
      let markAt = end - 1;
      while (markAt >= at && joined[markAt] !== leadByte) {
        joined[markAt + growth] = joined[markAt] ?? 0;
        markAt -= 1;
      }
      if (markAt < at) {
        throw new Error('A record holds no mark in the place of its address');
      }
      joined.set(address, markAt);
      at = end + growth;
    }
    joined.set(after, at);
    return joined;
  };
}
