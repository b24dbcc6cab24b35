import type { FormRecord, WorldOverview } from '../../api.ts';
import { createRandom, shuffle, sortBy } from '../../random.ts';
import { fieldsOf, type MeasureField } from '../../form-measures.ts';
import { questionCount } from './place.ts';

export type QuestionKind = Draft['kind'];

/** What every world tells of a creature. */
export const candidateFields = [
  'number',
  'name',
  'species',
  'types',
  'eggGroups',
  'family',
  'heightMetres',
  'weightKilograms',
  'gen',
  'sprite',
] as const;

export type Candidate = Pick<FormRecord, (typeof candidateFields)[number] | 'stats' | 'appearance'>;

/** A comparison by a size, by a stat that is drawn for each question, or by the total of all. */
export type Compared = {
  readonly kind: 'weight' | 'height' | 'stat' | 'total';
  readonly measure: MeasureField;
};

/** A question before its facts are looked up. */
export type Draft = (Compared | { readonly kind: 'silhouette' | 'evolution' | 'matchup' }) & {
  /** The creature that is asked about; for a measure or a stat the one that has most of it. */
  readonly subject: Candidate;
  readonly others: readonly Candidate[];
};

export const optionCount = 4;

/** The kinds of the questions of a game, as far as the world can answer them. */
const plan: readonly QuestionKind[] = [
  'silhouette',
  'weight',
  'evolution',
  'stat',
  'matchup',
  'silhouette',
  'height',
  'total',
  'silhouette',
  'matchup',
];

/** What a world without stats asks instead. */
const withoutStats: Partial<Record<QuestionKind, QuestionKind>> = {
  stat: 'silhouette',
  total: 'evolution',
};

/** The kinds to ask instead, in this order; a silhouette can always be asked. */
const substitutes: readonly QuestionKind[] = [
  'weight',
  'evolution',
  'matchup',
  'height',
  'silhouette',
];

/** The chart and `/v1/matchup` have multipliers for one or two types. */
const mostTypes = 2;

/** How many times one measure exceeds another, at least, so that what is rounded does not decide. */
const clearRatio = 1.2;

/**
 * Plans all questions of a game, the same for the same seed and candidates. No family is asked about twice while there
 * are others, and silhouettes are of unlike bodies.
 */
export function planGame(
  seed: string,
  candidates: readonly Candidate[],
  { hasChart, stats = [] }: Pick<WorldOverview, 'hasChart' | 'stats'>,
): readonly Draft[] {
  const measures = fieldsOf({ stats });
  const drafts: Draft[] = [];
  for (let i = 0; i < questionCount; i += 1) {
    const random = createRandom(`${seed}/${i + 1}`);
    const shuffled = shuffle(candidates, random);
    const [stat] = shuffle(stats, random);
    const planned = plan[i] ?? 'silhouette';
    const wanted = stat ? planned : (withoutStats[planned] ?? planned);
    const draft = firstOf([wanted, ...substitutes], (kind) =>
      draftQuestion(
        kind,
        freshFirst(shuffled, kind, drafts),
        hasChart,
        measures.find(({ field }) => field === (kind === 'stat' ? stat?.field : kind)),
      ),
    );
    if (!draft) {
      throw new Error('Expected the world to have a creature');
    }
    drafts.push(draft);
  }
  return drafts;
}

function draftQuestion(
  kind: QuestionKind,
  candidates: readonly Candidate[],
  hasChart: boolean,
  measure: MeasureField | undefined,
): Draft | undefined {
  const draftUnlike = (subject: Candidate | undefined): Draft | undefined =>
    subject && { kind: 'silhouette', subject, others: chooseUnlike(subject, candidates) };
  switch (kind) {
    case 'weight':
    case 'height':
      return measure && draftSizes({ kind, measure }, candidates);
    case 'stat':
    case 'total':
      return measure && draftStat({ kind, measure }, candidates);
    case 'evolution': {
      const subject = candidates.find(evolves);
      return subject && { kind, subject, others: chooseDescendants(subject, candidates) };
    }
    case 'matchup': {
      const subject = candidates.find(({ types }) => types.length <= mostTypes);
      const draft = hasChart ? draftUnlike(subject) : undefined;
      return draft && { ...draft, kind };
    }
    case 'silhouette':
      return draftUnlike(candidates[0]);
  }
}

/** The number by which creatures are compared; 0 if it is not known. */
export function numberOf({ measure }: Compared, creature: Candidate): number {
  return measure.valueOf(creature) ?? 0;
}

