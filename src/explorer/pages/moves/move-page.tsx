import type { MoveDetail } from '../../../catalog/move-records.ts';
import { counted } from '../../../world/counted.ts';
import { definePage } from '../../page.ts';
import { creatureTarget, Link, searchPageTarget } from '../../parts/link.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';
import { TypeTag } from '../../parts/type-tag.tsx';
import { conditionOf } from '../catalog/query-terms.ts';

/** A move: its numbers, what it does, and who learns it. */
export const move = definePage<MoveDetail>({
  load: ({ parameters }, api) =>
    api.get(`/v1/move/${encodeURIComponent(parameters['move'] ?? '')}`),
  title: ({ name }) => name,
  View: ({ data }) => (
    <article class="moves">
      <header class="move-head">
        <h1>{data.name}</h1>
        <p>
          <TypeTag name={data.type} to={`/moves?q=${encodeURIComponent(`type:"${data.type}"`)}`} />{' '}
          {data.category}
        </p>
        <p class="move-description">{data.description}</p>
      </header>
      <Numbers move={data} />
      <Learners move={data} />
      <p>
        <Link to="/moves">All moves</Link>
      </p>
      <RequestPanel target={`/v1/move/${encodeURIComponent(data.slug)}`} answer={data} />
    </article>
  ),
});

function Numbers({ move: { power, accuracy, pp, priority, generation, target, flags } }: Props) {
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Power', power === null ? 'None of its own' : String(power)],
    ['Accuracy', accuracy === null ? 'Cannot miss' : `${accuracy}%`],
    ['PP', pp === null ? undefined : String(pp)],
    ['Priority', priority === 0 ? undefined : String(priority)],
    ['Target', target ?? undefined],
    ['Since generation', generation === null ? undefined : String(generation)],
    ['Kind', flags.length === 0 ? undefined : flags.join(', ')],
  ];
  return (
    <dl class="move-numbers">
      {rows.map(
        ([label, value]) =>
          value !== undefined && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

type Props = { readonly move: MoveDetail };

/** The forms that learn the move, by the way in which they do. */
function Learners({ move: { name, learners } }: Props) {
  // By level first.
  const ways = [...new Set(learners.flatMap((each) => each.ways.map(({ way }) => way)))].toSorted(
    (a, b) => Number(b === 'level') - Number(a === 'level'),
  );
  return (
    <section class="section">
      <h2>Who learns it</h2>
      {learners.length === 0 ? (
        <p>No creature learns it in the newest game that it is in.</p>
      ) : (
        <p>
          <Link to={searchPageTarget(conditionOf('knows', name))}>
            {counted(learners.length, 'form')} in the catalog
          </Link>
        </p>
      )}
      {ways.map((way) => {
        const among = learners.filter((each) => each.ways.some((own) => own.way === way));
        return (
          <details key={way} class="move-learners" open={among.length <= 60}>
            <summary>
              {titleOf(way)} ({among.length})
            </summary>
            <ul>
              {among.map(({ number, name: form, ways: own }) => {
                const levels = own.flatMap((each) =>
                  each.way === way && each.level !== undefined ? [each.level] : [],
                );
                return (
                  <li key={form}>
                    <Link to={creatureTarget(number, form)}>{form}</Link>
                    {levels.length > 0 && (
                      <span class="move-level"> {levels.map(writeLevel).join(', ')}</span>
                    )}
                  </li>
                );
              })}
            </ul>
          </details>
        );
      })}
    </section>
  );
}

/** The title of a way: `By level`, `Machine`. */
export function titleOf(way: string): string {
  return way === 'level' ? 'By level' : way.charAt(0).toUpperCase() + way.slice(1);
}

/** A level as people say it; 0 is the moment of evolution. */
export function writeLevel(level: number): string {
  return level === 0 ? 'on evolving' : String(level);
}
