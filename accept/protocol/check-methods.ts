import { type Check, noFaults } from '../check.ts';
import type { Answer } from '../client/answer.ts';
import type { Ask } from '../client/asker.ts';
import type { Sample } from './sample-targets.ts';

const refusedMethods = ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'Get', 'X'];

/** Fields of the moment. */
const momentary = new Set(['server-timing', 'timing-allow-origin', 'date', 'connection']);

/** HEAD, OPTIONS and the methods that no path has (RFC 9110 §9). */
export async function checkMethods(ask: Ask, sample: Sample): Promise<readonly Check[]> {
  const targets = [...sample.kept, ...sample.other];
  const heads: string[] = [];
  const others: string[] = [];
  for (const target of targets) {
    for (const coding of ['identity', 'gzip', 'br']) {
      const fields = { 'Accept-Encoding': coding };
      const full = await ask(target, fields);
      const head = await ask(target, fields, 'HEAD');
      const isMomentary = full.fields.get('cache-control') === 'no-store';
      if (head.body.length > 0 || fieldsOf(head, isMomentary) !== fieldsOf(full, isMomentary)) {
        heads.push(`${target} in ${coding}: HEAD says ${fieldsOf(head, isMomentary)}`);
      }
      if (!isMomentary && Number(full.fields.get('content-length')) !== full.body.length) {
        heads.push(`${target} in ${coding}: no Content-Length`);
      }
    }
    for (const method of refusedMethods) {
      const answer = await ask(target, {}, method);
      if (answer.status !== 405 || answer.fields.get('allow') !== 'GET, HEAD, OPTIONS') {
        others.push(`${method} ${target}: ${answer.status}, Allow: ${answer.fields.get('allow')}`);
      }
    }
    const options = await ask(target, {}, 'OPTIONS');
    // A 204 has no length (RFC 9110 §8.6).
    if (options.status !== 204 || options.fields.has('content-length')) {
      others.push(`OPTIONS ${target}: ${fieldsOf(options, false)}`);
    }
  }
  return [
    noFaults('HEAD equal to GET, in each coding', heads, targets.length * 3),
    noFaults('other methods refused, with Allow', others, targets.length * refusedMethods.length),
  ];
}

/** Status and fields, for comparison; of an answer that differs each time, without its length. */
function fieldsOf({ status, rawFields }: Answer, isMomentary: boolean): string {
  const kept = rawFields.filter(
    ([name]) => !momentary.has(name) && !(isMomentary && name === 'content-length'),
  );
  return JSON.stringify([status, ...kept.map(([name, value]) => `${name}: ${value}`).toSorted()]);
}
