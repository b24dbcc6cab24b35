import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Link, linkNames, usePageContext } from '../../page.tsx';
import { onShortcuts } from '../../listen.ts';
import { placeTarget, questionCount, type QuizPlace } from './place.ts';
import { writeFact, labelOf, type Question } from './question-data.ts';
import { type Play, type Playing, pointsOf, scoreOf, worthOf, writePoints } from './use-plays.ts';
import { cutOutOf, loadPicture, Portrait } from '../../parts/portrait.tsx';
import type { QuestionKind } from './plan-game.ts';
import { TypeTag } from '../../parts/type-tag.tsx';
import { useLoadedNow } from '../../parts/use-loaded.ts';

export function Round({
  place,
  question,
  plays,
  set,
}: Playing & { readonly place: QuizPlace; readonly question: Question }) {
  const { baseUrl, speech, say, tell } = usePageContext();
  const next = useRef<HTMLParagraphElement>(null);
  // Not for an answer from an earlier visit.
  const [isFresh, setFresh] = useState(false);
  const play: Play = plays.get(place.round) ?? { hints: [] };
  const onPlay = (changed: Play): void => set(place.round, changed);
  const { answer } = play;
  const pick = (key: string): void => {
    if (!answer) {
      setFresh(true);
      onPlay({ ...play, answer: { option: key, isRight: key === question.answer } });
    }
  };
  // Layout effect, so that no key is lost.
  useLayoutEffect(() => {
    const acts = question.options.map(({ key }, i) => [String(i + 1), () => pick(key)] as const);
    return onShortcuts(new Map(acts));
  });
  useEffect(() => {
    if (answer && isFresh) {
      next.current?.querySelector('a')?.focus();
    }
  }, [answer, isFresh]);
  return (
    <>
      <p class="quiz-progress">
        {tell('Question {round} of {count}, {points}, word {word}', {
          round: place.round,
          count: questionCount,
          points: writePoints(scoreOf(plays), speech),
          word: <strong>{place.seed}</strong>,
        })}
      </p>
      <div class={`quiz-board quiz-board-${question.kind}`}>
        <div class="quiz-question">
          <h2 class="quiz-prompt" tabIndex={-1}>
            {speech.write(question.prompt)}
          </h2>
          <Stage question={question} isAnswered={answer !== undefined} />
        </div>
        <div class="quiz-answers">
          <Options question={question} picked={answer?.option} onPick={pick} />
          {!answer && <Hints hints={question.hints} play={play} onPlay={onPlay} />}
          <div class="quiz-verdict">
            <p aria-live="polite">
              {answer && (
                <>
                  {say(answer.isRight ? 'Right!' : 'Wrong.')} <Outcome {...question} />{' '}
                  {say('{sentence}.', { sentence: writePoints(pointsOf(play), speech) })}
                </>
              )}
            </p>
            <p ref={next}>
              {answer && (
                <Link class="button" to={placeTarget({ ...place, round: place.round + 1 })}>
                  {say(place.round === questionCount ? 'See your result' : 'Next')}
                </Link>
              )}
            </p>
          </div>
        </div>
      </div>
      <p class="quiz-share">
        {say('Send this link to play together:')}{' '}
        <CopyButton text={baseUrl + placeTarget({ ...place, round: 1 })} of={say('the link')} />
      </p>
      <noscript>{say('The quiz needs JavaScript. Turn it on in your browser.')}</noscript>
    </>
  );
}

export function Outcome({ outcome, subject: { number, name: form } }: Question) {
  const { write, nameOf } = usePageContext();
  return <>{linkNames(write(outcome), [{ number, form, name: nameOf(form) }])}</>;
}

/** Kinds whose options have pictures of what is asked about. */
const measuredKinds: ReadonlySet<QuestionKind> = new Set(['weight', 'height', 'stat', 'total']);

function Stage({
  question: { kind, subject },
  isAnswered,
}: {
  readonly question: Question;
  readonly isAnswered: boolean;
}) {
  const { nameOf, onPage } = usePageContext();
  if (measuredKinds.has(kind)) {
    return null;
  }
  return (
    <div class="quiz-stage">
      {kind === 'silhouette' && !isAnswered ? (
        <Silhouette sprite={subject.sprite} />
      ) : (
        <img
          class={kind === 'silhouette' ? 'quiz-picture quiz-shown' : 'quiz-picture'}
          src={onPage(cutOutOf(subject.sprite))}
          alt={nameOf(subject.name)}
          width={640}
          height={640}
        />
      )}
    </div>
  );
}

