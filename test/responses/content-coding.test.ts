import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { contentCodings } from '../../src/responses/content-coding.ts';
import { fromRequest } from '../../src/responses/messages.ts';
import { Responder } from '../../src/responses/responder.ts';
import { responderOptions } from './respond-from.ts';

describe('contentCodings', () => {
  it('leaves out zstd on a runtime without it, such as Node 22.13', async () => {
    const source = new URL('../../src/responses/content-coding.ts', import.meta.url);
    const program = `
      const { zstd, ...versions } = process.versions;
      Object.defineProperty(process, 'versions', { value: versions });
      const { contentCodings } = await import('${source.href}');
      console.log(contentCodings.map(({ name }) => name).join());
    `;
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--input-type=module',
      '--eval',
      program,
    ]);
    expect(stdout).toBe('br,gzip\n');
  });

  it('sends the plain body to a client that accepts only what the runtime lacks', async () => {
    const fetch = (): Response =>
      new Response('x'.repeat(1000), {
        headers: { 'content-type': 'text/plain', 'cache-control': 'public' },
      });
    const responder = new Responder({
      ...responderOptions({ fetch }, 'https://catalog.example.org'),
      codings: contentCodings.filter(({ name }) => name !== 'zstd'),
    });
    const headers = { 'accept-encoding': 'zstd' };
    const request = fromRequest(new Request('http://any.host/', { headers }));
    const { status, headers: fields } = await responder.answer(request);
    expect(status).toBe(200);
    expect(fields.map(([name]) => name)).not.toContain('content-encoding');
  });
});
