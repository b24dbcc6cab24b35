import { describe, expect, it } from 'vitest';
import { bufferedBody } from '../../src/api/buffered-body.ts';
import { reply } from '../../src/api/replies.ts';

describe('bufferedBody()', () => {
  it('gives the bytes that an answer was made of, which can be read out of it as well', async () => {
    const bytes = new TextEncoder().encode('{"name":"é"}');
    for (const body of [bytes, '{"name":"é"}']) {
      const answer = reply(body, 'application/json', 'record');
      expect(bufferedBody(answer)).toEqual(bytes);
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
    }
  });

  it('gives nothing of a part of larger memory, which would be kept whole with it', async () => {
    const part = new Uint8Array([1, 2, 3, 4]).subarray(1, 3);
    const answer = reply(part, 'application/octet-stream', 'record');
    expect(bufferedBody(answer)).toBe(undefined);
    expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([2, 3]);
  });

  it('gives nothing of an answer that something else was made of', () => {
    const answer = reply('{}', 'application/json', 'record');
    expect(bufferedBody(new Response(answer.body, answer))).toBe(undefined);
    expect(bufferedBody(new Response('{}'))).toBe(undefined);
  });
});
