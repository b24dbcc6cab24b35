import { allTargets, askService } from '../answers.ts';
import type { Figure } from '../figure.ts';
import type { Group } from '../group.ts';
import { writeLoad } from '../load.ts';
import { measureCpuOf } from '../measure-cpu.ts';
import { runtimes } from '../../harness/places.ts';
import { request } from '../../harness/request.ts';
import { ratioOf } from '../rounds.ts';
import { startNginx } from '../servers/nginx.ts';
import { serviceName, startService } from '../servers/service.ts';

const codings = ['gzip', 'br'] as const;

/** The largest list there is, to clients that take it compressed. */
export const large: Group = {
  name: 'large',
  title: 'The largest list, compressed, against nginx gzip_static',
  needs: ['nginx', 'wrk', 'taskset'],
  measure: async ({ folder, rounds, seconds, broken }) => {
    const answers = await askService(folder, await allTargets());
    const [target = '', answer] =
      [...answers].toSorted(([, a], [, b]) => b.body.byteLength - a.body.byteLength)[0] ?? [];
    if (!answer) {
      throw new Error('The service has no list');
    }
    const loads = codings.map((coding) => ({
      coding,
      load: writeLoad(folder, coding, {
        targets: [target],
        headers: () => ({ 'Accept-Encoding': coding }),
      }),
    }));
    const nginx = await startNginx('nginx gzip_static', folder, new Map([[target, answer]]), {
      gzip: true,
    });
    const servers = [];
    for (const runtime of runtimes) {
      servers.push(await startService(runtime, folder, { breakage: broken ? 'large' : undefined }));
    }
    const sizes = new Map<string, number>();
    for (const { name, port } of [...servers, nginx]) {
      for (const { coding } of loads.slice(0, name === nginx.name ? 1 : undefined)) {
        const { fields, body } = await request(port, target, { 'Accept-Encoding': coding });
        if (!fields.some(([field, value]) => field === 'content-encoding' && value === coding)) {
          throw new Error(`${name} does not answer in ${coding}`);
        }
        sizes.set(`${name}, ${coding}`, body.byteLength);
      }
    }
    const { measurements, chart } = await measureCpuOf(
      [
        ...loads.slice(0, 1).map(({ load }) => ({ name: nginx.name, server: nginx, load })),
        ...servers.flatMap((server) =>
          loads.map(({ coding, load }) => ({ name: `${server.name}, ${coding}`, server, load })),
        ),
      ],
      { rounds, seconds },
    );
    await Promise.all([...servers, nginx].map((server) => server.stop()));
    return {
      figures: runtimes.map(serviceName).flatMap((name) =>
        codings.map((coding): Figure => ({
          name: `${name}, ${coding} ÷ nginx gzip_static`,
          measured: ratioOf(measurements, `${name}, ${coding}`, nginx.name),
          unit: '×',
          wanted: { atMost: 1.5 },
        })),
      ),
      charts: [chart],
      notes: [
        `${target} has ${answer.body.byteLength} bytes; sent were ${[...sizes]
          .map(([name, size]) => `${size} (${name})`)
          .join(', ')}`,
      ],
    };
  },
};
