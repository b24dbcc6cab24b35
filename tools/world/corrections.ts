import { isDeepStrictEqual } from 'node:util';
import type { Correction } from './facts.ts';
import type { FormFacts } from './source-facts.ts';

/** Applies corrections and keeps count of them, so that one that fits nothing any more does not stay unnoticed. */
export type Corrections = {
  /** The facts of a form with what is corrected in them. Throws where the source no longer says what was corrected. */
  readonly apply: (form: string, facts: FormFacts) => FormFacts;
  /** A member that the source does not have at all and a correction adds, or undefined. */
  readonly addition: (form: string, member: AddedMember) => unknown;
  /** Corrections that fitted no form so far. */
  readonly unused: () => readonly Correction[];
};

type AddedMember = 'relatedTo' | 'evolves' | 'evolvesFrom';

export function createCorrections(corrections: readonly Correction[]): Corrections {
  const unused = new Set(corrections);
  return {
    apply: (form, facts) => {
      const corrected = structuredClone(facts);
      for (const correction of corrections) {
        if (correction.form === form && Object.hasOwn(corrected, correction.field)) {
          const field = correction.field as keyof FormFacts;
          if (!isDeepStrictEqual(facts[field], correction.was)) {
            throw new Error(
              `The source now says ${JSON.stringify(facts[field])} of the ${field} of "${form}": look at its correction again`,
            );
          }
          Object.assign(corrected, { [field]: correction.is });
          unused.delete(correction);
        }
      }
      return corrected;
    },
    addition: (form, member) => {
      const correction = corrections.find((each) => each.form === form && each.field === member);
      if (correction) {
        unused.delete(correction);
      }
      return correction?.is;
    },
    unused: () => [...unused],
  };
}
