import type { Pack } from '../catalog/pack/pack.ts';
import { placesOf } from './answer-record.ts';
import { type FieldSet, fieldSetOf } from './field-set.ts';
import type { Representation, Sha256 } from './representation.ts';
import { type AddressBytes, filledLength, fillIn } from './template.ts';

/** Finds the answer to a raw target with its `targetHash`, or undefined where the pack has none. The body may be lent. */
export type FindAnswer = (target: string, hash: number) => FoundAnswer | undefined;

export type FoundAnswer = Representation & {
  /** Which of all answers it is: the same number for every spelling of a target. */
  readonly number: number;
};

/** Records and bodies that are no longer share memory, each with the next one, so that none has to be made or let go. */
const longestLent = 16 * 1024;

/** Characters of the part of a tag that stands for the addresses: 48 bits. */
const addressTagLength = 8;

const lineFeed = 0x0a;

/** What a header field of a pack says by now; undefined leaves it out. */
export type RestateField = (name: string, value: string) => string | undefined;

/**
 * Opens the answers of a pack that `writeAnswers` wrote, with the addresses that stand where it put its marks. Each is
 * read when it is asked for, and nothing of it is held.
 */
export function openAnswers(
  pack: Pack,
  marks: readonly [string, string],
  addresses: readonly [string, string],
  sha256: Sha256,
  restate: RestateField = (_, value) => value,
): FindAnswer {
  const table = pack.integers('answers/table');
  const starts = pack.integers('answers/starts');
  const texts = pack.region('answers/texts');
  const fieldSets = readFieldSets(pack, marks, addresses, restate);
  const addressBytes: AddressBytes = [Buffer.from(addresses[0]), Buffer.from(addresses[1])];
  const pairMask = table.length / 2 - 1;
  const lentRecord = createMemory(longestLent);
  const lentBody = createMemory(longestLent).bytes;
  /** Its beginnings by their lengths, made when they are first needed: one for each answer would cost more than its bytes. */
  const lentBodies: Buffer<ArrayBuffer>[] = [];
  /** Made when it is first needed, as digests are slow to load. */
  let addressTag: string | undefined;

  const read = (answer: number, wanted: string): FoundAnswer | undefined => {
    const start = starts[answer] ?? 0;
    const length = (starts[answer + 1] ?? start) - start;
    const { bytes, numbers } = length <= longestLent ? lentRecord : createMemory(length);
    texts.readInto(bytes, start, length);
    const places = placesOf(numbers);
    const { slotsStart, slotsEnd, tagStart, targetsStart, bodyStart } = places;
    if (!holdsLine(bytes, targetsStart, bodyStart, wanted)) {
      return undefined;
    }
    const fieldSet = fieldSets[places.fieldSet];
    if (!fieldSet) {
      throw new Error('The pack refers to header fields that it does not hold');
    }
    const template = { bytes, start: bodyStart, end: length, numbers, slotsStart, slotsEnd };
    const bodyLength = filledLength(template, addressBytes);
    const isLent = bodyLength <= longestLent;
    const body = isLent
      ? (lentBodies[bodyLength] ??= lentBody.subarray(0, bodyLength))
      : Buffer.allocUnsafeSlow(bodyLength);
    fillIn(body, template, addressBytes);
    // Two bodies are equal where their templates and the addresses are.
    addressTag ??= sha256(Buffer.from(addresses.join('\n'))).slice(0, addressTagLength);
    return {
      number: answer,
      fieldSet,
      body,
      isLent,
      tag: fieldSet.hasTag
        ? bytes.toString('latin1', tagStart, targetsStart) + addressTag + fieldSet.typeTag
        : undefined,
      encoded: undefined,
    };
  };

  return (target, hash) => {
    const stored = hash >>> 0;
    let pair = hash & pairMask;
    for (let next = table[pair * 2 + 1] ?? 0; next !== 0; next = table[pair * 2 + 1] ?? 0) {
      // Two targets may share a hash: the answer itself says which are its own.
      const answer = table[pair * 2] === stored ? read(next - 1, target) : undefined;
      if (answer) {
        return answer;
      }
      pair = (pair + 1) & pairMask;
    }
    return undefined;
  };
}

/** Memory for so many bytes, and the same as numbers of four bytes. */
function createMemory(byteLength: number): {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly numbers: Uint32Array<ArrayBuffer>;
} {
  const memory = new ArrayBuffer(Math.ceil(byteLength / 4) * 4);
  return { bytes: Buffer.from(memory), numbers: new Uint32Array(memory) };
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
  restate: RestateField,
): readonly FieldSet[] {
  const sets: readonly FieldSet['fields'][] = JSON.parse(pack.text('answers/fields'));
  return sets.map((fields) =>
    fieldSetOf(
      200,
      fields.flatMap(([name, written]): FieldSet['fields'] => {
        const value = restate(name, written);
        return value === undefined
          ? []
          : [[name, value.replaceAll(marks[0], addresses[0]).replaceAll(marks[1], addresses[1])]];
      }),
    ),
  );
}
