import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { maxBufferedBytes } from '../api/prebuilt-paths.ts';
import { createCondition } from './condition.ts';
import { type ApartHead, type ApartService, lengthsBytes } from './answers-apart.ts';
import { loadApp } from './load-app.ts';
import { openWorldFile } from './world-store/open-world.ts';

/**
 * Answers the targets that come as lines until there are no more, in their order: the other end of `openAnswersApart`.
 * Throws where the world is not the one that is meant: a file may have been replaced meanwhile.
 */
export async function answerApart(
  { file, version, modifiedMilliseconds, addresses, operations, isLive }: ApartService,
  input: Readable,
  output: Writable,
): Promise<void> {
  const world = openWorldFile(file, 'ours, read');
  if (world.version !== version) {
    throw new Error(`The file "${file}" holds another version of the world`);
  }
  const modified = modifiedMilliseconds === undefined ? undefined : new Date(modifiedMilliseconds);
  const app = loadApp({
    catalog: { ...world.catalog, modified },
    pack: world.pack,
    addresses,
    // No answer that is asked for here tells of the process that serves.
    statistics: { hits: () => ({ total: 0, session: 0 }), uptimeSeconds: () => 0 },
    userImages: undefined,
    condition: createCondition(version),
    operations,
    origin: 'service',
    isLive,
    readMetrics: async () => '',
    // The status of the answer tells it.
    reportError: () => undefined,
  });
  for await (const target of createInterface({ input })) {
    const response = await app.fetch(new Request(`http://localhost${target}`));
    await write(output, await encodeAnswer(response));
  }
  await app.close();
  world.close();
}

async function encodeAnswer(response: Response): Promise<Buffer> {
  const isLong = Number(response.headers.get('content-length') ?? 0) > maxBufferedBytes;
  const head: ApartHead = {
    // What is long is sent as it is made, by the app of the process that serves.
    status: isLong ? 413 : response.status,
    fields: [...response.headers],
  };
  const headBytes = Buffer.from(JSON.stringify(head));
  const body = Buffer.from(isLong ? new ArrayBuffer() : await response.arrayBuffer());
  const lengths = Buffer.alloc(lengthsBytes);
  lengths.writeUInt32BE(headBytes.byteLength, 0);
  lengths.writeUInt32BE(body.byteLength, 4);
  return Buffer.concat([lengths, headBytes, body]);
}

function write(output: Writable, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    output.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}
