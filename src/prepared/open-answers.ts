import type { Pack } from '../pack/pack.ts';
import { type Representation, representationOf, type Sha256 } from './representation.ts';
import { targetHash } from './target-hash.ts';
import { fillIn } from './template.ts';
import { answerHead } from './write-answers.ts';

/** A finished answer, and every target that it is the answer to. */
export type KnownAnswer = {
  readonly targets: readonly string[];
  readonly representation: Representation;
};

/** Finds the answer to a raw target, or undefined where the pack has none. */
export type FindAnswer = (target: string) => KnownAnswer | undefined;

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
  const decoder = new TextDecoder();
  const addressBytes = [encoder.encode(addresses[0]), encoder.encode(addresses[1])] as const;
  const size = table.length / 2;

  const read = (answer: number, wanted: string): KnownAnswer | undefined => {
    const start = starts[answer] ?? 0;
    // Of its own, so that the numbers at its beginning are aligned.
    const bytes = new Uint8Array(texts.read(start, (starts[answer + 1] ?? start) - start));
    const head = new Uint32Array(bytes.buffer, 0, answerHead.length);
    const slots = new Uint32Array(bytes.buffer, head.byteLength, head[answerHead.slotCount]);
    const targetsStart = head.byteLength + slots.byteLength;
    const bodyStart = targetsStart + (head[answerHead.targetsLength] ?? 0);
    const targets = decoder.decode(bytes.subarray(targetsStart, bodyStart)).split('\n');
    if (!targets.includes(wanted)) {
      return undefined;
    }
    const body = fillIn({ bytes: bytes.subarray(bodyStart), slots }, addressBytes);
    const fields = fieldSets[head[answerHead.fields] ?? 0] ?? [];
    return { targets, representation: representationOf(200, fields, body, sha256) };
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

function readFieldSets(
  pack: Pack,
  marks: readonly [string, string],
  addresses: readonly [string, string],
): readonly Representation['fields'][] {
  const sets: readonly Representation['fields'][] = JSON.parse(pack.text('answers/fields'));
  return sets.map((fields) =>
    fields.map(([name, value]) => [
      name,
      value.replaceAll(marks[0], addresses[0]).replaceAll(marks[1], addresses[1]),
    ]),
  );
}
