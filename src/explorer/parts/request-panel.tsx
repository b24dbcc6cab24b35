import { useEffect, useRef, useState } from 'preact/hooks';
import { type Kept, useKept } from '../kept.ts';
import { usePageContext } from '../page.tsx';
import { CopyButton } from './copy-button.tsx';
import { layOutJson } from './lay-out-json.ts';
import { type AnswerKind, type Language, languages, writeProgram } from './programs.ts';
import { useLoaded } from './use-loaded.ts';

/** A text to read and to copy; `of` completes the label of the button. JSON has colours. */
export function Listing({ text, of }: { readonly text: string; readonly of: string }) {
  const place = useRef<HTMLPreElement>(null);
  useEffect(() => (/^[[{]/.test(text) ? colourJson(place.current?.firstChild) : undefined), [text]);
  return (
    <div class="listing">
      <pre ref={place} tabIndex={0}>
        {text}
      </pre>
      <CopyButton text={text} of={of} />
    </div>
  );
}

/** Characters that get colours: a browser draws thousands of them slowly. */
const mostColoured = 20_000;

/** Colours the names, texts and other values of JSON, without an element for each; returns what undoes it. */
function colourJson(node: ChildNode | null | undefined): (() => void) | undefined {
  // With forced colours, browsers draw highlights as if they were selected.
  const isForced = matchMedia('(forced-colors: active)').matches;
  if (!(node instanceof Text) || !('highlights' in CSS) || isForced) {
    return undefined;
  }
  const added: (() => void)[] = [];
  const tokens = /("(?:[^"\\]|\\.)*")(:)?|\b(?:true|false|null|-?\d[\d.eE+-]*)\b/g;
  for (const { 0: token, 1: text, 2: colon, index } of node.data
    .slice(0, mostColoured)
    .matchAll(tokens)) {
    const kind = `json-${colon === undefined ? (text === undefined ? 'value' : 'text') : 'name'}`;
    const highlight = CSS.highlights.get(kind) ?? new Highlight();
    CSS.highlights.set(kind, highlight);
    const end = index + token.length - (colon?.length ?? 0);
    const range = new StaticRange({
      startContainer: node,
      startOffset: index,
      endContainer: node,
      endOffset: end,
    });
    highlight.add(range);
    added.push(() => highlight.delete(range));
  }
  return () => added.forEach((undo) => undo());
}

export function Program({
  target,
  kind = 'json',
}: {
  readonly target: string;
  readonly kind?: AnswerKind;
}) {
  const { baseUrl, say } = usePageContext();
  const { value: chosen, change } = useKept(programLanguage);
  return (
    <>
      <div class="request-languages" role="group" aria-label={say('Language')}>
        {languages.map((language) => (
          <button
            key={language}
            type="button"
            aria-pressed={language === chosen}
            onClick={() => change(() => language)}
          >
            {language}
          </button>
        ))}
      </div>
      <Listing text={writeProgram(chosen, { baseUrl, target, kind })} of={say('the request')} />
    </>
  );
}

const programLanguage: Kept<Language> = {
  name: 'language',
  empty: 'curl',
  parse: (json) => languages.find((each) => each === json),
};

export function RequestPanel({
  target,
  answer,
  startsOpen = false,
}: {
  readonly target: string;
  /** The response, if the page has it whole; otherwise it is asked for when the panel is opened. */
  readonly answer?: unknown;
  readonly startsOpen?: boolean;
}) {
  const { prefix, say } = usePageContext();
  // Rendered on demand: the response is long, and its content is on the page already.
  const [isOpen, setIsOpen] = useState(startsOpen);
  return (
    <details
      class="request"
      open={startsOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        <span class="request-title">{say('API request')}</span>
        <code>{target}</code>
      </summary>
      <div class="request-body">
        <Program target={target} />
        <h3>
          <a href={prefix + target} data-outside>
            {say('Response')}
          </a>
        </h3>
        {isOpen && <Answer target={target} known={answer} />}
      </div>
    </details>
  );
}

function Answer({ target, known }: { readonly target: string; readonly known: unknown }) {
  const { api, speech } = usePageContext();
  const asked = useLoaded(known === undefined ? target : undefined, () =>
    api.get<unknown>(target).catch((error: unknown) => ({ error: String(error) })),
  );
  const answer = known ?? asked;
  return answer === undefined ? (
    <p>{speech.say('Loading…')}</p>
  ) : (
    <Listing text={layOutJson(answer)} of={speech.say('the response')} />
  );
}
