import { useEffect, useRef, useState } from 'preact/hooks';
import { usePageContext } from '../../page-context.ts';
import { definePage } from '../../page.ts';
import { LargeViewSwitch } from '../../parts/large-view.tsx';
import { makeSeed, placeTarget, questionCount, type QuizPlace, readPlace } from './place.ts';
import { type Question, readGame } from './question-data.ts';
import { End } from './end.tsx';
import { Round } from './round.tsx';
import { mostPoints, scoreOf, usePlays, writePoints } from './use-plays.ts';

type Data =
  | { readonly kind: 'start' }
  | { readonly kind: 'round'; readonly place: QuizPlace; readonly question: Question }
  | { readonly kind: 'end'; readonly place: QuizPlace; readonly questions: readonly Question[] };

const allRounds = Array.from({ length: questionCount }, (_, i) => i + 1);

/** A quiz of silhouettes and facts. The same seed asks everybody the same. */
export const page = definePage<Data>({
  load: async ({ query }, api, world) => {
    const place = readPlace(query);
    if (!place) {
      return { kind: 'start' };
    }
    const isEnd = place.round > questionCount;
    const questions = await readGame(place.seed, isEnd ? allRounds : [place.round], api, world);
    const [question] = isEnd ? [] : questions;
    return question ? { kind: 'round', place, question } : { kind: 'end', place, questions };
  },
  title: (_, { say }) => say('Quiz'),
  preview: (_, _world, { say }) => ({
    description: say(
      '{count} questions about {creatures}. Everybody with this link gets the same ones.',
      { count: questionCount },
    ),
  }),
  View: ({ data }) => {
    const { say } = usePageContext();
    const frame = useRef<HTMLDivElement>(null);
    return (
      <div class={`quiz quiz-at-${data.kind}`} ref={frame}>
        <h1>{say('Quiz')}</h1>
        {data.kind === 'start' ? <Start /> : <Game key={data.place.seed} data={data} />}
        {data.kind !== 'start' && (
          <div class="figure-tools">
            <LargeViewSwitch of={frame} />
          </div>
        )}
      </div>
    );
  },
});

function Game({ data }: { readonly data: Exclude<Data, { kind: 'start' }> }) {
  const { place } = data;
  const { plays, set, forget } = usePlays(place.seed);
  return data.kind === 'end' ? (
    <End seed={place.seed} questions={data.questions} plays={plays} forget={forget} />
  ) : (
    <Round
      key={placeTarget(place)}
      place={place}
      question={data.question}
      play={plays.get(place.round) ?? { hints: [] }}
      score={scoreOf(plays)}
      onPlay={(play) => set(place.round, play)}
    />
  );
}

function Start() {
  const { go, prefix, speech, say } = usePageContext();
  const [seed, setSeed] = useState('');
  // What was typed before the scripts ran stays.
  useEffect(() => setSeed((typed) => typed || makeSeed()), []);
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
        {say(
          '{count} questions about facts and about silhouettes of our own portraits, which look like the words of each record.',
          { count: questionCount },
        )}{' '}
        {say('A right answer gives {points}.', { points: writePoints(mostPoints, speech) })}{' '}
        {say('Each hint costs 1 point.')}
      </p>
      <p>
        {say(
          'To play the same questions together, use the same word: read it aloud, write it on the board, or send the link.',
        )}
      </p>
      <div class="picker">
        <label for="seed">{say('Word')}</label>
        <input
          id="seed"
          name="seed"
          value={seed}
          maxLength={100}
          required
          autocomplete="off"
          onInput={(event) => setSeed(event.currentTarget.value)}
        />
        <button type="submit">{say('Start')}</button>
      </div>
    </form>
  );
}
