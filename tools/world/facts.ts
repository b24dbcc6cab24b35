import { readFileSync } from 'node:fs';
import type { BodyPlan } from '@creature-catalog/portrait/subject';
import { isDeepStrictEqual } from 'node:util';
import { readCreatureNumbers, readFormNumbers } from './numbers.ts';

/** The hand-written facts beside this file, read and typed. Their sources are in `facts/SOURCES.md`. */

/** How further forms are called, and by what other names a form is known; keys are the source's names. */
export type FormNames = {
  readonly rules: Readonly<Record<string, string>>;
  readonly names: Readonly<Record<string, string>>;
  readonly baseAliases: Readonly<Record<string, readonly string[]>>;
  readonly aliases: Readonly<Record<string, readonly string[]>>;
  readonly synonyms: readonly (readonly string[])[];
  /** Base forms that are not the source's: its name of the form, and what its own base form is called as a further one. */
  readonly baseForms: Readonly<Record<string, { readonly key: string; readonly former: string }>>;
  /** Further forms that come first, by creature. */
  readonly firstForms: Readonly<Record<string, readonly string[]>>;
};

/** Forms that the source does not list. */
export type Cosmetic = {
  readonly forms: Readonly<Record<string, readonly string[]>>;
  /** Further names of these forms, by display name. */
  readonly aliases: Readonly<Record<string, readonly string[]>>;
  /** Creatures whose forms are every pair of two lists; those with a sweet listed elsewhere are forms of the source. */
  readonly combinations: Readonly<
    Record<
      string,
      {
        readonly name: string;
        readonly creams: readonly string[];
        readonly sweets: readonly string[];
        readonly listedElsewhere: readonly string[];
      }
    >
  >;
  /** Creatures, by number, whose females look different and have no form in the source. */
  readonly genderDifferences: Readonly<Record<string, string>>;
  /** The same for further forms, by the source's name of the form. */
  readonly genderDifferencesOfForms: Readonly<Record<string, string>>;
};

/** A fact that the source has wrong. `was` is what it said when the correction was written, so that a mended source shows. */
type Correction = {
  readonly form: string;
  readonly field: string;
  readonly was: unknown;
  readonly is: unknown;
  readonly reason: string;
};

/** Names of creatures in other languages, by number, where the source has none, and what is wrong in those it has. */
export type LocalNameFacts = {
  readonly names: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly corrections: readonly {
    readonly number: number;
    readonly language: string;
    readonly was: string;
    readonly is: string;
    readonly reason: string;
  }[];
};

/**
 * Names of further forms in other languages, by language: a pattern with `{name}`, a whole name, or a label that
 * follows the name. Rules go by the source's forme, labels by the source's name of the form, or by our own. Forms
 * that are left out have none, whatever the second source says.
 */
type LocalFormFacts = {
  readonly rules: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly labels: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly leftOut: readonly string[];
};

/** What the source has of moves as code alone, in sentences, by name of the move. */
type MoveNotes = {
  /** Beside the effects that it has as facts. */
  readonly adding: Readonly<Record<string, string>>;
  /** Instead of the usual sentence of such an effect. */
  readonly replacing: Readonly<Record<string, string>>;
  /** Other names of moves, above all earlier ones. */
  readonly aliases: Readonly<Record<string, readonly string[]>>;
};

export type Facts = {
  readonly manifest: Readonly<Record<string, unknown>> & {
    readonly types: readonly { readonly name: string }[];
  };
  readonly leagues: readonly unknown[];
  readonly stones: readonly unknown[];
  readonly starters: ReadonlySet<number>;
  readonly genus: {
    readonly genus: Readonly<Record<string, string>>;
    readonly corrections: Readonly<
      Record<string, { readonly genus: string; readonly reason: string }>
    >;
  };
  readonly bodies: {
    readonly bodies: Readonly<Record<string, BodyPlan>>;
    readonly forms: Readonly<Record<string, BodyPlan>>;
  };
  readonly formNames: FormNames;
  readonly cosmetic: Cosmetic;
  readonly corrections: readonly Correction[];
  readonly localNames: LocalNameFacts;
  readonly localForms: LocalFormFacts;
  /** Numbers of creatures. */
  readonly kinds: Readonly<Record<'baby' | 'fossil' | 'paradox', readonly number[]>>;
  readonly creatureNumbers: ReturnType<typeof readCreatureNumbers>;
  readonly formNumbers: ReturnType<typeof readFormNumbers>;
  readonly moveNotes: MoveNotes;
  /** Names of moves and of abilities in other languages, by language. */
  readonly moveNames: NamesElsewhere;
  readonly abilityNames: NamesElsewhere;
};

type NamesElsewhere = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** All hand-written facts. Throws if a file is absent or is not JSON. */
export function readFacts(): Facts {
  return {
    manifest: read('manifest'),
    leagues: read('leagues'),
    stones: read('evolution-stones'),
    starters: new Set<number>(read('starters')),
    genus: read('genus'),
    bodies: read('bodies'),
    formNames: read('form-names'),
    cosmetic: read('cosmetic'),
    corrections: read('corrections'),
    localNames: read('names'),
    localForms: read('local-forms'),
    kinds: read('kinds'),
    creatureNumbers: readCreatureNumbers(),
    formNumbers: readFormNumbers(),
    moveNotes: read('move-notes'),
    moveNames: read('move-names'),
    abilityNames: read('ability-names'),
  };
}

/** Trusted, like code: these files are written by hand beside the tool, and what comes of them is validated as a world. */
function read<Content>(name: string): Content {
  return JSON.parse(readFileSync(new URL(`facts/${name}.json`, import.meta.url), 'utf8'));
}

type AddedMember = 'relatedTo' | 'evolves' | 'evolvesFrom';

export type Corrections = ReturnType<typeof createCorrections>;

/** Applies corrections and keeps count of them, so that one that fits nothing any more does not stay unnoticed. */
export function createCorrections(corrections: readonly Correction[]) {
  const unused = new Set(corrections);
  return {
    /** The facts of a form, or of its creature, with what is corrected in them. Throws if the source no longer says what was corrected. */
    apply: <Known extends object>(form: string, facts: Known): Known => {
      const corrected = structuredClone(facts);
      for (const correction of corrections) {
        if (correction.form === form && Object.hasOwn(corrected, correction.field)) {
          const field = correction.field as keyof Known;
          if (!isDeepStrictEqual(facts[field], correction.was)) {
            throw new Error(
              `The source now says ${JSON.stringify(facts[field])} of the ${correction.field} of "${form}": look at its correction again`,
            );
          }
          Object.assign(corrected, { [field]: correction.is });
          unused.delete(correction);
        }
      }
      return corrected;
    },
    /** A member that the source does not have at all and a correction adds, or undefined. */
    addition: (form: string, member: AddedMember): unknown => {
      const correction = corrections.find((each) => each.form === form && each.field === member);
      if (correction) {
        unused.delete(correction);
      }
      return correction?.is;
    },
    /** Corrections that fitted no form so far. */
    unused: () => [...unused],
  };
}
