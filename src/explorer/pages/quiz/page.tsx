import { definePage } from '../../page.ts';
import {
  drawRound,
  placeTarget,
  type QuizPlace,
  readPlace,
  type Round,
  roundCount,
  scoreOf,
  usePicks,
} from './round.ts';
import { End } from './end.tsx';
import { Question } from './question.tsx';
import { Start } from './start.tsx';

type Data =
  | { readonly kind: 'start' }
  | { readonly kind: 'round'; readonly round: Round }
  | { readonly kind: 'end'; readonly place: QuizPlace };

/** A quiz of silhouettes. The same seed asks everybody the same. */
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
  View: ({ data }) => (
    <div class="quiz">
      <h1>Who is this?</h1>
      {data.kind === 'start' ? <Start /> : <Game key={seedOf(data)} data={data} />}
    </div>
  ),
});

type Played = Exclude<Data, { kind: 'start' }>;

function seedOf(data: Played): string {
  return data.kind === 'end' ? data.place.seed : data.round.place.seed;
}

function Game({ data }: { readonly data: Played }) {
  const seed = seedOf(data);
  const { picks, pick, forget } = usePicks(seed);
  if (data.kind === 'end') {
    return <End seed={seed} picks={picks} forget={forget} />;
  }
  const { place } = data.round;
  return (
    <Question
      key={placeTarget(place)}
      round={data.round}
      picked={picks.get(place.round)}
      score={scoreOf(picks)}
      onPick={(picked) => pick(place.round, picked)}
    />
  );
}
