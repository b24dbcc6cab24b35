import { ApiProblem } from '../../api.ts';
import { definePage } from '../../page.ts';
import { Link } from '../../parts/link.tsx';

/** What went wrong with a page, in words. */
type Problem = {
  readonly title: string;
  readonly detail: string;
  /** Names that may have been meant. */
  readonly suggestions: readonly string[];
};

/** An error of the API as what a page says of it; any other comes of a service that is out of reach. */
export function describeProblem(error: unknown): Problem {
  return error instanceof ApiProblem
    ? { title: error.title, detail: error.message, suggestions: error.suggestions }
    : {
        title: 'No connection',
        detail: 'The service cannot be reached right now',
        suggestions: [],
      };
}

/** For a page whose contents could not be had. */
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
        <Link to="/">Look through the catalogue</Link>
      </p>
    </section>
  ),
});
