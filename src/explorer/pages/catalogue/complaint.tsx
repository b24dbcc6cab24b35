import { Fragment, type RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Link } from '../../parts/link.tsx';
import type { QueryProblem } from './outcome.ts';
import { stateTarget } from './state.ts';

/** What is wrong with a query in words, and what may have been meant, as links that mend it. */
export function Complaint({
  id,
  problem: { message, corrections },
}: {
  readonly id: string;
  readonly problem: QueryProblem;
}) {
  return (
    <div class="complaint" id={id} role="status">
      <p>{message}.</p>
      <p>
        {corrections.length > 0 && (
          <>
            Did you mean{' '}
            {corrections.map(({ name, state }, i) => (
              <Fragment key={name}>
                {i > 0 && ' or '}
                <Link to={stateTarget(state)}>{name}</Link>
              </Fragment>
            ))}
            ?{' '}
          </>
        )}
        <Link to="/">Begin anew</Link>
      </p>
    </div>
  );
}

/** The text of the search box once more behind it, unseen but for the line below what is wrong. */
export function WrongPlace({
  text,
  place: { column, end },
  field,
}: {
  readonly text: string;
  readonly place: { readonly column: number; readonly end: number };
  /** What holds the box, which shows a part of a long text alone. */
  readonly field: RefObject<HTMLElement | null>;
}) {
  const copy = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = field.current?.querySelector('input');
    if (!box) {
      return undefined;
    }
    const follow = (): void => {
      copy.current?.scrollTo(box.scrollLeft, 0);
    };
    follow();
    box.addEventListener('scroll', follow);
    return () => box.removeEventListener('scroll', follow);
  }, [field, text]);
  const letters = Array.from(text);
  // Spaces before the query are no part of it.
  const shift = letters.length - Array.from(text.trimStart()).length;
  const from = column - 1 + shift;
  const to = Math.max(end - 1 + shift, from + 1);
  return (
    <div class="search-copy" ref={copy} aria-hidden="true">
      {letters.slice(0, from).join('')}
      <mark>{letters.slice(from, to).join('') || '\u00a0'}</mark>
      {letters.slice(to).join('')}
    </div>
  );
}
