import { ApiProblem } from '../../api.ts';
import { definePage } from '../../page.ts';
import { Link } from '../../parts/link.tsx';

/** A problem in words. */
type Problem = {
  readonly title: string;
  readonly detail: string;
  readonly suggestions: readonly string[];
};

/** Describes an error of the API; any other error means that the service is unreachable. */
export function describeProblem(error: unknown): Problem {
  return error instanceof ApiProblem
    ? { title: error.title, detail: error.message, suggestions: error.suggestions }
    : {
        title: 'No connection',
        detail: 'The service cannot be reached right now',
        suggestions: [],
      };
}

/** The page in place of one with data that could not be loaded. */
export const problem = definePage<Problem>({
  load: async () => describeProblem(undefined),
  title: ({ title }) => title,
  View: ({ data: { title, detail, suggestions } }) => (
    <section class="prose">
      <h1>{title}</h1>
      <p>{detail}.</p>
      {suggestions.length > 0 && (
        <>
          <p>Did you mean one of these?</p>
          <ul class="suggestions">
            {suggestions.map((name) => (
              <li key={name}>
                <Link to={`/creature/${encodeURIComponent(name)}`}>{name}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <Link to="/">Look through the catalog</Link>
      </p>
    </section>
  ),
});

/** The page for addresses without one. */
export const missing = definePage({
  load: async () => ({}),
  title: () => 'Nothing here',
  View: ({ visit }) => (
    <section class="prose">
      <h1>Nothing here</h1>
      <p>
        No page stands at <code>{visit.path}</code>.
      </p>
      <p>
        <Link to="/">Look through the catalog</Link>
      </p>
    </section>
  ),
});
