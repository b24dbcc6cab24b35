import { useState } from 'preact/hooks';
import { usePageContext } from '../page-context.ts';
import { layOutJson } from './lay-out-json.ts';
import { Listing, Program } from './listing.tsx';
import { useLoaded } from './use-loaded.ts';

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
