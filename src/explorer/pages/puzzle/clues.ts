import type { FormRecord, WorldOverview } from '../../api.ts';
import { capitalise, writeKilograms, writeMetres } from '../../measures.ts';
import { totalKey } from '../../stat-places.ts';

/** A fact by which creatures are guessed: a number, or words. */
export type Clue = { readonly name: string } & (
  | {
      readonly kind: 'number';
      readonly numberOf: (form: FormRecord) => number | null | undefined;
      readonly write: (value: number) => string;
    }
  | { readonly kind: 'words'; readonly wordsOf: (form: FormRecord) => readonly string[] }
);

/** How a fact of a guess stands to that of the answer; `higher` means that the answer has more. */
export type Verdict = 'right' | 'partly' | 'wrong' | 'higher' | 'lower' | 'unknown';

/** A puzzle has at least so many facts. */
const fewestClues = 4;

/** The facts of an answer that its world tells creatures apart by; none if they are too few. */
export function cluesOf(answer: FormRecord, world: WorldOverview): readonly Clue[] {
  const clues: readonly Clue[] = [
    ...(world.types.length > 1 ? [words('Type', ({ types }) => types)] : []),
    ...(world.generations.length > 1 ? [number('Generation', ({ gen }) => gen, String)] : []),
    number('Height', ({ heightMetres }) => heightMetres, writeMetres),
    number('Weight', ({ weightKilograms }) => weightKilograms, writeKilograms),
    words('Colour', ({ appearance }) =>
      appearance?.colour === undefined ? [] : [capitalise(appearance.colour)],
    ),
    ...(world.families < world.creatures
      ? [number('Stage', ({ family }) => family.evolutionStage, String)]
      : []),
    number(
      'Total of stats',
      ({ stats }) => stats?.[totalKey],
      (value) => value.toLocaleString('en'),
    ),
  ];
  const told = clues.filter((clue) => writeClue(clue, answer) !== undefined);
  return told.length < fewestClues ? [] : told;
}

function words(name: string, wordsOf: (form: FormRecord) => readonly string[]): Clue {
  return { name, kind: 'words', wordsOf };
}

function number(
  name: string,
  numberOf: (form: FormRecord) => number | null | undefined,
  write: (value: number) => string,
): Clue {
  return { name, kind: 'number', numberOf, write };
}

/** A fact of a guess. */
export type Fact = {
  readonly name: string;
  /** In words; undefined if it is not known. */
  readonly text: string | undefined;
  readonly verdict: Verdict;
};

/** Compares the facts of a guess with those of the answer. */
export function compareForms(
  guess: FormRecord,
  answer: FormRecord,
  clues: readonly Clue[],
): readonly Fact[] {
  return clues.map((clue) => ({
    name: clue.name,
    text: writeClue(clue, guess),
    verdict: judge(clue, guess, answer),
  }));
}

function writeClue(clue: Clue, form: FormRecord): string | undefined {
  if (clue.kind === 'words') {
    return clue.wordsOf(form).join(', ') || undefined;
  }
  const value = clue.numberOf(form);
  return typeof value === 'number' ? clue.write(value) : undefined;
}

function judge(clue: Clue, guess: FormRecord, answer: FormRecord): Verdict {
  if (writeClue(clue, guess) === undefined) {
    return 'unknown';
  }
  if (clue.kind === 'number') {
    const missing = (clue.numberOf(answer) ?? 0) - (clue.numberOf(guess) ?? 0);
    return missing === 0 ? 'right' : missing > 0 ? 'higher' : 'lower';
  }
  const [given, wanted] = [clue.wordsOf(guess), clue.wordsOf(answer)];
  const shared = given.filter((each) => wanted.includes(each)).length;
  const isSame = shared === given.length && shared === wanted.length;
  return isSame ? 'right' : shared > 0 ? 'partly' : 'wrong';
}
