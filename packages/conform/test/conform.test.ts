import http from 'node:http';
import { describe, expect, it } from 'vitest';
import { conform, type Report } from '../src/conform.ts';
import type { Limits } from '../src/http-client.ts';
import { at, breakages, forms, member, otherChoices } from './breakages.ts';
import { type Breakage, type Started, startMinimalServer, startServer } from './minimal-server.ts';

/** Judges a server, and stops it afterwards. */
async function judge(started: Promise<Started>, limits: Partial<Limits> = {}): Promise<Report> {
  const { url, stop } = await started;
  const outcome = await conform(url, limits);
  await stop();
  if (outcome.kind === 'unreachable') {
    throw new Error(outcome.reason);
  }
  return outcome.report;
}

const idsOf = ({ results }: Report): string[] => results.map(({ rule }) => rule.id);

const failedRules = ({ results }: Report): string[] =>
  results.filter(({ verdict }) => verdict.kind === 'fail').map(({ rule }) => rule.id);

describe('conform()', () => {
  it('applies each rule once, and passes a minimal server', async () => {
    const report = await judge(startMinimalServer());
    const others = report.results.filter(({ verdict }) => verdict.kind !== 'pass');
    expect(others).toEqual([]);
    expect(report.conforms).toBe(true);
    expect(new Set(idsOf(report)).size).toBe(report.results.length);
    expect(report.requests).toBeLessThan(40);
  });

  it('asks a server again that is too busy at first', async () => {
    const { url, stop } = await startMinimalServer();
    let isBusy = true;
    const server = http.createServer((request, response) => {
      if (isBusy) {
        isBusy = false;
        response.writeHead(503, { 'retry-after': '1' }).end();
      } else {
        response.writeHead(307, { location: `${url}${request.url}` }).end();
      }
    });
    const report = await judge(startServer(server));
    await stop();
    expect(failedRules(report)).toEqual([]);
    expect(isBusy).toBe(false);
  });

  it.each(breakages)('fails a server whose %s %s, by that rule alone', async (id, _, breakage) => {
    const report = await judge(startMinimalServer(breakage));
    expect(failedRules(report)).toEqual([id]);
    expect(report.conforms).toBe(false);
  });

  it.each(otherChoices)('notes that %s %s, and passes the server', async (id, _, breakage) => {
    const report = await judge(startMinimalServer(breakage));
    expect(failedRules(report)).toEqual([id]);
    expect(report.conforms).toBe(true);
  });

  it('is tested with a broken server for each rule', async () => {
    const covered = new Set([...breakages, ...otherChoices].map(([id]) => id));
    const report = await judge(startMinimalServer());
    expect(idsOf(report).filter((id) => !covered.has(id))).toEqual([]);
  });

  const tolerated: readonly (readonly [string, Breakage])[] = [
    ['a sprite of a stone that is a number', member('/v1/evolution-stone/grey', 'sprite', 7)],
    [
      'a member that the specification does not know',
      (_, { body }) => {
        if (body?.constructor === Object) {
          Object.assign(body, { more: true });
        }
      },
    ],
    [
      'a creature without a gender, and sizes that are not known',
      forms((form) => Object.assign(form, { gender: [], height: '???', weight: '??? lbs.' })),
    ],
    ['a list that is empty', at('/v1/league', (reply) => (reply.body = []))],
  ];
  it.each(tolerated)('passes %s', async (_, change) => {
    const report = await judge(startMinimalServer(change));
    expect(failedRules(report)).toEqual([]);
  });

  it('reports a server that never responds as unreachable', async () => {
    const server = await startServer(http.createServer(() => {}));
    const started = performance.now();
    const outcome = await conform(server.url, { requestMilliseconds: 200 });
    expect(outcome).toEqual({ kind: 'unreachable', reason: 'no answer in 0.2 seconds' });
    expect(performance.now() - started).toBeLessThan(5000);
    await server.stop();
  });

  it('sends no more requests after three without a response', async () => {
    let requests = 0;
    const server = http.createServer((request, response) => {
      requests += 1;
      if (request.url === '/info') {
        response.end('{}');
      }
    });
    const report = await judge(startServer(server), { requestMilliseconds: 1000 });
    expect(requests).toBe(4);
    expect(report.requests).toBe(4);
    expect(report.conforms).toBe(false);
    const list = report.results.find(({ rule }) => rule.id === 'stone.list');
    expect(list?.verdict.seen).toContain('not asked, as 3 requests went without an answer');
  });

  it('stops reading a body that is slow or endless', async () => {
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

  it('sends a bounded number of requests in a bounded time to any server', async () => {
    const namesOf = (text: string): string[] =>
      Array.from({ length: 10_000 }, (_, i) => text.replace('1', String(i + 1)));
    const wide: Breakage = (target, reply) => {
      if (/^\/v1\/(?:league|evolution-stone)$/.test(target)) {
        reply.body = namesOf('Name 1 of Many');
      }
      forms(({ family }) =>
        Object.assign(family as object, { 'evolution-line': namesOf('Name 1') }),
      )(target, reply);
      member('/info', 'versions', namesOf('/v1'))(target, reply);
    };
    expect((await judge(startMinimalServer(wide))).requests).toBeLessThan(60);
    expect((await judge(startMinimalServer(), { requests: 5 })).requests).toBe(5);
    expect(await judge(startMinimalServer(), { totalMilliseconds: 0.001 }).catch(String)).toContain(
      'seconds are over',
    );
  });

  it('leaves control characters out of the report', async () => {
    const { results } = await judge(
      startMinimalServer(member('/info', 'title', '\u001b[2J\u0007\u202e')),
    );
    expect(results.map(({ verdict }) => verdict.seen).join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});
