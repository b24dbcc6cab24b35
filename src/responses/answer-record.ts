import { tagLength } from './representation.ts';
import type { Template } from './template.ts';

/**
 * An answer as it lies in a pack: these numbers of four bytes and the slots of its template, then in ASCII its tag and a
 * line for each target, then the bytes of its template.
 */
const head = { fieldSet: 0, targetsLength: 1, slotCount: 2, length: 3 } as const;

export type AnswerRecord = {
  /** Which of the sets of header fields it has. */
  readonly fieldSet: number;
  /** What tells its template from others, `tagLength` characters. */
  readonly tag: string;
  readonly targets: readonly string[];
  readonly template: Template;
};

/** Where the parts of a record lie in its bytes, and its slots in its numbers. */
export type RecordPlaces = {
  readonly fieldSet: number;
  readonly slotsStart: number;
  readonly slotsEnd: number;
  readonly tagStart: number;
  readonly targetsStart: number;
  readonly bodyStart: number;
};

export function writeAnswerRecord({
  fieldSet,
  tag,
  targets,
  template: { bytes, slots },
}: AnswerRecord): Uint8Array<ArrayBuffer> {
  const lines = targets.join('\n');
  const numbers = Uint32Array.of(fieldSet, lines.length, slots.length, ...slots);
  return Buffer.concat([new Uint8Array(numbers.buffer), Buffer.from(tag + lines, 'latin1'), bytes]);
}

/** The places of the record that begins with these numbers. */
export function placesOf(numbers: Uint32Array): RecordPlaces {
  const slotsEnd = head.length + (numbers[head.slotCount] ?? 0);
  const tagStart = slotsEnd * 4;
  const targetsStart = tagStart + tagLength;
  return {
    fieldSet: numbers[head.fieldSet] ?? 0,
    slotsStart: head.length,
    slotsEnd,
    tagStart,
    targetsStart,
    bodyStart: targetsStart + (numbers[head.targetsLength] ?? 0),
  };
}
