import { readFileSync } from 'node:fs';

/** How answers lie in a file: bodies in Base64, targets with the index of theirs. */
export type StoredAnswers = {
  readonly answers: readonly {
    readonly fields: readonly (readonly [name: string, value: string])[];
    readonly body: string;
  }[];
  readonly targets: readonly (readonly [target: string, index: number])[];
};

/** Reads answers as a server wants to keep them, by target. Targets with equal answers share one. */
export function readAnswers<Kept>(
  file: string,
  keep: (
    fields: readonly (readonly [name: string, value: string])[],
    body: Buffer<ArrayBuffer>,
  ) => Kept,
): ReadonlyMap<string, Kept> {
  const stored: StoredAnswers = JSON.parse(readFileSync(file, 'utf8'));
  // Bytes of their own: a slice of a shared pool would keep that alive.
  const kept = stored.answers.map(({ fields, body }) =>
    keep(fields, Buffer.from(new Uint8Array(Buffer.from(body, 'base64')).buffer)),
  );
  return new Map(
    stored.targets.flatMap(([target, index]) => {
      const answer = kept[index];
      return answer === undefined ? [] : [[target, answer]];
    }),
  );
}