/** Hints of a question as buttons; each that is shown costs a point. */
function Hints({
  hints,
  play,
  onPlay,
}: Pick<Question, 'hints'> & { readonly play: Play; readonly onPlay: (play: Play) => void }) {
  const { speech, say, tell } = usePageContext();
  const points = writePoints(worthOf(play), speech);
  const gives = say('A right answer gives {points}.', { points });
  if (hints.length === 0) {
    return <p class="quiz-worth">{gives}</p>;
  }
  return (
    <div class="quiz-hints">
      <p class="quiz-worth" aria-live="polite">
        {gives} {say('Each hint costs 1 point.')}
      </p>
      <ul aria-label={say('Hints')}>
        {hints.map(({ name, values }) => {
          const isShown = play.hints.includes(name);
          return (
            <li key={name} aria-live="polite">
              <button
                type="button"
                class="quiz-hint"
                // A button that has gone or is disabled would lose the focus.
                aria-disabled={isShown}
                onClick={() => isShown || onPlay({ ...play, hints: [...play.hints, name] })}
              >
                {isShown
                  ? tell('{name}: {facts}', {
                      name: say(name),
                      facts: (
                        <strong>
                          {speech.list(
                            values.map((value) => (name === 'Type' ? speech.typeOf(value) : value)),
                          )}
                        </strong>
                      ),
                    })
                  : say('{name}?', { name: say(name) })}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Options({
  question: { options, answer, kind },
  picked,
  onPick,
}: {
  readonly question: Question;
  readonly picked: string | undefined;
  readonly onPick: (key: string) => void;
}) {
  const { speech } = usePageContext();
  const hasPictures = options.some(({ creature }) => creature !== undefined);
  return (
    <ol
      class={`quiz-options ${hasPictures ? 'quiz-options-pictures' : ''}`}
      aria-label={speech.say('Answers')}
    >
      {options.map((option, i) => {
        const others = option.key === picked ? 'wrong' : 'other';
        const verdict = picked === undefined ? undefined : option.key === answer ? 'right' : others;
        return (
          <li key={option.key}>
            <button
              type="button"
              disabled={picked !== undefined}
              class={verdict}
              onClick={() => onPick(option.key)}
              aria-keyshortcuts={String(i + 1)}
            >
              <kbd aria-hidden="true">{i + 1}</kbd>
              {option.creature && <Portrait sprite={option.creature.sprite} size={96} isUrgent />}
              <span class="quiz-label">
                {kind === 'matchup' ? (
                  <TypeTag name={option.label} isPlain />
                ) : (
                  labelOf(option, kind, speech)
                )}
                {picked !== undefined && option.fact !== undefined && (
                  <span class="quiz-fact"> {writeFact(option.fact, kind, speech)}</span>
                )}
              </span>
              {verdict !== undefined && <span class="quiz-mark">{marks[verdict]}</span>}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** In words besides colours. */
const marks = { right: '✓', wrong: '✗', other: '' } as const;

const side = 640;

/** Opaque share from which a picture counts as having no outline, and the squares per side that replace it. */
const opaquePart = 0.97;
const squares = 14;

/**
 * The painted outline of a form: the page contains neither its colours nor its address. A picture without an outline,
 * such as a photograph, is shown in coarse squares.
 */
function Silhouette({ sprite }: { readonly sprite: string }) {
  const { say, onPage } = usePageContext();
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = useLoadedNow(sprite, () => loadPicture(onPage(cutOutOf(sprite))));
  const state = typeof picture === 'object' ? 'painted' : (picture ?? 'awaited');
  useLayoutEffect(() => {
    if (canvas.current && typeof picture === 'object') {
      paint(canvas.current, picture);
    }
  }, [picture]);
  return (
    <>
      <canvas
        ref={canvas}
        class="quiz-picture"
        width={side}
        height={side}
        role="img"
        aria-label={say('A silhouette')}
        data-state={state}
      />
      {state === 'failed' && (
        <p class="quiz-note" role="status">
          {say('The picture could not be loaded')}
        </p>
      )}
    </>
  );
}

function paint(canvas: HTMLCanvasElement, image: HTMLImageElement): void {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) {
    return;
  }
  const scale = side / Math.max(image.naturalWidth, image.naturalHeight, 1);
  const width = image.naturalWidth * scale;
  const height = image.naturalHeight * scale;
  const [x, y] = [(side - width) / 2, (side - height) / 2];
  context.clearRect(0, 0, side, side);
  context.drawImage(image, x, y, width, height);
  if (opacityOf(context.getImageData(x, y, width, height)) > opaquePart) {
    const small = new OffscreenCanvas(squares, squares);
    small.getContext('2d')?.drawImage(image, 0, 0, squares, squares);
    context.imageSmoothingEnabled = false;
    context.drawImage(small, x, y, width, height);
    return;
  }
  context.globalCompositeOperation = 'source-in';
  context.fillStyle = getComputedStyle(canvas).color;
  context.fillRect(0, 0, side, side);
  context.globalCompositeOperation = 'source-over';
}

function opacityOf({ data }: ImageData): number {
  let opaque = 0;
  for (let i = 3; i < data.length; i += 4) {
    opaque += (data[i] ?? 0) > 127 ? 1 : 0;
  }
  return opaque / (data.length / 4);
}
