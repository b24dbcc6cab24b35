import { useEffect, useState } from 'preact/hooks';
import { definePage } from '../../page.ts';
import { RequestPanel } from '../../parts/request-panel.tsx';
import { useSurroundings } from '../../surroundings.ts';

/** What `/stats` says (spec §2.7). */
type Statistics = {
  readonly total_hits: string;
  readonly session_hits: string;
  readonly uptime: number;
};

type BulkFile = {
  readonly file: string;
  readonly description: string;
  readonly size: number;
  readonly sha256: string;
  readonly url: string;
};

type Data = { readonly statistics: Statistics; readonly files: readonly BulkFile[] };

/** How often the numbers are asked for while the page is in sight, in milliseconds. */
const refreshMilliseconds = 5000;

/** The service itself: how much it is asked, since when, and the files that hold all of it. */
export const service = definePage<Data>({
  load: async (_, api) => {
    const [statistics, files] = await Promise.all([
      api.get<Statistics>('/stats'),
      api.get<readonly BulkFile[]>('/v1/bulk'),
    ]);
    return { statistics, files };
  },
  title: () => 'About this service',
  View: ({ data }) => {
    const { world } = useSurroundings();
    const { total_hits, session_hits, uptime } = useStatistics(data.statistics);
    return (
      <div class="shelf">
        <h1>About this service</h1>
        <dl class="figures">
          <Figure name="Requests answered" value={Number(total_hits).toLocaleString('en')} />
          <Figure name="Since this start" value={Number(session_hits).toLocaleString('en')} />
          <Figure name="Up for" value={describeSeconds(uptime)} />
          <Figure name="Creatures" value={world.creatures.toLocaleString('en')} />
          <Figure name="Forms" value={world.forms.toLocaleString('en')} />
          <Figure name="Families" value={world.families.toLocaleString('en')} />
        </dl>
        <section class="section">
          <h2>Everything as files</h2>
          <div class="table-frame">
            <table>
              <thead>
                <tr>
                  <th scope="col">File</th>
                  <th scope="col">What it holds</th>
                  <th scope="col" class="number">
                    Size
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.files.map(({ file, description, size, url }) => (
                  <tr key={file}>
                    <td>
                      <a href={url} download>
                        {file}
                      </a>
                    </td>
                    <td>{description}</td>
                    <td class="number">{describeBytes(size)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
        <RequestPanel target="/stats" answer={data.statistics} />
      </div>
    );
  },
});

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** The numbers as of now, as long as somebody looks at them. */
function useStatistics(first: Statistics): Statistics {
  const { prefix } = useSurroundings();
  const [statistics, setStatistics] = useState(first);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') {
        fetch(`${prefix}/stats`)
          .then((response) => response.json())
          .then(setStatistics, () => undefined);
      }
    }, refreshMilliseconds);
    return () => clearInterval(timer);
  }, [prefix]);
  return statistics;
}

/** A time in its two largest units, such as `3 days 4 hours`. */
export function describeSeconds(seconds: number): string {
  const units = [
    ['day', Math.floor(seconds / 86_400)],
    ['hour', Math.floor(seconds / 3600) % 24],
    ['minute', Math.floor(seconds / 60) % 60],
    ['second', Math.floor(seconds) % 60],
  ] as const;
  const first = units.findIndex(([, count]) => count > 0);
  return units
    .slice(first === -1 ? 3 : first, first === -1 ? 4 : first + 2)
    .filter(([, count], i) => count > 0 || i === 0)
    .map(([unit, count]) => `${count} ${unit}${count === 1 ? '' : 's'}`)
    .join(' ');
}

function describeBytes(bytes: number): string {
  return bytes < 100_000
    ? `${(bytes / 1000).toLocaleString('en', { maximumFractionDigits: 1 })} kB`
    : `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
}
