import http from 'node:http';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Bounds } from '../src/asker.ts';
import { conform, type Report } from '../src/conform.ts';
import { rules } from '../src/rules/rules.ts';
import { patternOf } from '../../../test/docs/pattern.ts';
import { root, runCli, startServe, temporaryFolder } from '../../../harness/processes.ts';
import { breakages, otherChoices } from './breakages.ts';
import { type Breakage, type Started, startMinimalServer, startServer } from './minimal-server.ts';

/** The report on a server, which is stopped afterwards. */
async function judge(started: Promise<Started>, bounds: Partial<Bounds> = {}): Promise<Report> {
  const { url, stop } = await started;
  const outcome = await conform(url, bounds);
  await stop();
  if (outcome.kind === 'unreachable') {
    throw new Error(outcome.reason);
  }
  return outcome.report;
}

const failedRules = ({ results }: Report): string[] =>
  results.filter(({ verdict }) => verdict.kind === 'fail').map(({ rule }) => rule.id);

describe('conform()', () => {
  it('judges a server by each rule once that does what the specification says and nothing else', async () => {
    const report = await judge(startMinimalServer());
    const others = report.results.filter(({ verdict }) => verdict.kind !== 'pass');
    expect(others).toEqual([]);
    expect(report.conforms).toBe(true);
    expect(report.results.map(({ rule }) => rule.id)).toEqual(rules.map(({ id }) => id));
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
    expect(report.requests).toBeLessThan(40);
  });

  it.each(breakages)('finds that %s %s, and nothing else', async (id, _, breakage) => {
    const report = await judge(startMinimalServer(breakage));
    expect(failedRules(report)).toEqual([id]);
    expect(report.conforms).toBe(false);
  });

  it.each(otherChoices)('notes that %s %s, and conforms', async (id, _, breakage) => {
    const report = await judge(startMinimalServer(breakage));
    expect(failedRules(report)).toEqual([id]);
    expect(report.conforms).toBe(true);
  });

  it('has a broken server for each rule', () => {
    const covered = new Set([...breakages, ...otherChoices].map(([id]) => id));
    expect(rules.map(({ id }) => id).filter((id) => !covered.has(id))).toEqual([]);
  });

  const tolerated: readonly (readonly [string, Breakage])[] = [
    [
      'a sprite of a stone that is a number',
      (target, { body }) => {
        if (target === '/v1/evolution-stone/grey') {
          Object.assign(body as object, { sprite: 7 });
        }
      },
    ],
    [
      'a member that the specification does not know',
      (_, { body }) => {
        if (
          typeof body === 'object' &&
          body !== null &&
          !Array.isArray(body) &&
          !(body instanceof Uint8Array)
        ) {
          Object.assign(body, { more: true });
        }
      },
    ],
    [
      'a creature without a gender, and sizes that are not known',
      (target, { status, body }) => {
        if (/^\/v1\/creature\/(?!counts)/.test(target) && status === 200) {
          for (const each of body as object[]) {
            Object.assign(each, { gender: [], height: '???', weight: '??? lbs.' });
          }
        }
      },
    ],
    [
      'a list that is empty',
      (target, reply) => {
        if (target === '/v1/league') {
          reply.body = [];
        }
      },
    ],
  ];
  it.each(tolerated)('takes %s', async (_, change) => {
    const report = await judge(startMinimalServer(change));
    expect(failedRules(report)).toEqual([]);
  });

  it('says that nothing answers where a server takes requests and gives none back', async () => {
    const server = await startServer(http.createServer(() => {}));
    const started = performance.now();
    const outcome = await conform(server.url, { requestMilliseconds: 200 });
    expect(outcome).toEqual({ kind: 'unreachable', reason: 'no answer in 0.2 seconds' });
    expect(performance.now() - started).toBeLessThan(5000);
    await server.stop();
  });

  it('asks no more of a server that stops answering', async () => {
    let requests = 0;
    const server = http.createServer((request, response) => {
      requests += 1;
      if (request.url === '/info') {
        response.end('{}');
      }
    });
    const report = await judge(startServer(server), { requestMilliseconds: 100 });
    expect(requests).toBe(4);
    expect(report.requests).toBe(4);
    expect(report.conforms).toBe(false);
    const list = report.results.find(({ rule }) => rule.id === 'stone.list');
    expect(list?.verdict.seen).toContain('not asked, as 3 requests went without an answer');
  });

  it('gives up a body that trickles or does not end', async () => {
    const server = http.createServer((request, response) => {
      const piece = Buffer.alloc(64 * 1024, '[');
      if (request.url === '/info') {
        response.write('{');
      } else {
        const more = (): void => {
          while (response.write(piece)) {
            // Until the client is slower.
          }
        };
        response.on('drain', more);
        more();
      }
    });
    const report = await judge(startServer(server), {
      requestMilliseconds: 1000,
      bodyBytes: 1024 * 1024,
    });
    const seenOf = (id: string): string =>
      report.results.find(({ rule }) => rule.id === id)?.verdict.seen ?? '';
    expect(seenOf('info.answer')).toContain('no answer in 1 seconds');
    expect(seenOf('stats.answer')).toMatch(/200, more than 1\d{6} bytes of ""$/);
  });

  it('asks a bounded number of questions in a bounded time, whatever a server says', async () => {
    const wide: Breakage = (target, reply) => {
      if (/^\/v1\/(?:league|evolution-stone)$/.test(target)) {
        reply.body = Array.from({ length: 10_000 }, (_, i) => `Name ${i} of Many`);
      }
      if (/^\/v1\/creature\/(?!counts)/.test(target) && reply.status === 200) {
        for (const form of reply.body as { family: object }[]) {
          Object.assign(form.family, {
            'evolution-line': Array.from({ length: 10_000 }, (_, i) => `Name ${i}`),
          });
        }
      }
      if (target === '/info') {
        Object.assign(reply.body as object, {
          versions: Array.from({ length: 10_000 }, (_, i) => `/v${i + 1}`),
        });
      }
    };
    expect((await judge(startMinimalServer(wide))).requests).toBeLessThan(60);
    expect((await judge(startMinimalServer(), { requests: 5 })).requests).toBe(5);
    expect(await judge(startMinimalServer(), { totalMilliseconds: 0.001 }).catch(String)).toContain(
      'seconds are over',
    );
  });

  it('shows nothing of an answer that could move the cursor of a terminal', async () => {
    const { results } = await judge(
      startMinimalServer((target, { body }) => {
        if (target === '/info') {
          Object.assign(body as object, { title: '\u001b[2J\u0007\u202e' });
        }
      }),
    );
    expect(results.map(({ verdict }) => verdict.seen).join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});

describe.each([
  ['Node', 'default'],
  ['Bun', 'lampshoal'],
] as const)('"conform" on %s', (runtime, world) => {
  it(`finds that the service with the world "${world}" conforms`, async () => {
    const state = await temporaryFolder();
    const service = await startServe(runtime, [
      '--world',
      path.join(root, 'worlds', world),
      '--state-dir',
      state.folder,
    ]);
    const { code, stdout, stderr } = await runCli(runtime, ['conform', service.baseUrl]);
    await service.stop();
    await state.remove();
    expect(stderr).toBe('');
    expect(stdout).toContain(' 0 are broken');
    expect(code).toBe(0);
    if (world === 'default') {
      const page = readFileSync(path.join(root, 'docs/conformance.md'), 'utf8');
      const [, shown = ''] = /```console\n\$ .*\n(?<shown>[\s\S]*?)```/.exec(page) ?? [];
      expect(stdout.replaceAll(service.baseUrl, 'http://localhost:8080').trimEnd()).toMatch(
        patternOf(shown),
      );
    }
  });

  it('exits with 1 where a rule is broken, and gives the report as JSON', async () => {
    const server = await startMinimalServer((target, { body }) => {
      if (target === '/stats') {
        Object.assign(body as object, { uptime: 'long' });
      }
    });
    const text = await runCli(runtime, ['conform', server.url]);
    expect(text.code).toBe(1);
    expect(text.stdout).toMatch(/^FAIL {2}stats\.uptime .*: "\/stats": "long"$/m);
    expect(text.stdout).toMatch(/: it does not conform\n$/);
    const json = await runCli(runtime, ['conform', `${server.url}/`, '--format', 'json']);
    expect(json.code).toBe(1);
    const report = JSON.parse(json.stdout) as Report;
    expect(report.conforms).toBe(false);
    expect(failedRules(report)).toEqual(['stats.uptime']);
    await server.stop();
  });

  it('exits with 2 and a line where there is nothing to judge', async () => {
    const server = http.createServer();
    const { url, stop } = await startServer(server);
    await stop();
    for (const [args, expected] of [
      [[url], /^Nothing answers at "http:\/\/127.*": \w+\n$/],
      [['localhost'], /^URL is an address such as .*, not "localhost"\n$/],
      [[], /^Expected "conform URL"/],
      [[url, '--format', 'xml'], /^"--format" is "xml"; expected one of text, json\n$/],
    ] as const) {
      const { code, stdout, stderr } = await runCli(runtime, ['conform', ...args]);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(expected);
    }
  });
});
