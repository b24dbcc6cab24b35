import type { SearchField } from '../../../api/search-fields.ts';
import type { Api, CreatureRecord, WorldOverview } from '../../api.ts';
import type { Message, Speech, Told } from '../../speech.ts';
import { writeMultiplier } from '../../fact-words.ts';
import { createRandom, shuffle } from '../../random.ts';
import type { QuizPlace } from './place.ts';
import {
  type Candidate,
  candidateFields,
  type Compared,
  type Draft,
  numberOf,
  optionCount,
  planGame,
  type QuestionKind,
} from './plan-game.ts';

export type Creature = Pick<CreatureRecord, 'number' | 'name' | 'sprite'>;

export type Option = {
  readonly key: string;
  /** The name of a form, or of a type in a question about one. */
  readonly label: string;
  /** Undefined if the picture would give the answer away, and for types. */
  readonly creature?: Creature;
  /** A measure, a number, or the multiplier of an attack. */
  readonly fact?: number;
};

export type Hint = {
  readonly name: 'Type' | 'Species' | '{Generation}';
  readonly values: readonly string[];
};

export type Question = {
  readonly round: number;
  readonly kind: QuestionKind;
  readonly prompt: Told;
  /** The creature that the answer tells about. */
  readonly subject: Creature;
  /** In alphabetical order, so that the order reveals nothing. */
  readonly options: readonly Option[];
  readonly answer: string;
  readonly outcome: Told;
  readonly hints: readonly Hint[];
};

const windowCount = 6;
const windowSize = 60;

/** The questions of some rounds of a game. */
export async function readGame(
  seed: string,
  rounds: readonly number[],
  api: Api,
  world: WorldOverview,
): Promise<readonly Question[]> {
  const drafts = planGame(seed, await readCandidates(seed, api, world), world);
  return Promise.all(
    rounds.flatMap((round) => {
      const draft = drafts[round - 1];
      return draft ? [completeQuestion({ seed, round }, draft, api, world)] : [];
    }),
  );
}

async function readCandidates(
  seed: string,
  api: Api,
  { creatures, stats }: WorldOverview,
): Promise<readonly Candidate[]> {
  const known = await api.get<readonly Pick<SearchField, 'member'>[]>('/v1/search/fields');
  const hasBodies = known.some(({ member }) => member === 'appearance');
  const fields = `${candidateFields.join()}${stats ? ',stats' : ''}${hasBodies ? ',appearance' : ''}`;
  const random = createRandom(seed);
  const isSmall = creatures <= windowCount * windowSize;
  const limit = isSmall ? windowCount * windowSize : windowSize;
  const offsets = isSmall
    ? [0]
    : Array.from({ length: windowCount }, () =>
        Math.floor(random() * (creatures - windowSize + 1)),
      );
  const pages = await Promise.all(
    offsets.map((offset) =>
      api.get<{ readonly items: readonly Candidate[] }>(
        `/v1/search?forms=base&fields=${fields}&limit=${limit}&offset=${offset}`,
      ),
    ),
  );
  const found = pages.flatMap(({ items }) => items.map((item) => [item.number, item] as const));
  return [...new Map(found).values()];
}

async function completeQuestion(
  place: QuizPlace,
  draft: Draft,
  api: Api,
  world: WorldOverview,
): Promise<Question> {
  switch (draft.kind) {
    case 'weight':
    case 'height':
    case 'stat':
    case 'total':
      return askForMost(place, draft);
    case 'evolution':
      return (await askForEvolution(place, draft, api)) ?? askForSilhouette(place, draft, world);
    case 'matchup':
      return (await askForMatchup(place, draft, api)) ?? askForSilhouette(place, draft, world);
    case 'silhouette':
      return askForSilhouette(place, draft, world);
  }
}

/** A question that some creatures answer, with their pictures, unless it says otherwise. */
function askFor(
  { round }: QuizPlace,
  { kind, subject, others }: Draft,
  asked: Pick<Question, 'prompt' | 'outcome'> & Partial<Question>,
): Question {
  return {
    round,
    kind,
    subject: creatureOf(subject),
    options: optionsOf([subject, ...others]),
    answer: subject.number,
    hints: [],
    ...asked,
  };
}

function optionsOf<Each extends Creature>(
  creatures: readonly Each[],
  factOf?: (each: Each) => number,
): readonly Option[] {
  return sortOptions(
    creatures.map((each) => ({
      key: each.number,
      label: each.name,
      creature: creatureOf(each),
      ...(factOf && { fact: factOf(each) }),
    })),
  );
}

