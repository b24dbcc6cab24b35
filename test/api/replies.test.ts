import { describe, expect, test } from 'vitest';
import { maxBufferedBytes, replyPieces } from '../../src/api/replies.ts';

const pieceLength = 1024 * 1024;

/** The steps of a generator of pieces so far. */
type Progress = { pieces: number; ended: boolean };

/** Bytes up to the size, a mebibyte at a time, each piece of its own value. */
function* bytesUpTo(size: number, progress: Progress): Iterable<Uint8Array<ArrayBuffer>> {
  try {
    for (let start = 0; start < size; start += pieceLength) {
      progress.pieces += 1;
      yield new Uint8Array(Math.min(pieceLength, size - start)).fill(progress.pieces);
    }
  } finally {
    progress.ended = true;
  }
}

async function replyOf(size: number): Promise<{ response: Response; progress: Progress }> {
  const progress = { pieces: 0, ended: false };
  const response = await replyPieces(bytesUpTo(size, progress), size, 'text/plain', 'record', {
    'repr-digest': 'sha-256=:x:',
  });
  return { response, progress };
}

function bytesOf(size: number): Buffer {
  return Buffer.concat([...bytesUpTo(size, { pieces: 0, ended: false })]);
}

describe('replyPieces()', () => {
  test.each([
    ['nothing', 0],
    ['a byte', 1],
    ['a piece', pieceLength],
    ['a piece and a byte', pieceLength + 1],
    ['the longest buffered body', maxBufferedBytes],
    ['the shortest body that is streamed', maxBufferedBytes + 1],
    ['three times the longest buffered body', 3 * maxBufferedBytes],
  ])('sends every byte of %s, and states the length', async (_, size) => {
    const { response, progress } = await replyOf(size);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(size));
    expect(Buffer.from(await response.arrayBuffer()).equals(bytesOf(size))).toBe(true);
    expect(progress).toEqual({ pieces: Math.ceil(size / pieceLength), ended: true });
    // A short body is buffered.
    expect((await replyOf(size)).progress.ended).toBe(size <= maxBufferedBytes);
  });

  test.each([
    ['before any of it was read', 0],
    ['in its midst', 5],
  ])('stops producing a long body that is cancelled %s', async (_, reads) => {
    const { response, progress } = await replyOf(2 * maxBufferedBytes);
    const reader = response.body?.getReader();
    for (let read = 0; read < reads; read += 1) {
      await reader?.read();
    }
    // A stream asks for its first piece as soon as it can; only what was begun has to be ended.
    await Promise.resolve();
    const made = progress.pieces;
    await reader?.cancel();
    expect(progress).toEqual({ pieces: made, ended: true });
  });

  test('aborts a long body that fails midway', async () => {
    const response = await replyPieces(
      (function* broken() {
        yield new Uint8Array(pieceLength);
        throw new Error('The disk is gone');
      })(),
      maxBufferedBytes + 1,
      'text/plain',
      'record',
      {},
    );
    await expect(response.arrayBuffer()).rejects.toThrow('The disk is gone');
  });
});
