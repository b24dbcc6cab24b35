import { useEffect, useState } from 'preact/hooks';
import { usePageContext } from '../../page-context.ts';
import { makeSeed, placeTarget, questionCount } from './place.ts';
import { mostPoints, writePoints } from './use-plays.ts';

/** A form for the seed of a quiz. */
export function Start() {
  const { go, prefix, speech } = usePageContext();
  const { say } = speech;
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