function askForSilhouette(
  place: QuizPlace,
  draft: Draft,
  { generations }: WorldOverview,
): Question {
  const { name, types, species, gen } = draft.subject;
  const creatures = [draft.subject, ...draft.others];
  return askFor(place, draft, {
    kind: 'silhouette',
    prompt: { message: 'Who is this in our portraits?' },
    outcome: { message: 'It is {name}.', name },
    // A picture would give the answer away.
    options: optionsOf(creatures).map(({ key, label }) => ({ key, label })),
    hints: [
      hintOf('Type', types),
      hintOf('Species', [species]),
      hintOf('{Generation}', generations.length > 1 ? [String(gen)] : []),
    ].flat(),
  });
}

/** By kind: the question of several creatures, what tells the answer, the value that it tells, and another question of two. */
const comparisons: Readonly<
  Record<Compared['kind'], readonly [Message, outcome: Message, keyof Told, ofTwo?: Message]>
> = {
  weight: [
    'Which is the heaviest?',
    '{name} weighs {kilograms}.',
    'kilograms',
    'Which is heavier?',
  ],
  height: ['Which is the tallest?', '{name} measures {metres}.', 'metres', 'Which is taller?'],
  stat: ['Which has the highest {stat}?', '{name} has {count}.', 'count'],
  total: ['Which has the highest total of all stats?', '{name} has {count}.', 'count'],
};

function askForMost(place: QuizPlace, draft: Draft & Compared): Question {
  const { kind, measure, subject, others } = draft;
  const [several, outcome, member, ofTwo = several] = comparisons[kind];
  const readFact = (each: Candidate): number => numberOf(draft, each);
  return askFor(place, draft, {
    prompt: {
      message: others.length > 1 ? several : ofTwo,
      ...(kind === 'stat' && measure.member === 'stats' && { stat: measure.stat }),
    },
    outcome: { message: outcome, name: subject.name, [member]: readFact(subject) },
    options: optionsOf([subject, ...others], readFact),
  });
}

async function askForEvolution(
  place: QuizPlace,
  draft: Draft,
  api: Api,
): Promise<Question | undefined> {
  const { subject, others } = draft;
  const { evolutions } = await api.family(subject.family.id);
  const ways = evolutions.filter(
    ({ from, to }) => from.number === subject.number && to.number !== subject.number,
  );
  const [way] = shuffle(ways, createRandom(`${place.seed}/${place.round}/evolution`));
  // A small world may have given others of the same family.
  const wrong = others.filter(({ number }) => !ways.some(({ to }) => to.number === number));
  if (!way || wrong.length === 0) {
    return undefined;
  }
  const forms = await api.creature(way.to.number);
  const evolved = forms.find(({ name }) => name === way.to.form) ?? forms[0];
  const name = way.from.form;
  return (
    evolved &&
    askFor(place, draft, {
      prompt: { message: 'What does {name} evolve into?', name },
      subject: { ...creatureOf(subject), name },
      options: optionsOf([evolved, ...wrong]),
      answer: evolved.number,
      outcome: { message: '{name} evolves into {other}.', name, other: evolved.name },
      hints: [hintOf('Type', evolved.types), hintOf('Species', [evolved.species])].flat(),
    })
  );
}

async function askForMatchup(
  place: QuizPlace,
  draft: Draft,
  api: Api,
): Promise<Question | undefined> {
  const { name, types } = draft.subject;
  const { defending } = await api.matchup(types);
  const random = createRandom(`${place.seed}/${place.round}/matchup`);
  const drawn = shuffle(Object.entries(defending), random);
  const right = drawn.find(([, multiplier]) => multiplier > 1);
  const wrong = drawn.filter(([, multiplier]) => multiplier <= 1).slice(0, optionCount - 1);
  if (!right || wrong.length === 0) {
    return undefined;
  }
  const [type, count] = right;
  return askFor(place, draft, {
    prompt: { message: 'Which type beats {name}?', name },
    options: sortOptions([right, ...wrong].map(([key, fact]) => ({ key, label: key, fact }))),
    answer: type,
    outcome:
      count === 2
        ? { message: '{type} attacks do twice the damage to {name}.', type, name }
        : { message: '{type} attacks do {count} times the damage to {name}.', type, name, count },
    hints: hintOf('Type', types),
  });
}

function creatureOf({ number, name, sprite }: Creature): Creature {
  return { number, name, sprite };
}

function hintOf(name: Hint['name'], values: readonly string[]): readonly Hint[] {
  return values.length === 0 ? [] : [{ name, values }];
}

function sortOptions(options: readonly Option[]): readonly Option[] {
  return options.toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
}

export function labelOf({ label }: Option, kind: QuestionKind, { typeOf, nameOf }: Speech): string {
  return kind === 'matchup' ? typeOf(label) : nameOf(label);
}

const writers: Partial<Record<QuestionKind, (fact: number, speech: Speech) => string>> = {
  weight: (fact, { kilograms }) => kilograms(fact),
  height: (fact, { metres }) => metres(fact),
  matchup: writeMultiplier,
};

export function writeFact(fact: number, kind: QuestionKind, speech: Speech): string {
  return writers[kind]?.(fact, speech) ?? speech.number(fact);
}
