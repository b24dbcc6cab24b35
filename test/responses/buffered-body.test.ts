import { describe, expect, it } from 'vitest';
import { bufferedBody } from '../../src/responses/buffered-body.ts';
import { reply } from '../../src/api/replies.ts';

describe('bufferedBody()', () => {
  it('returns the bytes of the response, which its stream has too', async () => {
    const bytes = new TextEncoder().encode('{"name":"é"}');
    for (const body of [bytes, '{"name":"é"}']) {
      const response = reply(body, 'application/json', 'record');
      expect(bufferedBody(response)).toEqual(bytes);
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
    }
  });

  it('returns undefined for a part of a larger buffer, which would stay in memory as a whole', async () => {
    const part = new Uint8Array([1, 2, 3, 4]).subarray(1, 3);
    const response = reply(part, 'application/octet-stream', 'record');
    expect(bufferedBody(response)).toBe(undefined);
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([2, 3]);
  });

  it('returns undefined for a response that was made from anything else', () => {
    const response = reply('{}', 'application/json', 'record');
    expect(bufferedBody(new Response(response.body, response))).toBe(undefined);
    expect(bufferedBody(new Response('{}'))).toBe(undefined);
  });
});
