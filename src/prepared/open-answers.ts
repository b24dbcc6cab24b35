import type { Pack } from '../pack/pack.ts';
import {
  type FieldSet,
  fieldSetOf,
  type Representation,
  representationOf,
  type Sha256,
} from './representation.ts';
import { targetHash } from './target-hash.ts';
import { fillIn } from './template.ts';
import { answerHead } from './write-answers.ts';

const lineFeed = 0x0a;

/** Finds the answer to a raw target, or undefined where the pack has none. */
export type FindAnswer = (target: string) => Representation | undefined;

/**
 * Opens the answers of a pack that `writeAnswers` wrote, with the addresses that stand where it put its marks. Each is
 * read when it is asked for, and nothing of it is held.
 */
export function openAnswers(
  pack: Pack,
  marks: readonly [string, string],
  addresses: readonly [string, string],
  sha256: Sha256,
): FindAnswer {
  const table = pack.integers('answers/table');
  const starts = pack.integers('answers/starts');
  const texts = pack.region('answers/texts');
  const fieldSets = readFieldSets(pack, marks, addresses);
  const encoder = new TextEncoder();
  const addressBytes = [encoder.encode(addresses[0]), encoder.encode(addresses[1])] as const;
  const size = table.length / 2;

  const read = (answer: number, wanted: string): Representation | undefined => {
    const start = starts[answer] ?? 0;
    const bytes = texts.read(start, (starts[answer + 1] ?? start) - start);
    const numbers = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const numberAt = (place: number): number => numbers.getUint32(place * 4, true);
    const slotCount = numberAt(answerHead.slotCount);
    const targetsStart = (answerHead.length + slotCount) * 4;
    const bodyStart = targetsStart + numberAt(answerHead.targetsLength);
    if (!holdsLine(bytes, targetsStart, bodyStart, wanted)) {
      return undefined;
    }
    const slots = Array.from({ length: slotCount }, (_, i) => numberAt(answerHead.length + i));
    const body = fillIn({ bytes: bytes.subarray(bodyStart), slots }, addressBytes);
    const fieldSet = fieldSets[numberAt(answerHead.fields)];
    if (!fieldSet) {
      throw new Error('The pack refers to header fields that it does not hold');
    }
    return representationOf(200, fieldSet, body, sha256);
  };

  return (target) => {
    const hash = targetHash(target);
    let pair = hash % size;
    for (let next = table[pair * 2 + 1] ?? 0; next !== 0; next = table[pair * 2 + 1] ?? 0) {
      // Two targets may share a hash: the answer itself says which are its own.
      const answer = table[pair * 2] === hash ? read(next - 1, target) : undefined;
      if (answer) {
        return answer;
      }
      pair = (pair + 1) % size;
    }
    return undefined;
  };
}

/** Whether a text is one of the lines that stand in the bytes from `start` to before `end`. Both are ASCII. */
function holdsLine(bytes: Uint8Array, start: number, end: number, line: string): boolean {
  for (let at = start; at + line.length <= end;) {
    let length = 0;
    while (length < line.length && bytes[at + length] === line.charCodeAt(length)) {
      length += 1;
    }
    const after = at + length;
    if (length === line.length && (after === end || bytes[after] === lineFeed)) {
      return true;
    }
    const next = bytes.indexOf(lineFeed, after);
    if (next === -1 || next >= end) {
      return false;
    }
    at = next + 1;
  }
  return false;
}

function readFieldSets(
  pack: Pack,
  marks: readonly [string, string],
  addresses: readonly [string, string],
): readonly FieldSet[] {
  const sets: readonly FieldSet['fields'][] = JSON.parse(pack.text('answers/fields'));
  return sets.map((fields) =>
    fieldSetOf(
      fields.map(([name, value]) => [
        name,
        value.replaceAll(marks[0], addresses[0]).replaceAll(marks[1], addresses[1]),
      ]),
    ),
  );
}
