import { type Check, noFaults } from '../check.ts';
import type { Answer } from '../client/answer.ts';
import type { Ask } from '../client/asker.ts';
import type { Sample } from './sample-targets.ts';

type Fields = Readonly<Record<string, string>>;

const old = 'Thu, 01 Jan 1970 00:00:00 GMT';
const codings = ['identity', 'gzip', 'br', 'zstd'];

/** Fields that a 304 repeats of the 200 that it stands for (RFC 9110 §15.4.5). */
const repeated = ['cache-control', 'content-location', 'etag', 'expires', 'vary'];

/** Conditional requests (RFC 9110 §13), in each coding. */
export async function checkConditions(ask: Ask, sample: Sample): Promise<Check> {
  const faults: string[] = [];
  let asked = 0;
  for (const target of sample.kept) {
    for (const coding of codings) {
      const encoding = { 'Accept-Encoding': coding };
      const full = await ask(target, encoding);
      for (const [status, fields] of conditionsFor(full)) {
        const answer = await ask(target, { ...encoding, ...fields });
        const head = await ask(target, { ...encoding, ...fields }, 'HEAD');
        asked += 2;
        const fault =
          faultOf(full, answer, status) ?? faultOf({ ...full, body: head.body }, head, status);
        if (fault !== undefined) {
          faults.push(`${target} in ${coding} with ${JSON.stringify(fields)}: ${fault}`);
        }
      }
    }
  }
  for (const target of sample.other) {
    const { status } = await ask(target);
    asked += 1;
    // A condition is for what would be a success (RFC 9110 §13.2.1), and needs something to compare.
    const answer = await ask(target, { 'If-None-Match': '"a"', 'If-Modified-Since': old });
    if (answer.status !== status) {
      faults.push(`${target} with conditions: ${answer.status}, not ${status}`);
    }
  }
  return noFaults('conditional requests', faults, asked);
}

/** Conditions with the status that each has to bring about. */
function conditionsFor({ fields }: Answer): readonly (readonly [status: number, Fields])[] {
  const etag = fields.get('etag') ?? '';
  const modified = fields.get('last-modified') ?? '';
  const match = (value: string): Fields => ({ 'If-None-Match': value });
  const since = (value: string): Fields => ({ 'If-Modified-Since': value });
  return [
    [304, match(etag)],
    [304, match(`W/${etag}`)],
    [304, match(`"other", ${etag}`)],
    [304, match(`"a,b" ,, W/"c",${etag} ,`)],
    [304, match('*')],
    [304, since(modified)],
    [304, since(new Date(Date.parse(modified) + 86_400_000).toUTCString())],
    [304, since(rfc850(modified))],
    [304, since(asctime(modified))],
    [304, { ...match(etag), ...since(old) }],
    [304, { ...match(etag), 'If-Match': etag }],
    [200, match('"other"')],
    [200, match(etag.slice(1, -1))],
    [200, match(etag.slice(0, -1))],
    [200, match(`"x${etag.slice(1)}`)],
    [200, match('')],
    [200, since(old)],
    [200, since('yesterday')],
    [200, since('Sun, 99 Foo 2199 99:99:99 GMT')],
    // Sixty years ahead is past (RFC 9110 §5.6.7).
    [200, since('Monday, 01-Jan-86 00:00:00 GMT')],
    // If-None-Match wins over If-Modified-Since (RFC 9110 §13.1.3), If-Match over If-Unmodified-Since (§13.1.4).
    [200, { ...match('"other"'), ...since(modified) }],
    [200, { 'If-Match': etag, 'If-Unmodified-Since': old }],
    [200, { 'If-Match': `"other", ${etag}` }],
    [200, { 'If-Match': '*' }],
    [200, { 'If-Unmodified-Since': modified }],
    [200, { 'If-Unmodified-Since': asctime(modified) }],
    [200, { 'If-Unmodified-Since': 'yesterday' }],
    // Ranges are not served, so what they depend on is not looked at (RFC 9110 §13.1.5).
    [200, { Range: 'bytes=0-1', 'If-Range': '"other"' }],
    [412, { 'If-Match': '"other"' }],
    // If-Match compares strongly (RFC 9110 §13.1.1).
    [412, { 'If-Match': `W/${etag}` }],
    [412, { 'If-Match': '"other"', ...match(etag) }],
    [412, { 'If-Unmodified-Since': old }],
    [412, { 'If-Unmodified-Since': rfc850(old) }],
  ];
}

/** What is wrong with the answer to a condition. */
function faultOf(full: Answer, answer: Answer, status: number): string | undefined {
  if (answer.status !== status) {
    return `${answer.status}, not ${status}`;
  }
  if (status === 412) {
    return undefined;
  }
  if (status === 200) {
    return answer.body.equals(full.body) ? undefined : 'another body';
  }
  const lost = repeated.filter((name) => answer.fields.get(name) !== full.fields.get(name));
  if (lost.length > 0 || !answer.fields.has('date')) {
    return `304 with other or without: ${lost.join(', ') || 'date'}`;
  }
  const length = answer.fields.get('content-length');
  return length === undefined || length === full.fields.get('content-length')
    ? undefined
    : `304 with the length ${length}`;
}

/** The two obsolete forms of a date, which a recipient has to take (RFC 9110 §5.6.7). */
function rfc850(date: string): string {
  const [, day = '', dayOfMonth, month, year = '', time] = partsOf(date);
  return `${longDays.get(day)}, ${dayOfMonth}-${month}-${year.slice(2)} ${time} GMT`;
}

function asctime(date: string): string {
  const [, day, dayOfMonth = '', month, year, time] = partsOf(date);
  return `${day} ${month} ${dayOfMonth.replace(/^0/, ' ')} ${time} ${year}`;
}

const longDays = new Map([
  ['Mon', 'Monday'],
  ['Tue', 'Tuesday'],
  ['Wed', 'Wednesday'],
  ['Thu', 'Thursday'],
  ['Fri', 'Friday'],
  ['Sat', 'Saturday'],
  ['Sun', 'Sunday'],
]);

function partsOf(date: string): readonly string[] {
  return /^(\w{3}), (\d\d) (\w{3}) (\d{4}) (\S+) GMT$/.exec(date) ?? [];
}
