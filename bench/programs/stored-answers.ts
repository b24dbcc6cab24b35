import { readFileSync } from 'node:fs';

/** The file format of responses: bodies in Base64, and for each target the index of its body. */
export type StoredAnswers = {
  readonly answers: readonly {
    readonly fields: readonly (readonly [name: string, value: string])[];
    readonly body: string;
  }[];
  readonly targets: readonly (readonly [target: string, index: number])[];
};

/** Reads responses by target, in the form that a server needs. Targets with equal responses share one. */
export function readAnswers<Kept>(
  file: string,
  keep: (
    fields: readonly (readonly [name: string, value: string])[],
    body: Buffer<ArrayBuffer>,
  ) => Kept,
): ReadonlyMap<string, Kept> {
  const stored: StoredAnswers = JSON.parse(readFileSync(file, 'utf8'));
  // A copy: a slice would keep the shared pool alive.
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
