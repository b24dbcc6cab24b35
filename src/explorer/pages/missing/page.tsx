import { definePage } from '../../page.ts';
import { Link } from '../../parts/link.tsx';

/** For an address that nothing stands at. */
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
        <Link to="/">Look through the catalogue</Link>
      </p>
    </section>
  ),
});
