import { useEffect, useState } from 'preact/hooks';
import { usePageContext } from '../page-context.ts';
import { writeClientProgram } from './client-program.ts';
import { CopyButton } from './copy-button.tsx';

/** Programs that send the request, by language. */
const programs = [
  { language: 'Address', write: (url: string) => url },
  { language: 'curl', write: (url: string) => `curl --fail --silent '${url}'` },
  {
    language: 'TypeScript',
    write: (_: string, baseUrl: string, target: string) => writeClientProgram(baseUrl, target),
  },
  {
    language: 'Python',
    write: (url: string) => `import json
from urllib.request import urlopen

with urlopen("${url}") as response:
    answer = json.load(response)`,
  },
] as const;

/** The request behind the page in several languages, and its response. */
export function RequestPanel({
  target,
  answer,
  startsOpen = false,
}: {
  /** Path and query of the request. */
  readonly target: string;
  /** The response, if the page has it whole; otherwise it is asked for when the panel is opened. */
  readonly answer?: unknown;
  readonly startsOpen?: boolean;
}) {
  const { baseUrl, prefix, speech } = usePageContext();
  const { say } = speech;
  const [chosen, setChosen] = useState(0);
  // Rendered on demand: the response is long, and its content is on the page already.
  const [isOpen, setIsOpen] = useState(startsOpen);
  const url = (baseUrl + target).replaceAll("'", '%27');
  const program = (programs[chosen] ?? programs[0]).write(url, baseUrl, target);
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
        <div class="request-languages" role="group" aria-label={say('Programming language')}>
          {programs.map(({ language }, i) => (
            <button
              key={language}
              type="button"
              aria-pressed={i === chosen}
              onClick={() => setChosen(i)}
            >
              {language === 'Address' ? say(language) : language}
            </button>
          ))}
        </div>
        <Listing text={program} of={say('the request')} />
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
  const [asked, setAsked] = useState<unknown>();
  useEffect(() => {
    if (known === undefined) {
      api
        .get<unknown>(target)
        .then(setAsked, (error: unknown) => setAsked({ error: String(error) }));
    }
  }, [api, target, known]);
  const answer = known ?? asked;
  return answer === undefined ? (
    <p>{speech.say('Loading the response…')}</p>
  ) : (
    <Listing text={JSON.stringify(answer, undefined, 2)} of={speech.say('the response')} />
  );
}

function Listing({ text, of }: { readonly text: string; readonly of: string }) {
  return (
    <div class="listing">
      <pre tabIndex={0}>{text}</pre>
      <CopyButton text={text} of={of} />
    </div>
  );
}
