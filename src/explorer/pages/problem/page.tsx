import { type Api, ApiProblem, type Suggestion } from '../../api.ts';
import { definePage } from '../../page.ts';
import { usePageContext } from '../../page-context.ts';
import { Link } from '../../parts/link.tsx';
import { NearestNames } from '../../parts/nearest-names.tsx';

type Problem = {
  readonly title: string;
  /** Without a full stop. */
  readonly detail: string;
  readonly nearest: readonly Suggestion[];
  /** Whether trying again may help: the service is unreachable or failed. */
  readonly isPassing: boolean;
};

const unreachable: Problem = {
  title: 'No connection',
  detail: 'The service cannot be reached. Check your connection and try again',
  nearest: [],
  isPassing: true,
};

/** Describes an error of the API, with names like `wanted`; any other error means that the service is unreachable. */
export async function describeProblem(
  error: unknown,
  wanted: string | undefined,
  api: Api,
): Promise<Problem> {
  if (!(error instanceof ApiProblem)) {
    return unreachable;
  }
  const { title, detail, status, suggestions = [] } = error.problem;
  const described = { title, detail, nearest: [], isPassing: status >= 500 };
  if (wanted === undefined || suggestions.length === 0) {
    return described;
  }
  return api.suggest(wanted).then(
    (nearest) => ({ ...described, nearest }),
    () => described,
  );
}

export const problem = definePage<Problem>({
  load: async () => unreachable,
  title: ({ title }) => title,
  preview: ({ detail }) => `${detail}.`,
  View: ({ data: { title, detail, nearest, isPassing }, visit: { path, query, parameters } }) => {
    const { say, prose } = usePageContext();
    return (
      <section class="prose">
        <h1 lang={prose}>{title}</h1>
        <p lang={prose}>{detail}.</p>
        {isPassing && (
          <p>
            <Link to={query.size === 0 ? path : `${path}?${query}`} class="choice">
              {say('Try again')}
            </Link>
          </p>
        )}
        {nearest.length > 0 && <NearestNames nearest={nearest} />}
        <WayOn wanted={parameters['identifier']} />
      </section>
    );
  },
});

export const missing = definePage({
  load: async () => ({}),
  title: (_, { say }) => say('Page not found'),
  preview: (_, { say }) => say('Page not found'),
  View: ({ visit }) => {
    const { say, tell } = usePageContext();
    return (
      <section class="prose">
        <h1>{say('Page not found')}</h1>
        <p>{tell('There is no page at {address}.', { address: <code>{visit.path}</code> })}</p>
        <WayOn />
      </section>
    );
  },
});

function WayOn({ wanted }: { readonly wanted?: string | undefined }) {
  const { prefix, say } = usePageContext();
  return (
    <>
      <form class="way-on" role="search" action={`${prefix}/`}>
        <label>
          <span>{say('Find {creatures}')}</span>
          <input type="search" name="q" maxLength={1000} defaultValue={wanted} />
        </label>
        <button class="button" type="submit">
          {say('Search')}
        </button>
      </form>
      <p>
        <Link to="/">{say('Show all {creatures}')}</Link>
      </p>
    </>
  );
}
