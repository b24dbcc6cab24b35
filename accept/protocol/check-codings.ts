import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { type Check, noFaults } from '../check.ts';
import type { Answer } from '../client/answer.ts';
import type { Ask } from '../client/asker.ts';
import type { Sample } from './sample-targets.ts';

/** Values of Accept-Encoding with the codings that an answer to them may have (RFC 9110 §12.5.3). */
const cases: readonly (readonly [field: string, allowed: readonly string[]])[] = [
  ['gzip', ['gzip', 'none']],
  ['br', ['br', 'none']],
  ['zstd', ['zstd', 'none']],
  ['gzip, br, zstd', ['gzip', 'br', 'zstd', 'none']],
  ['*', ['gzip', 'br', 'zstd', 'none']],
  ['gzip;q=0', ['none']],
  ['br;q=0, gzip;q=0.1', ['gzip', 'none']],
  ['*;q=0, gzip', ['gzip', 'none']],
  ['identity', ['none']],
  ['identity;q=1, gzip;q=0.5', ['none']],
  ['deflate, compress, unheard-of', ['none']],
  ['', ['none']],
  [' , ,gzip , ', ['gzip', 'none']],
  ['gzip;q=9, br;q=x', ['none']],
];

/** One ETag for each coding, `Vary` on all, and the same content in each (RFC 9110 §8.8.3.3, §12.5.5). */
export async function checkCodings(ask: Ask, { kept }: Sample): Promise<Check> {
  const faults: string[] = [];
  for (const target of kept) {
    const plain = await ask(target, { 'Accept-Encoding': 'identity' });
    const tags = new Map([[plain.fields.get('etag'), 'none']]);
    const fault = (text: string): void => void faults.push(`${target}: ${text}`);
    let isEncoded = false;
    for (const [field, allowed] of cases) {
      const answer = await ask(target, { 'Accept-Encoding': field });
      const coding = answer.fields.get('content-encoding') ?? 'none';
      const etag = answer.fields.get('etag') ?? '';
      isEncoded ||= coding !== 'none';
      if (!allowed.includes(coding)) {
        fault(`"${field}" is answered in ${coding}`);
      } else if (!decode(answer, coding).equals(plain.body)) {
        fault(`another content in ${coding}`);
      }
      if ((tags.get(etag) ?? coding) !== coding || !/^"[\x21\x23-\x7e]+"$/.test(etag)) {
        fault(`the tag ${etag} in ${coding} is that in ${tags.get(etag)}, or is not strong`);
      }
      tags.set(etag, coding);
      if (answer.fields.get('vary') !== plain.fields.get('vary')) {
        fault(`"Vary" differs between codings`);
      }
    }
    if (isEncoded && !/(?:^|, )accept-encoding(?:,|$)/i.test(plain.fields.get('vary') ?? '')) {
      fault('encoded, and "Vary" does not say so');
    }
  }
  return noFaults('content codings, a tag for each', faults, kept.length * cases.length);
}

function decode({ body }: Answer, coding: string): Buffer {
  switch (coding) {
    case 'gzip':
      return gunzipSync(body);
    case 'br':
      return brotliDecompressSync(body);
    case 'zstd':
      return zstdDecompressSync(body);
    default:
      return body;
  }
}
