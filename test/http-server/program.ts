/**
 * A server with answers of every kind, for tests to ask. Its argument holds limits as JSON. It stops on SIGTERM, within a
 * second.
 */
import { replyProblem } from '../../src/api/problems.ts';
import type { Handler } from '../../src/http/handler.ts';
import { nobody } from '../../src/http/observer.ts';
import type { FieldShape } from '../../src/responses/field-set.ts';
import type { Finished } from '../../src/responses/finished.ts';
import { listen } from '../../src/service/listen.ts';

const known = new TextEncoder().encode('{"known":true}');
const large = new Uint8Array(8_000_000).fill(0x78);
const counting = Uint8Array.from({ length: 200_000 }, (_, index) => index % 251);
let cancelled = 0;
/** Bytes of each write since they were last asked for. */
let writes: number[] = [];

const handler: Handler = {
  find: (method, target, field) => {
    if (method !== 'GET' && method !== 'HEAD') {
      return undefined;
    }
    if (target === '/large') {
      return finished(200, [['content-length', String(large.byteLength)]], large);
    }
    if (target === '/counting') {
      return finished(200, [['content-length', String(counting.byteLength)]], counting);
    }
    if (target === '/throw') {
      throw new Error('Nothing was found');
    }
    if (target !== '/known') {
      return undefined;
    }
    if (field('if-none-match') === '"tag"') {
      return finished(304, [['etag', '"tag"']], undefined);
    }
    return finished(
      200,
      [
        ['content-length', String(known.byteLength)],
        ['etag', '"tag"'],
      ],
      method === 'HEAD' ? undefined : known,
    );
  },
  fetch: async (request) => {
    const { method, url, headers } = request;
    const target = url.slice('http://localhost'.length);
    switch (target) {
      case '/slow':
        await new Promise((resolve) => {
          setTimeout(resolve, 400);
        });
        return new Response('slow', { headers: { 'content-length': '4' } });
      case '/stream':
        return new Response(streamOf(['one', 'two', 'three']));
      case '/endless':
        return new Response(endless());
      case '/too-short':
        return new Response(streamOf(['abc']), { headers: { 'content-length': '100000' } });
      case '/too-long':
        return new Response(streamOf(['x'.repeat(80_000), 'more']), {
          headers: { 'content-length': '80000' },
        });
      case '/cancelled':
        return new Response(String(cancelled), { headers: { 'content-length': '1' } });
      case '/writes': {
        const sizes = JSON.stringify(writes);
        writes = [];
        return new Response(sizes, { headers: { 'content-length': String(sizes.length) } });
      }
      case '/nothing':
        return new Response(null, { status: 204 });
      case '/hang':
        return new Promise(() => undefined);
      case '/late':
        await new Promise((resolve) => {
          setTimeout(resolve, 1500);
        });
        return new Response('late', { headers: { 'content-length': '4' } });
      case '/stall':
        return new Response(
          new ReadableStream({
            start: (controller) => controller.enqueue(new TextEncoder().encode('begun')),
          }),
        );
      case '/reject':
        throw new Error('The handler failed');
      default: {
        const answer = JSON.stringify({
          method,
          target,
          accept: headers.get('accept'),
          body: await request.text(),
        });
        return new Response(answer, {
          headers: { 'content-length': String(Buffer.byteLength(answer)) },
        });
      }
    }
  },
  refuse: (kind, detail) => replyProblem('http://catalog.test', { kind, detail, instance: '/' }),
};

function streamOf(parts: readonly string[]): ReadableStream<Uint8Array> {
  return ReadableStream.from(parts.map((part) => new TextEncoder().encode(part)));
}

function endless(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
    cancel: () => {
      cancelled += 1;
    },
  });
}

const listener = await listen({
  host: '127.0.0.1',
  port: Number(process.argv[3] ?? 0),
  sharesPort: process.argv[4] === 'shared',
  limits: JSON.parse(process.argv[2] ?? '{}'),
  observer: { ...nobody, sent: (byteLength) => void writes.push(byteLength) },
  createHandler: () => handler,
});
process.on('SIGTERM', () => {
  void listener.stop(1000).then(() => process.exit(0));
});
console.log(`  listening on 127.0.0.1 port ${listener.port}`);

function finished(
  status: number,
  fields: FieldShape['fields'],
  body: Uint8Array<ArrayBuffer> | undefined,
): Finished {
  const shape = { status, fields, repeated: undefined, texts: undefined };
  return { shape, values: [], body, isLent: false, head: undefined, cell: undefined };
}
