import type { Texts } from '../../catalog/pack/texts.ts';
import { fits } from '../../world/name-fit.ts';
import { nameKey } from '../../world/name-key.ts';
import { shortestHeld } from '../../world/nearest-names.ts';
import { visitTextsWith } from '../text-blocks.ts';
import { type KeyTable, stretch } from './key-table.ts';
import { type KeyRange, keysBeginning } from './keys-beginning.ts';
import type { KnownTexts } from './known-texts.ts';
import { visitLikeKeys } from './like-keys.ts';
import { fitAt } from './name-scan.ts';
import { createShortlist, type Ranked, type Shortlist } from './shortlist.ts';

/** Texts longer than this are not compared: the work stays bounded whatever a client sends. */
const longestQuery = 60;

/** What the texts belong to, as numbers that ascend with those of the texts. */
export type Owners = {
  readonly of: (text: number) => number;
  /** The first text that belongs to an owner. */
  readonly firstText: (owner: number) => number;
};

/** Each text stands for itself. */
export const themselves: Owners = { of: (text) => text, firstText: (text) => text };

/** The owners whose texts are most like the query, as `compileNearestNames` ranks them. */
export function rankTexts(
  texts: KnownTexts,
  query: string,
  limit: number,
  owners: Owners = themselves,
): number[] {
  return rankTextsByCost(texts, query, limit, owners).map(({ number }) => number);
}

/** The same with the cost of each, which compares with those among other texts; those that cost less than `below`. */
export function rankTextsByCost(
  texts: KnownTexts,
  query: string,
  limit: number,
  owners: Owners = themselves,
  below = Infinity,
): readonly Ranked[] {
  const { table, scan } = texts;
  const key = nameKey(query);
  const letters = Uint32Array.from(key, (letter) => letter.codePointAt(0) ?? 0);
  if (letters.length === 0 || letters.length > longestQuery) {
    return [];
  }
  const bytes = new TextEncoder().encode(key);
  const ownerAt = (place: number): number => owners.of(table.numbers[place] ?? 0);
  const best = createShortlist(limit);
  offerBeginning(table, bytes, best, owners, letters.length, (length) => {
    const beyond = length - letters.length;
    return beyond < 2 ? beyond : 1 + beyond / 100;
  });
  const most = Math.max(1, Math.floor(letters.length / 3));
  for (
    let distance = 1;
    distance <= most && distance < below && !best.refuses(distance);
    distance += 1
  ) {
    visitLikeKeys(table, letters, distance, (place, found) => {
      // The nearer ones have been found before.
      if (found === distance && !begins(table.keys, place, bytes)) {
        best.offer(ownerAt(place), distance);
      }
    });
  }
  if (letters.length >= shortestHeld && most + 1 < below && !best.refuses(most + 1)) {
    visitTextsWith(scan.blocks, bytes, (place) => {
      const owner = ownerAt(place);
      if (owner < best.limitAt(most + 1) && fitAt(scan, place, bytes) < fits.none) {
        best.offer(owner, most + 1);
      }
      return 'next text';
    });
  }
  return best.entries().filter(({ cost }) => cost < below);
}

/** The owners of texts that begin with one, the shortest first, then by number. */
export function rankBeginnings(
  { table }: KnownTexts,
  beginning: string,
  limit: number,
  owners: Owners = themselves,
): number[] {
  const key = nameKey(beginning);
  const best = createShortlist(limit);
  offerBeginning(
    table,
    new TextEncoder().encode(key),
    best,
    owners,
    [...key].length,
    (length) => length,
  );
  return best.numbers();
}

/** Offers what begins with the text, which has so many letters; the cost has to grow with the length of the key. */
function offerBeginning(
  table: KeyTable,
  text: Uint8Array,
  best: Shortlist,
  owners: Owners,
  letters: number,
  costOf: (length: number) => number,
): void {
  for (const [i, length] of table.lengths.entries()) {
    if (length >= letters) {
      const cost = costOf(length);
      if (best.refuses(cost)) {
        return;
      }
      offerLeast(table, keysBeginning(table, i, text), best, owners, cost);
    }
  }
}

/** Offers the least numbers of a range, which may be most of the table. */
function offerLeast(
  { numbers, leastNumbers }: KeyTable,
  { from, to }: KeyRange,
  best: Shortlist,
  owners: Owners,
  cost: number,
): void {
  const limit = (): number => {
    const owner = best.limitAt(cost);
    return owner === Infinity ? Infinity : owners.firstText(owner);
  };
  let below = limit();
  for (let i = from; i < to;) {
    if (i % stretch === 0 && (leastNumbers[i / stretch] ?? 0) >= below) {
      i += stretch;
    } else {
      const text = numbers[i] ?? 0;
      if (text < below) {
        best.offer(owners.of(text), cost);
        below = limit();
      }
      i += 1;
    }
  }
}

function begins({ bytes, starts }: Texts, key: number, text: Uint8Array): boolean {
  const start = starts[key] ?? 0;
  if ((starts[key + 1] ?? 0) - start < text.length) {
    return false;
  }
  return text.every((byte, i) => bytes[start + i] === byte);
}
