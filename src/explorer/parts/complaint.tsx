import type { ComponentChildren } from 'preact';
import { usePageContext, Link } from '../page.tsx';
import { Alternatives } from './nearest-names.tsx';

export type Complaining = {
  /** Without a full stop. */
  readonly message: string;
  readonly corrections: readonly { readonly text: string; readonly to: string }[];
};

export const complaintId = 'search-problem';

/** What is wrong with a search: what was meant, or else what is wanted. `children` is a link to everything. */
export function Complaint({
  message,
  corrections,
  children,
}: Complaining & { readonly children: ComponentChildren }) {
  const { say, prose } = usePageContext();
  return (
    <div class="complaint" id={complaintId} role="status">
      {corrections.length > 0 ? (
        <p>
          <Alternatives links={corrections} />
        </p>
      ) : (
        <p lang={prose}>{message}.</p>
      )}
      <p>
        {children} · <Link to="/syntax">{say('How to search')}</Link>
      </p>
    </div>
  );
}
