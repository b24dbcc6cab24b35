import { useCallback } from 'preact/hooks';
import { type Api, ApiProblem, readAnswer } from '../../api.ts';
import { definePage } from '../../page.ts';
import { RequestPanel } from '../../parts/request-panel.tsx';
import { useSurroundings } from '../../surroundings.ts';
import { type BulkFile, BulkFiles } from './bulk-files.tsx';
import { describeSeconds } from './describe-seconds.ts';
import { useRefreshed } from './use-refreshed.ts';

/** What `/stats` says (spec §2.7). */
type Statistics = {
  readonly total_hits: string;
  readonly session_hits: string;
  readonly uptime: number;
};

/** What `/health/ready` says. */
type Readiness = {
  readonly worldVersion: string;
  readonly reload: { readonly outcome: 'none' | 'succeeded' | 'refused'; readonly at?: string };
};

/** What changes while the service runs. */
type Condition = {
  readonly statistics: Statistics;
  /** Null where health is told elsewhere, or the service is about to stop. */
  readonly readiness: Readiness | null;
};

type Data = { readonly condition: Condition; readonly files: readonly BulkFile[] };

/** The service itself: how much it is asked, since when, of which world, and the files that hold all of it. */
export const service = definePage<Data>({
  load: async (_, api) => {
    const [condition, files] = await Promise.all([
      readCondition(api.get),
      api.get<readonly BulkFile[]>('/v1/bulk'),
    ]);
    return { condition, files };
  },
  title: () => 'About this service',
  View: ({ data }) => {
    const { world, prefix, origin } = useSurroundings();
    // Past the memory of the pages, which would say the same again.
    const read = useCallback(
      async () =>
        origin === 'files'
          ? data.condition
          : readCondition((target) => fetch(prefix + target).then(readAnswer)),
      [prefix, origin, data],
    );
    const { value, isCurrent } = useRefreshed(data.condition, read);
    const { statistics, readiness } = value;
    return (
      <div class="shelf">
        <h1>About this service</h1>
        <section class="section">
          <h2>Now</h2>
          {origin === 'files' ? (
            <p>
              This is a copy of the service as files. Nothing runs behind it, and nobody counts what
              it is asked; searches are answered by this page itself.
            </p>
          ) : (
            <dl class="figures">
              <Figure name="Requests answered" value={writeCount(statistics.total_hits)} />
              <Figure name="Since this start" value={writeCount(statistics.session_hits)} />
              <Figure name="Up for" value={describeSeconds(statistics.uptime)} />
            </dl>
          )}
          <p class="service-note" role="status">
            {isCurrent
              ? ''
              : 'The service does not answer at the moment; these are the last figures.'}
          </p>
        </section>
        <section class="section">
          <h2>The world</h2>
          <dl class="figures">
            <Figure name="Creatures" value={writeCount(world.creatures)} />
            <Figure name="Forms" value={writeCount(world.forms)} />
            <Figure name="Families" value={writeCount(world.families)} />
            {readiness && (
              <Figure
                name="Version"
                value={readiness.worldVersion}
                note={describeReload(readiness.reload)}
              />
            )}
          </dl>
        </section>
        <BulkFiles files={data.files} />
        <p>
          How a world of one’s own is written is said by its{' '}
          <a href={`${prefix}/v1/schemas`} data-outside>
            JSON Schemas
          </a>
          .
        </p>
        <RequestPanel target="/stats" answer={statistics} />
      </div>
    );
  },
});

async function readCondition(get: (target: string) => Promise<unknown>): Promise<Condition> {
  // The service describes both answers, and its tests hold it to that.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const ask = get as Api['get'];
  const [statistics, readiness] = await Promise.all([
    ask<Statistics>('/stats'),
    ask<Readiness>('/health/ready').catch((error: unknown) => {
      if (error instanceof ApiProblem) {
        return null;
      }
      throw error;
    }),
  ]);
  return { statistics, readiness };
}

function describeReload({ outcome, at = '' }: Readiness['reload']): string {
  const time = `${at.slice(0, 16).replace('T', ' ')} UTC`;
  switch (outcome) {
    case 'none':
      return 'As it was at the start';
    case 'succeeded':
      return `Loaded ${time}`;
    case 'refused':
      return `A newer one was refused ${time}`;
  }
}

function writeCount(count: number | string): string {
  return Number(count).toLocaleString('en');
}

function Figure({
  name,
  value,
  note,
}: {
  readonly name: string;
  readonly value: string;
  /** What stands below a value that is no number. */
  readonly note?: string;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd class={note === undefined ? undefined : 'figure-code'}>{value}</dd>
      {note !== undefined && <dd class="figure-note">{note}</dd>}
    </div>
  );
}
