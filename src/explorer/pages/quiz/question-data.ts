import type { SearchField } from '../../../api/search-fields.ts';
import type { Api, CreatureRecord, WorldOverview } from '../../api.ts';
import type { Message, Speech, Told } from '../../speech.ts';
import { writeMultiplier } from '../../fact-words.ts';
import { createRandom, shuffle } from '../../random.ts';
import type { QuizPlace } from './place.ts';
import {
  type Candidate,
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
  readonly fact?: Fact;
};

/** A measure, a number, or the multiplier of an attack. */
type Fact = {
  readonly metres?: number;
  readonly kilograms?: number;
  readonly count?: number;
  readonly factor?: number;
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

const commonFields =
  'number,name,species,types,eggGroups,family,heightMetres,weightKilograms,gen,sprite';

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
  const fields = `${commonFields}${stats ? ',stats' : ''}${hasBodies ? ',appearance' : ''}`;
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
      return askForMost(place.round, draft);
    case 'evolution':
      return (
        (await askForEvolution(place, draft, api)) ?? askForSilhouette(place.round, draft, world)
      );
    case 'matchup':
      return (
        (await askForMatchup(place, draft, api)) ?? askForSilhouette(place.round, draft, world)
      );
    case 'silhouette':
      return askForSilhouette(place.round, draft, world);
  }
}

/** A question that some creatures answer; their pictures are shown unless the options say otherwise. */
function askFor(
  round: number,
  { kind, subject, others }: Draft,
  asked: Pick<Question, 'prompt' | 'outcome'> & Partial<Pick<Question, 'subject' | 'hints'>>,
  optionOf?: (candidate: Candidate) => Partial<Option>,
): Question {
  return {
    round,
    kind,
    subject: creatureOf(subject),
    options: optionsOf([subject, ...others], optionOf),
    answer: subject.number,
    hints: [],
    ...asked,
  };
}

function optionsOf<Each extends Creature>(
  creatures: readonly Each[],
  optionOf: (each: Each) => Partial<Option> = () => ({}),
): readonly Option[] {
  return sortOptions(
    creatures.map((each) => ({
      key: each.number,
      label: each.name,
      creature: creatureOf(each),
      ...optionOf(each),
    })),
  );
}

function askForSilhouette(round: number, draft: Draft, { generations }: WorldOverview): Question {
  const { name, types, species, gen } = draft.subject;
  const question = askFor(round, draft, {
    prompt: { message: 'Who is this in our portraits?' },
    outcome: { message: 'It is {name}.', name },
    hints: [
      hintOf('Type', types),
      hintOf('Species', [species]),
      hintOf('{Generation}', generations.length > 1 ? [String(gen)] : []),
    ].flat(),
  });
  // A picture would give the answer away.
  const options = question.options.map(({ key, label }) => ({ key, label }));
  return { ...question, kind: 'silhouette', options };
}

/** By kind: the question of two creatures and that of several, what tells the answer, and the fact that it tells. */
const comparisons: Readonly<
  Record<
    Compared['kind'],
    readonly [two: Message, several: Message, outcome: Message, fact: keyof Fact]
  >
> = {
  weight: [
    'Which is heavier?',
    'Which is the heaviest?',
    '{name} weighs {kilograms}.',
    'kilograms',
  ],
  height: ['Which is taller?', 'Which is the tallest?', '{name} measures {metres}.', 'metres'],
  stat: [
    'Which has the highest {stat}?',
    'Which has the highest {stat}?',
    '{name} has {count}.',
    'count',
  ],
  total: [
    'Which has the highest total of all stats?',
    'Which has the highest total of all stats?',
    '{name} has {count}.',
    'count',
  ],
};

function askForMost(round: number, draft: Draft & Compared): Question {
  const { subject, others } = draft;
  const [two, several, outcome, member] = comparisons[draft.kind];
  const readFact = (each: Candidate): Fact => ({ [member]: numberOf(draft, each) });
  return askFor(
    round,
    draft,
    {
      prompt: {
        message: others.length > 1 ? several : two,
        ...(draft.kind === 'stat' && { stat: draft.stat.name }),
      },
      outcome: { message: outcome, name: subject.name, ...readFact(subject) },
    },
    (each) => ({ fact: readFact(each) }),
  );
}

async function askForEvolution(
  { seed, round }: QuizPlace,
  { subject, others }: Draft,
  api: Api,
): Promise<Question | undefined> {
  const { evolutions } = await api.family(subject.family.id);
  const ways = evolutions.filter(
    ({ from, to }) => from.number === subject.number && to.number !== subject.number,
  );
  const [way] = shuffle(ways, createRandom(`${seed}/${round}/evolution`));
  // A small world may have given others of the same family.
  const wrong = others.filter(({ number }) => !ways.some(({ to }) => to.number === number));
  if (!way || wrong.length === 0) {
    return undefined;
  }
  const forms = await api.creature(way.to.number);
  const evolved = forms.find(({ name }) => name === way.to.form) ?? forms[0];
  if (!evolved) {
    return undefined;
  }
  const name = way.from.form;
  return {
    round,
    kind: 'evolution',
    prompt: { message: 'What does {name} evolve into?', name },
    subject: { ...creatureOf(subject), name },
    options: optionsOf([evolved, ...wrong]),
    answer: evolved.number,
    outcome: { message: '{name} evolves into {other}.', name, other: evolved.name },
    hints: [hintOf('Type', evolved.types), hintOf('Species', [evolved.species])].flat(),
  };
}

async function askForMatchup(
  { seed, round }: QuizPlace,
  { subject }: Draft,
  api: Api,
): Promise<Question | undefined> {
  const { defending } = await api.matchup(subject.types);
  const drawn = shuffle(Object.entries(defending), createRandom(`${seed}/${round}/matchup`));
  const right = drawn.find(([, multiplier]) => multiplier > 1);
  const wrong = drawn.filter(([, multiplier]) => multiplier <= 1).slice(0, optionCount - 1);
  if (!right || wrong.length === 0) {
    return undefined;
  }
  const [type, multiplier] = right;
  const { name } = subject;
  return {
    round,
    kind: 'matchup',
    prompt: { message: 'Which type beats {name}?', name },
    subject: creatureOf(subject),
    options: sortOptions(
      [right, ...wrong].map(([key, factor]) => ({ key, label: key, fact: { factor } })),
    ),
    answer: type,
    outcome:
      multiplier === 2
        ? { message: '{type} attacks do twice the damage to {name}.', type, name }
        : {
            message: '{type} attacks do {count} times the damage to {name}.',
            type,
            name,
            count: multiplier,
          },
    hints: hintOf('Type', subject.types),
  };
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

export function factOf({ metres, kilograms, count, factor }: Fact, speech: Speech): string {
  return metres !== undefined
    ? speech.metres(metres)
    : kilograms !== undefined
      ? speech.kilograms(kilograms)
      : count !== undefined
        ? speech.number(count)
        : writeMultiplier(factor ?? 1, speech);
}
