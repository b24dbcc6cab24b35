import { beforeAll, describe, expect, it } from 'vitest';
import { nginxArguments } from '../../harness/beside.ts';
import { findFreePort } from '../../harness/free-port.ts';
import { newFile } from '../../harness/lifetimes.ts';
import { lampshoal, startServe } from '../../harness/processes.ts';
import { readPage } from '../docs/pages.ts';
import { isMissing } from '../system-programs.ts';
import { startProxy } from './proxy.ts';

/** The example of the page in a language, with the port of the service in place of its own. */
function exampleIn(language: string, port: number): string {
  const code = readPage('deploy/README.md').split(`\`\`\`${language}\n`)[1]?.split('```')[0] ?? '';
  expect(code).toContain('127.0.0.1:8080');
  return code.replace('127.0.0.1:8080', `127.0.0.1:${port}`);
}

type Configure = (port: number, service: number) => readonly string[];

const configurations: readonly [program: string, configure: Configure][] = [
  [
    'nginx',
    (port, service) =>
      nginxArguments(`server { listen 127.0.0.1:${port}; ${exampleIn('nginx', service)} }`),
  ],
  [
    'caddy',
    (port, service) => {
      const file = newFile(
        'Caddyfile',
        `{\n\tadmin off\n}\nhttp://127.0.0.1:${port} {\n${exampleIn('caddy', service)}}\n`,
      );
      return ['run', '--adapter', 'caddyfile', '--config', file];
    },
  ],
];

describe.each(configurations)('%s in front of a service below a path', (program, configure) => {
  describe.skipIf(isMissing(program))('as the page on deploying has it', () => {
    let address: string;

    beforeAll(async () => {
      const port = await findFreePort();
      address = `http://127.0.0.1:${port}/catalog`;
      const service = await startServe('Node', ['--world', lampshoal], { BASE_URL: address });
      await startProxy(
        { program, configure: () => configure(port, service.port) },
        { replicas: [service.port, service.port] },
        async () => (await fetch(`${address}/info`)).status === 200,
      );
    });

    it.each(['', '/', '/types', '/creature/1', '/docs'])(
      'the page %s loads all that it needs',
      async (page) => {
        const response = await fetch(address + page, { headers: { accept: 'text/html' } });
        expect(response.status).toBe(200);
        const html = await response.text();
        const loaded = [...html.matchAll(/(?:href|src)="(?<target>\/[^"#]*)"/g)].map(
          ({ groups }) => groups?.['target'] ?? '',
        );
        expect(loaded.length).toBeGreaterThan(5);
        for (const target of new Set(loaded)) {
          const answer = await fetch(new URL(target.replaceAll('&amp;', '&'), address), {
            headers: { accept: 'text/html, */*' },
          });
          expect(answer.status, target).toBe(200);
        }
      },
    );

    it.each(['/v1/creature/1/', '/docs/', '/creature/1/'])(
      'the redirect of %s leads to an answer',
      async (target) => {
        const response = await fetch(address + target, { redirect: 'manual' });
        expect(response.status).toBe(308);
        const location = new URL(response.headers.get('location') ?? '', address + target);
        expect(location.href).toBe(address + target.slice(0, -1));
        expect((await fetch(location)).status).toBe(200);
      },
    );

    it('pictures are where records say', async () => {
      const [form] = (await (await fetch(`${address}/v1/creature/1`)).json()) as [
        { readonly sprite: string },
      ];
      expect(form.sprite).toMatch(new RegExp(`^${address}/`));
      expect((await fetch(form.sprite)).status).toBe(200);
    });
  });
});
