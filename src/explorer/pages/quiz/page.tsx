import { useEffect, useState } from 'preact/hooks';
import type { Api, CreatureRecord } from '../../api.ts';
import { definePage } from '../../page.ts';
import { creatureTarget, Link } from '../../parts/link.tsx';
import { cutOutOf } from '../../parts/cut-out.ts';
import { useSurroundings } from '../../surroundings.ts';
import {
  makeSeed,
  optionCount,
  placeTarget,
  type QuizPlace,
  readPlace,
  roundCount,
} from './seed.ts';

type Round = {
  readonly place: QuizPlace;
  /** In the order of their names, so that the order tells nothing. */
  readonly options: readonly Option[];
  readonly answer: Option;
};

type Option = Pick<CreatureRecord, 'number' | 'name' | 'sprite'>;

type Data =
  | { readonly kind: 'start' }
  | { readonly kind: 'round'; readonly round: Round }
  | { readonly kind: 'end'; readonly place: QuizPlace };

/** Who is this silhouette? The same seed asks the same of everybody. */
export const quiz = definePage<Data>({
  load: async ({ query }, api) => {
    const place = readPlace(query);
    if (!place) {
      return { kind: 'start' };
    }
    return place.round > roundCount
      ? { kind: 'end', place }
      : { kind: 'round', round: await drawRound(place, api) };
  },
  title: () => 'Quiz',
  View: ({ data }) => {
    const [right, setRight] = useState<ReadonlySet<number>>(new Set());
    return (
      <div class="quiz">
        <h1>Who is this?</h1>
        {data.kind === 'start' && <Start />}
        {data.kind === 'round' && (
          <Question
            key={placeTarget(data.round.place)}
            round={data.round}
            score={right.size}
            onRight={() => setRight((before) => new Set(before).add(data.round.place.round))}
          />
        )}
        {data.kind === 'end' && <End place={data.place} score={right.size} />}
      </div>
    );
  },
});

/** Draws the options of a round by seeds of their own. Of creatures that come twice, others are drawn. */
async function drawRound(place: QuizPlace, api: Api): Promise<Round> {
  const options = new Map<string, Option>();
  for (let i = 0; options.size < optionCount && i < optionCount * 4; i += 1) {
    const query = new URLSearchParams({ seed: `${place.seed}/${place.round}/${i}` });
    const [base] = await api.get<readonly CreatureRecord[]>(`/v1/random?${query}`);
    if (base && !options.has(base.number)) {
      const { number, name, sprite } = base;
      options.set(number, { number, name, sprite });
    }
  }
  const [answer] = options.values();
  if (!answer) {
    throw new Error('Expected the world to have a creature');
  }
  return {
    place,
    answer,
    options: [...options.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
  };
}

function Start() {
  const { go, prefix } = useSurroundings();
  const [seed, setSeed] = useState('');
  useEffect(() => setSeed(makeSeed()), []);
  return (
    <form
      class="quiz-start"
      action={`${prefix}/quiz`}
      onSubmit={(event) => {
        event.preventDefault();
        go(placeTarget({ seed: seed.trim() || makeSeed(), round: 1 }));
      }}
    >
      <p>
        {roundCount} silhouettes, {optionCount} names each. Everybody who plays with the same word
        sees the same creatures: write it on the board, or send the link.
      </p>
      <div class="picker">
        <label for="seed">Word</label>
        <input
          id="seed"
          name="seed"
          value={seed}
          maxLength={100}
          required
          autocomplete="off"
          onInput={(event) => setSeed(event.currentTarget.value)}
        />
        <button type="submit">Start</button>
      </div>
    </form>
  );
}

function Question({
  round: { place, options, answer },
  score,
  onRight,
}: {
  readonly round: Round;
  readonly score: number;
  readonly onRight: () => void;
}) {
  const [picked, setPicked] = useState<Option>();
  const isRight = picked?.number === answer.number;
  return (
    <>
      <p class="quiz-progress">
        Round {place.round} of {roundCount}, {score} right, word <strong>{place.seed}</strong>
      </p>
      <div class="quiz-stage">
        <img
          class={picked ? 'quiz-picture' : 'quiz-picture silhouette'}
          src={cutOutOf(answer.sprite)}
          alt={picked ? answer.name : 'A silhouette'}
          width={320}
          height={320}
        />
      </div>
      <div class="quiz-options" role="group" aria-label="Names">
        {options.map((option) => (
          <button
            key={option.number}
            type="button"
            disabled={picked !== undefined}
            class={picked && verdict(option, picked, answer)}
            onClick={() => {
              setPicked(option);
              if (option.number === answer.number) {
                onRight();
              }
            }}
          >
            {option.name}
          </button>
        ))}
      </div>
      <div class="quiz-verdict" aria-live="polite">
        {picked && (
          <>
            <p>
              {isRight ? 'Right: ' : 'No, '}it is{' '}
              <Link to={creatureTarget(answer.number)}>{answer.name}</Link>.
            </p>
            <Link class="button" to={placeTarget({ ...place, round: place.round + 1 })}>
              {place.round === roundCount ? 'See how it went' : 'Next'}
            </Link>
          </>
        )}
      </div>
    </>
  );
}

function verdict(option: Option, picked: Option, answer: Option): string {
  if (option.number === answer.number) {
    return 'right';
  }
  return option.number === picked.number ? 'wrong' : '';
}

function End({ place, score }: { readonly place: QuizPlace; readonly score: number }) {
  return (
    <div class="quiz-start">
      <p class="quiz-score">
        {score} of {roundCount}
      </p>
      <p>
        That was the word <strong>{place.seed}</strong>.
      </p>
      <p>
        <Link class="button" to="/quiz">
          Play another
        </Link>{' '}
        <Link to={placeTarget({ seed: place.seed, round: 1 })}>The same once more</Link>
      </p>
    </div>
  );
}
