import type { BulkList } from '../../../api/bulk.ts';
import type { Readiness, ServiceStatistics } from '../../../api/service-status.ts';
import { useEffect, useState } from 'preact/hooks';
import { type Api, ApiProblem } from '../../api.ts';
import { useHeldFocus } from '../../focus.ts';
import { listen } from '../../listen.ts';
import { definePage, usePageContext } from '../../page.tsx';
import { Facts } from '../../parts/facts.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';
import { capitalise, type Speech } from '../../speech.ts';
import { TableFrame } from '../../parts/table-frame.tsx';

type Condition = {
  readonly statistics: ServiceStatistics;
  /** Null if health is served elsewhere or the service is draining. */
  readonly readiness: Readiness | null;
};

export const page = definePage({
  load: async (_, api) => {
    const [condition, files] = await Promise.all([
      readCondition(api.get),
      api.get<BulkList>('/v1/bulk'),
    ]);
    return { condition, files };
  },
  title: (_, { say }) => say('About this service'),
  preview: (_, { say }) => say('What runs here, and all data to download as files.'),
  View: ({ data }) => {
    const { world, prefix, origin, speech, say, tell, number } = usePageContext();
    const { value, isCurrent, refresh } = useCondition(data.condition);
    const { statistics, readiness } = value;
    useHeldFocus();
    return (
      <div class="shelf">
        <h1>{say('About this service')}</h1>
        <section class="section">
          <h2>{say('State')}</h2>
          {origin === 'files' ? (
            <p>
              {say(
                'This is a copy of the service as files. Your browser does the searches, and requests are not counted.',
              )}
            </p>
          ) : (
            <Facts
              class="figures"
              facts={[
                [say('Requests answered'), number(Number(statistics.total_hits))],
                [say('Since the last start'), number(Number(statistics.session_hits))],
                [say('Running for'), describeSeconds(statistics.uptime, speech)],
              ]}
            />
          )}
          <p class="service-note" role="status">
            {isCurrent
              ? ''
              : say('The service does not answer right now. These are the last known figures.')}
          </p>
          {!isCurrent && (
            <button class="choice" type="button" onClick={refresh}>
              {say('Try again')}
            </button>
          )}
        </section>
        <section class="section">
          <h2>{say('World')}</h2>
          <Facts
            class="figures"
            facts={[
              [say('{Creatures}'), number(world.creatures)],
              [capitalise(say('forms')), number(world.forms)],
              [say('Families'), number(world.families)],
              [
                say('Version'),
                readiness?.worldVersion,
                readiness ? describeReload(readiness.reload, speech) : undefined,
              ],
            ]}
          />
        </section>
        <section class="section" id="offline">
          <h2>{say('Without a connection')}</h2>
          <p>
            {say(
              'Once opened over HTTPS or on this computer, all pages also work offline. To have them like an app, choose “Install” or “Add to home screen” in your browser’s menu.',
            )}
          </p>
        </section>
        <BulkFiles files={data.files} />
        <p>
          {tell('Do you want to write your own world? Its files follow these {schemas}.', {
            schemas: (
              <a href={`${prefix}/v1/schemas`} data-outside>
                JSON Schemas
              </a>
            ),
          })}
        </p>
        <RequestPanel target="/stats" answer={statistics} />
      </div>
    );
  },
});

async function readCondition(get: Api['get']): Promise<Condition> {
  const [statistics, readiness] = await Promise.all([
    get<ServiceStatistics>('/stats'),
    get<Readiness>('/health/ready').catch((error: unknown) => {
      if (error instanceof ApiProblem) {
        return null;
      }
      throw error;
    }),
  ]);
  return { statistics, readiness };
}

function describeReload({ outcome, at = '' }: Readiness['reload'], { say }: Speech): string {
  const time = `${at.slice(0, 16).replace('T', ' ')} UTC`;
  switch (outcome) {
    case 'none':
      return say('Loaded at the start');
    case 'succeeded':
      return say('Reloaded {time}', { time });
    case 'refused':
      return say('A newer version had errors and was refused {time}', { time });
  }
}

function BulkFiles({ files }: { readonly files: BulkList }) {
  const { speech, say, prose } = usePageContext();
  return (
    <section class="section" id="files">
      <h2>{say('Download all data')}</h2>
      <TableFrame label={say('Download all data')}>
        <table class="bulk" role="table">
          <thead role="rowgroup">
            <tr role="row">
              {(['File', 'Size', 'Contents and SHA-256'] as const).map((head) => (
                <th
                  key={head}
                  scope="col"
                  role="columnheader"
                  class={head === 'Size' ? 'number' : undefined}
                >
                  {say(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {files.map(({ file, description, size, sha256, url }) => (
              <tr key={file} role="row">
                <th scope="row" role="rowheader">
                  <a href={url} download>
                    {file}
                  </a>
                </th>
                <td role="cell" class="number">
                  {describeBytes(size, speech)}
                </td>
                <td role="cell">
                  <span lang={prose}>{description}</span>
                  <code class="digest">{sha256}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </section>
  );
}

function describeBytes(bytes: number, { number }: Speech): string {
  const [size, unit] = bytes < 100_000 ? [bytes / 1000, 'kilobyte'] : [bytes / 1e6, 'megabyte'];
  return number(size, { style: 'unit', unit, maximumFractionDigits: 1 });
}

/** Milliseconds between updates while the page is visible. */
const refreshMilliseconds = 5000;

/** The condition of a running service, updated while the page is visible, at once when it becomes so. */
function useCondition(first: Condition) {
  const { api, origin } = usePageContext();
  /** `isCurrent` tells whether the last update succeeded. */
  const [refreshed, setRefreshed] = useState({ value: first, isCurrent: true });
  const [wishes, setWishes] = useState(0);
  useEffect(() => {
    if (origin === 'files') {
      return undefined;
    }
    let isMounted = true;
    const refresh = (): void => {
      if (document.visibilityState !== 'visible') {
        return;
      }
      readCondition(api.get).then(
        (value) => isMounted && setRefreshed({ value, isCurrent: true }),
        () => isMounted && setRefreshed(({ value }) => ({ value, isCurrent: false })),
      );
    };
    refresh();
    const timer = setInterval(refresh, refreshMilliseconds);
    const stop = listen(document, ['visibilitychange'], refresh);
    return () => {
      isMounted = false;
      clearInterval(timer);
      stop();
    };
  }, [api, origin, wishes]);
  return { ...refreshed, refresh: () => setWishes(wishes + 1) };
}

/** Formats a duration in its two largest units, such as `3 days 4 hours`. */
export function describeSeconds(seconds: number, { say }: Speech): string {
  const units = [
    ['{count} day | {count} days', Math.floor(seconds / 86_400)],
    ['{count} hour | {count} hours', Math.floor(seconds / 3600) % 24],
    ['{count} minute | {count} minutes', Math.floor(seconds / 60) % 60],
    ['{count} second | {count} seconds', Math.floor(seconds) % 60],
  ] as const;
  const first = units.findIndex(([, count]) => count > 0);
  return units
    .slice(first === -1 ? 3 : first, first === -1 ? 4 : first + 2)
    .filter(([, count], i) => count > 0 || i === 0)
    .map(([unit, count]) => say(unit, { count }))
    .join(' ');
}
