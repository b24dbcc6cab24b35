import { type Api, ApiProblem, type Suggestion } from '../../api.ts';
import { definePage, type Visit, usePageContext, Link } from '../../page.tsx';
import type { Speech } from '../../speech.ts';
import { Alternatives, linkSlugs, NearestNames } from '../../parts/nearest-names.tsx';

type Problem = {
  /** Texts of the service are English; those of the pages are messages. */
  readonly title: string;
  readonly detail: string;
  /** The name that no creature has. */
  readonly unknown?: string;
  readonly nearest: readonly Suggestion[];
  /** The slugs of other pages of its kind. */
  readonly others: readonly string[];
  /** Whether trying again may help: the service is unreachable or failed. */
  readonly isPassing: boolean;
};

const unreachable: Problem = {
  title: 'No connection',
  detail: 'The service cannot be reached. Check your connection and try again.',
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
  const described: Problem = {
    title: status === 404 ? 'Page not found' : title,
    detail: `${detail}.`,
    nearest: [],
    others: status === 404 && !isOfCreature(path) ? suggestions : [],
    isPassing: status >= 500,
    ...(status === 404 && isOfCreature(path) && { unknown: named }),
  };
  if (described.unknown === undefined || suggestions.length === 0) {
    return described;
  }
  return api.suggest(named).then(
    (nearest) => ({ ...described, nearest }),
    () => described,
  );
}

function detailOf({ detail, unknown }: Problem, { say, wordOf, prose }: Speech): string {
  // The detail of a number says which there are.
  return unknown === undefined || (prose === undefined && /^\d+$/.test(unknown))
    ? wordOf(detail)
    : say('No {creature} or form is called “{name}”.', { name: unknown });
}

export const problem = definePage<Problem>({
  load: async () => unreachable,
  title: ({ title }, { wordOf }) => wordOf(title),
  preview: detailOf,
  View: ({ data, visit: { path, query } }) => {
    const { title, detail, unknown, nearest, others, isPassing } = data;
    const { say, wordOf, speech, prose } = usePageContext();
    const told = detailOf(data, speech);
    return (
      <section class="prose">
        <h1 lang={wordOf(title) === title ? prose : undefined}>{wordOf(title)}</h1>
        <p lang={told === detail ? prose : undefined}>{told}</p>
        {isPassing && (
          <p>
            <Link to={query.size === 0 ? path : `${path}?${query}`} class="choice">
              {say('Try again')}
            </Link>
          </p>
        )}
        {others.length > 0 && (
          <p>
            <Alternatives links={linkSlugs(path.slice(0, path.lastIndexOf('/')), others, speech)} />
          </p>
        )}
        {nearest.length > 0 && <NearestNames nearest={nearest} />}
        <WayOn wanted={unknown} />
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
