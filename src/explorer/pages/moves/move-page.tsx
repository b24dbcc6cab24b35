import type { MoveDetail, MoveRecord } from '../../../catalog/move-records.ts';
import { counted } from '../../../world/counted.ts';
import { definePage } from '../../page.ts';
import { creatureTarget, Link, searchPageTarget } from '../../parts/link.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';
import { TypeTag } from '../../parts/type-tag.tsx';
import { conditionOf } from '../catalog/query-terms.ts';

/** The forms that learn a move in one way: how many, and the forms themselves if they are few. */
type Way = {
  readonly way: string;
  readonly total: number;
  readonly forms: readonly {
    readonly number: string;
    readonly name: string;
    readonly levels: readonly number[];
  }[];
};

type Data = {
  readonly move: MoveRecord;
  readonly learners: number;
  readonly ways: readonly Way[];
};

/** More forms than these are left to a search. */
const mostListed = 120;

/** A move: its numbers, what it does, and who learns it. */
export const move = definePage<Data>({
  load: async ({ parameters }, api) => {
    const {
      learners,
      names: _,
      ...record
    } = await api.get<MoveDetail>(`/v1/move/${encodeURIComponent(parameters['move'] ?? '')}`);
    return { move: record, learners: learners.length, ways: groupByWay(learners) };
  },
  title: ({ move: { name } }) => name,
  preview: ({ move: { type, category, description } }) => ({
    description: `${type}, ${category}. ${description}`,
  }),
  View: ({ data: { move: shown, learners, ways } }) => (
    <article class="moves">
      <header class="move-head">
        <h1>{shown.name}</h1>
        <p>
          <TypeTag
            name={shown.type}
            to={`/moves?q=${encodeURIComponent(`type:"${shown.type}"`)}`}
          />{' '}
          {shown.category}
        </p>
        <p class="move-description">{shown.description}</p>
      </header>
      <Numbers move={shown} />
      <section class="section">
        <h2>Who learns it</h2>
        {learners === 0 ? (
          <p>No creature learns it in the newest game that it is in.</p>
        ) : (
          <p>
            <Link to={searchPageTarget(conditionOf('knows', shown.name))}>
              {counted(learners, 'form')} in the catalog
            </Link>
          </p>
        )}
        {ways.map((way) => (
          <Learners key={way.way} way={way} />
        ))}
      </section>
      <p>
        <Link to="/moves">All moves</Link>
      </p>
      <RequestPanel target={`/v1/move/${encodeURIComponent(shown.slug)}`} />
    </article>
  ),
});

/** By level first, then in the order in which the forms have the ways. */
function groupByWay(learners: MoveDetail['learners']): Way[] {
  const names = [...new Set(learners.flatMap(({ ways }) => ways.map(({ way }) => way)))];
  return names
    .toSorted((a, b) => Number(b === 'level') - Number(a === 'level'))
    .map((way) => {
      const among = learners.filter(({ ways }) => ways.some((own) => own.way === way));
      const forms = among.map(({ number, name, ways }) => ({
        number,
        name,
        levels: ways.flatMap((own) =>
          own.way === way && own.level !== undefined ? [own.level] : [],
        ),
      }));
      return { way, total: among.length, forms: among.length > mostListed ? [] : forms };
    });
}

function Numbers({
  move: { power, accuracy, pp, priority, generation, target, flags },
}: {
  readonly move: MoveRecord;
}) {
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

function Learners({ way: { way, total, forms } }: { readonly way: Way }) {
  if (forms.length === 0) {
    return (
      <p>
        {titleOf(way)}: {counted(total, 'form')}
      </p>
    );
  }
  return (
    <details class="move-learners" open>
      <summary>
        {titleOf(way)} ({total})
      </summary>
      <ul>
        {forms.map(({ number, name, levels }) => (
          <li key={name}>
            <Link to={creatureTarget(number, name)}>{name}</Link>
            {levels.length > 0 && (
              <span class="move-level"> {levels.map(writeLevel).join(', ')}</span>
            )}
          </li>
        ))}
      </ul>
    </details>
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
