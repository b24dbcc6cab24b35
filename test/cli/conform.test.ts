import { readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import type { Report } from '@creature-catalog/conform';
import { describe, expect, it } from 'vitest';
import { root, startServe } from '../../harness/processes.ts';
import { runHere } from '../../harness/run-in-process.ts';
import { startMinimalServer, startServer } from '../../packages/conform/test/minimal-server.ts';
import { patternOf } from '../docs/pattern.ts';

describe('"conform"', () => {
  it.each([
    ['Node', 'default'],
    ['Bun', 'lampshoal'],
  ] as const)('passes the service on %s with the world "%s"', async (runtime, world) => {
    const service = await startServe(runtime, ['--world', path.join(root, 'worlds', world)]);
    const { code, stdout, stderr } = await runHere(['conform', service.baseUrl]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(' 0 are broken');
    if (world === 'default') {
      const page = readFileSync(path.join(root, 'docs/project/conformance.md'), 'utf8');
      const [, shown = ''] = /```console\n\$ .*\n(?<shown>[\s\S]*?)```/.exec(page) ?? [];
      expect(stdout.replaceAll(service.baseUrl, 'http://localhost:8080').trimEnd()).toMatch(
        patternOf(shown),
      );
    }
  });

  it('exits with 1 where a rule is broken, and prints the report as JSON on request', async () => {
    const server = await startMinimalServer((target, { body }) => {
      if (target === '/stats') {
        Object.assign(body as object, { uptime: 'long' });
      }
    });
    const text = await runHere(['conform', server.url]);
    expect(text.code).toBe(1);
    expect(text.stdout).toMatch(/^FAIL {2}stats\.uptime .*: "\/stats": "long"$/m);
    expect(text.stdout).toMatch(/: it does not conform\n$/);
    const json = await runHere(['conform', `${server.url}/`, '--format', 'json']);
    expect(json.code).toBe(1);
    const report = JSON.parse(json.stdout) as Report;
    expect(report.conforms).toBe(false);
    const failed = report.results.filter(({ verdict }) => verdict.kind === 'fail');
    expect(failed.map(({ rule }) => rule.id)).toEqual(['stats.uptime']);
    await server.stop();
  });

  it('exits with 2 and one line of reason where no server responds or an argument is wrong', async () => {
    const server = http.createServer();
    const { url, stop } = await startServer(server);
    await stop();
    for (const [args, expected] of [
      [[url], /^No service answers at "http:\/\/127.*": \w+\n$/],
      [['localhost'], /^URL is "localhost"; expected an address such as .*\n$/],
      [[], /^Expected "conform URL"/],
      [[url, '--format', 'xml'], /^"--format" is "xml"; expected one of text, json\n$/],
    ] as const) {
      const { code, stdout, stderr } = await runHere(['conform', ...args]);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(expected);
    }
  });
});
