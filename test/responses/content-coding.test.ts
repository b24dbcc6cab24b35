import { describe, expect, it, vi } from 'vitest';
import { fromRequest } from '../../src/responses/request.ts';
import { Responder } from '../../src/responses/responder.ts';
import { responderOptions } from './respond-from.ts';

describe('contentCodings', () => {
  it('leaves out zstd on a runtime without it, such as Node 22.13', async () => {
    const zlib = process.getBuiltinModule('node:zlib');
    vi.resetModules();
    vi.doMock('node:zlib', () => ({ ...zlib, default: { ...zlib, zstdCompress: undefined } }));
    const { contentCodings } = await import('../../src/responses/content-coding.ts');
    vi.doUnmock('node:zlib');
    expect(contentCodings.map(({ name }) => name)).toEqual(['br', 'gzip']);
    const fetch = (): Response =>
      new Response('x'.repeat(1000), {
        headers: { 'content-type': 'text/plain', 'cache-control': 'public' },
      });
    const responder = new Responder({
      ...responderOptions({ fetch }, 'https://catalog.example.org'),
      codings: contentCodings,
    });
    const headers = { 'accept-encoding': 'zstd' };
    const request = fromRequest(new Request('http://any.host/', { headers }));
    const { status, headers: fields } = await responder.answer(request);
    expect(status).toBe(200);
    expect(fields.map(([name]) => name)).not.toContain('content-encoding');
  });
});