/** Asks which of some creatures has most of a size. No two are nearly the same. */
function draftSizes(compared: Compared, candidates: readonly Candidate[]): Draft | undefined {
  const valueOf = (each: Candidate): number => numberOf(compared, each);
  const chosen: Candidate[] = [];
  for (const each of candidates) {
    const isClear = chosen.every((other) => {
      const [more, less] = [valueOf(each), valueOf(other)].toSorted((a, b) => b - a);
      return (more ?? 0) >= clearRatio * (less ?? 0) && other.family.id !== each.family.id;
    });
    if (valueOf(each) > 0 && isClear && chosen.length < optionCount) {
      chosen.push(each);
    }
  }
  const [subject, ...others] = chosen.toSorted((a, b) => valueOf(b) - valueOf(a));
  return subject && others.length > 0 ? { ...compared, subject, others } : undefined;
}

/** Asks which of some creatures has most of a stat; the others have not much less, but clearly less. */
function draftStat(compared: Compared, candidates: readonly Candidate[]): Draft | undefined {
  const valueOf = (each: Candidate): number => numberOf(compared, each);
  return firstOf(candidates, (subject) => {
    const clearlyLess = candidates
      .filter((each) => valueOf(each) * clearRatio <= valueOf(subject))
      .toSorted((a, b) => valueOf(b) - valueOf(a));
    const others: Candidate[] = [];
    for (const each of clearlyLess) {
      const isOwnFamily = [subject, ...others].some(({ family }) => family.id === each.family.id);
      if (!isOwnFamily && others.length < optionCount - 1) {
        others.push(each);
      }
    }
    return others.length === optionCount - 1 ? { ...compared, subject, others } : undefined;
  });
}

/** Whether a creature has descendants: the line goes on after it. */
function evolves({ name, family: { evolutionLine } }: Candidate): boolean {
  return evolutionLine.includes(name) && evolutionLine.at(-1) !== name;
}

/** Orders candidates: those first that are least like what was asked before. */
function freshFirst(
  candidates: readonly Candidate[],
  kind: QuestionKind,
  before: readonly Draft[],
): readonly Candidate[] {
  const likeness = (candidate: Candidate): number =>
    Math.max(
      0,
      ...before.map((draft) => {
        const like = likenessOf(candidate, draft.subject);
        // Looks count only between silhouettes.
        return like === sameFamily || (kind === 'silhouette' && draft.kind === kind) ? like : 0;
      }),
    );
  return sortBy(candidates, likeness);
}

/** The creatures that are least like the subject and like each other, and of these the nearest to it by other facts. */
function chooseUnlike(subject: Candidate, candidates: readonly Candidate[]): readonly Candidate[] {
  const nearness = (each: Candidate): number =>
    each.types.filter((type) => subject.types.includes(type)).length * 4 +
    (each.family.evolutionStage === subject.family.evolutionStage ? 2 : 0) +
    (each.gen === subject.gen ? 1 : 0);
  const nearest = sortBy(candidates, (each) => -nearness(each));
  const chosen = [subject];
  const likeness = (candidate: Candidate): number =>
    Math.max(...chosen.map((each) => likenessOf(candidate, each)));
  while (chosen.length < optionCount) {
    const [best] = sortBy(nearest, likeness);
    if (!best || likeness(best) === sameCreature) {
      break;
    }
    chosen.push(best);
  }
  return chosen.slice(1);
}

/** The creatures of other families that might best be what the subject evolves into. */
function chooseDescendants(
  subject: Candidate,
  candidates: readonly Candidate[],
): readonly Candidate[] {
  const { eggGroups, types, gen, family } = subject;
  const likelihood = (each: Candidate): number =>
    (each.family.evolutionStage === family.evolutionStage + 1 ? 4 : 0) +
    (each.eggGroups[0] === eggGroups[0] ? 2 : 0) +
    (each.types.some((type) => types.includes(type)) ? 2 : 0) +
    (each.gen === gen ? 1 : 0);
  const others = candidates.filter((each) => each.family.id !== family.id);
  const likeliest = sortBy(others, (each) => -likelihood(each));
  const families = new Map(likeliest.toReversed().map((each) => [each.family.id, each]));
  return likeliest
    .filter((each) => families.get(each.family.id) === each)
    .slice(0, optionCount - 1);
}

const sameCreature = 3;
const sameFamily = 2;

/** How alike two creatures may look. */
function likenessOf(a: Candidate, b: Candidate): number {
  if (a.number === b.number) {
    return sameCreature;
  }
  if (a.family.id === b.family.id) {
    return sameFamily;
  }
  return outlineOf(a) === outlineOf(b) ? 1 : 0;
}

/** Bodies that stand upright or are all head: filled with one colour, they are hard to tell apart. */
const compact: ReadonlySet<string> = new Set(['ball', 'blob', 'humanoid', 'legs', 'upright']);

/** What a silhouette shows: the body, or the fact by which worlds choose it where the record names none. */
function outlineOf({ appearance, eggGroups, species }: Candidate): string {
  const body = appearance?.body ?? eggGroups[0] ?? species;
  return compact.has(body) ? 'compact' : body;
}

function firstOf<Input, Output>(
  inputs: readonly Input[],
  find: (input: Input) => Output | undefined,
): Output | undefined {
  for (const input of inputs) {
    const found = find(input);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}
