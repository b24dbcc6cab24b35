import http from 'node:http';
import { closeConnections, request } from '../../harness/request.ts';

/** How many bytes the records of a world are, and where that comes from. */
export type RecordBytes = {
  readonly bytes: number;
  readonly source: 'all records' | 'an even sample of the records';
};

const sampleLength = 20_000;

/**
 * The sum of the JSON bodies of all creatures of a service. If it cannot send all at once, the sum is
 * taken from every so many-th creature.
 */
export async function measureRecordBytes(port: number, size: number): Promise<RecordBytes> {
  try {
    // A form a line there; in a creature's body they are in brackets, with commas between: a byte more.
    const lines = await bodyLength(port, '/v1/bulk/creatures.ndjson');
    return { bytes: lines + size, source: 'all records' };
  } catch {
    const step = Math.ceil(size / sampleLength);
    let bytes = 0;
    let asked = 0;
    for (let number = step; number <= size; number += step) {
      const { status, body } = await request(port, `/v1/creature/${number}`);
      if (status !== 200) {
        throw new Error(`Creature ${number} is answered with ${status}`);
      }
      bytes += body.byteLength;
      asked += 1;
    }
    closeConnections();
    return { bytes: (bytes / asked) * size, source: 'an even sample of the records' };
  }
}

/** Counts the bytes of a body that may be too large for memory. */
function bodyLength(port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
        let length = 0;
        response.on('data', (chunk: Buffer) => (length += chunk.byteLength));
        response.on('error', reject);
        response.on('end', () =>
          response.statusCode === 200
            ? resolve(length)
            : reject(new Error(`${path} is answered with ${response.statusCode}`)),
        );
      })
      .on('error', reject);
  });
}
