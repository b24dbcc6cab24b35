import { type Api, ApiProblem, type Suggestion } from '../../api.ts';
import { definePage, type Visit, usePageContext, Link } from '../../page.tsx';
import { Alternatives, linkSlugs, NearestNames } from '../../parts/nearest-names.tsx';

type Problem = {
  readonly title: string;
  /** Without a full stop. */
  readonly detail: string;
  readonly nearest: readonly Suggestion[];
  /** Other pages of its kind. */
  readonly others: readonly { readonly text: string; readonly to: string }[];
  /** Whether trying again may help: the service is unreachable or failed. */
  readonly isPassing: boolean;
};

const unreachable: Problem = {
  title: 'No connection',
  detail: 'The service cannot be reached. Check your connection and try again',
  nearest: [],
  others: [],
  isPassing: true,
};

const isOfCreature = (path: string): boolean => path.startsWith('/creature/');

/** Describes an error of the API, with what was meant; any other error means that the service is unreachable. */
export async function describeProblem(
  error: unknown,
  { path, named }: Visit,
  api: Api,
): Promise<Problem> {
  if (!(error instanceof ApiProblem)) {
    return unreachable;
  }
  const { title, detail, status, suggestions = [] } = error.problem;
  const isOther = status === 404 && !isOfCreature(path);
  const others = linkSlugs(path.slice(0, path.lastIndexOf('/')), isOther ? suggestions : []);
  const described = { title, detail, nearest: [], others, isPassing: status >= 500 };
  if (!isOfCreature(path) || suggestions.length === 0) {
    return described;
  }
  return api.suggest(named).then(
    (nearest) => ({ ...described, nearest }),
    () => described,
  );
}

export const problem = definePage<Problem>({
  load: async () => unreachable,
  title: ({ title }) => title,
  preview: ({ detail }) => `${detail}.`,
  View: ({
    data: { title, detail, nearest, others, isPassing },
    visit: { path, query, named },
  }) => {
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
        {others.length > 0 && (
          <p>
            <Alternatives links={others} />
          </p>
        )}
        {nearest.length > 0 && <NearestNames nearest={nearest} />}
        <WayOn wanted={isOfCreature(path) ? named : undefined} />
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
