/**
 * The rules of the HTTP standards for any running service, with any world. Each rule resolves with its
 * violations. The test suite runs the rules on the app, on both servers and on copies; `accept` on all targets.
 */
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import type { Answer } from '../../harness/client/answer.ts';
import type { SendRequest } from '../../harness/client/http-client.ts';

/** How a rule reaches the service, and what it asks for. */
export type RuleContext = {
  readonly send: SendRequest;
  /** Targets whose responses have a validator. */
  readonly cacheable: readonly string[];
  /** Of these, the ones that get every condition and coding: some hundred requests each. */
  readonly thorough: readonly string[];
  /** Targets whose responses have none: errors, redirects, and what changes with each request. */
  readonly uncacheable: readonly string[];
  /** Whether the service encodes its responses, or the platform that it runs on. */
  readonly encodes: boolean;
};

export type HttpRule = {
  readonly title: string;
  readonly findViolations: (context: RuleContext) => Promise<readonly string[]>;
};

/** Targets whose responses have a validator, of every way in which a response comes about; each exists in any world. */
export const cacheableTargets: readonly string[] = [
  '/',
  '/info',
  '/openapi.json',
  '/v1/creature/1',
  '/v1/creature/counts',
  '/v1/league',
  '/v1/evolution-stone',
  '/v1/creature',
  '/v1/search?q=is:base&limit=20',
  '/v1/search?q=is:base&limit=20&format=csv',
  '/v1/search?q=is:base&limit=20&format=ndjson',
  '/v1/search/check?q=is:base',
  '/v1/search/check?q=is:',
  '/v1/search/fields',
  '/v1/suggest?q=a',
  '/v1/batch?creatures=1,2,nobody',
  '/v1/random?seed=1',
  '/v1/family/1',
  '/v1/type',
  '/v1/ability',
  '/v1/egg-group',
  '/v1/world',
  '/v1/world/statistics',
  '/v1/bulk',
  '/v1/bulk/creatures.csv',
  '/v1/bulk/families.json',
  '/v1/schemas',
  '/v1/schemas/world.json',
  '/resources/creature/1.png',
  '/resources/creature/1.svg',
];

/** One of each kind: a lookup, a question, and a picture. */
export const thoroughTargets: readonly string[] = [
  '/v1/creature/1',
  '/v1/suggest?q=a',
  '/resources/creature/1.svg',
];

/** Targets of which a part may be asked for. */
const rangedTargets = [
  '/v1/bulk/creatures.csv',
  '/resources/creature/1.png',
  '/resources/creature/1.svg',
];

export const uncacheableTargets: readonly string[] = [
  '/stats',
  '/v1/random',
  '/v1/creature/nobody-is-called-so',
  '/v1/creature/0',
  '/v1/league/',
  '/v1/search?limt=3',
  '/v1/search?q=((',
  '/v1/family/0',
  '/v1/type/nothing-of-the-kind',
  '/resources/creature/0.png',
  '/problems/nothing',
  '/nothing',
];

export const httpRules: readonly HttpRule[] = [
  {
    title: 'every cacheable response has a strong entity tag and a date, the same each time',
    findViolations: ({ send, cacheable }) =>
      perTarget(cacheable, async (target) => {
        const [first, second] = [await send(target), await send(target)];
        return [
          ...unless(first.status === 200, `status ${first.status}`),
          ...unless(strongTag.test(fieldOf(first, 'etag')), `ETag: ${fieldOf(first, 'etag')}`),
          ...unless(fieldOf(first, 'etag') === fieldOf(second, 'etag'), 'the tag changes'),
          ...unless(Date.parse(fieldOf(first, 'last-modified')) > 0, 'no Last-Modified'),
          ...unless(
            fieldOf(first, 'cache-control').includes('stale-while-revalidate'),
            `Cache-Control: ${fieldOf(first, 'cache-control')}`,
          ),
        ];
      }),
  },
  {
    title: 'a client that has a response is answered 304, and one that has another is sent it',
    findViolations: ({ send, cacheable }) =>
      perTarget(cacheable, async (target) => {
        const full = await send(target);
        const same = await send(target, { 'If-None-Match': fieldOf(full, 'etag') });
        const other = await send(target, { 'If-None-Match': '"other"' });
        const lost = [...repeatedFields, 'access-control-allow-origin', 'link'].filter(
          (name) => fieldOf(same, name) !== fieldOf(full, name),
        );
        return [
          ...unless(same.status === 304 && same.body.length === 0, `${same.status}, not 304`),
          ...unless(lost.length === 0, `the 304 differs in ${lost.join(', ')}`),
          ...unless(!same.fields.has('content-type'), 'the 304 has a Content-Type'),
          ...unless(other.status === 200, `${other.status} to another tag`),
          ...unless(other.body.equals(full.body), 'another body'),
        ];
      }),
  },
  {
    title: 'conditions are evaluated in their order and in every coding (RFC 9110 §13)',
    findViolations: ({ send, thorough, encodes }) =>
      perTarget(thorough, async (target) => {
        const violations: string[] = [];
        for (const coding of encodes ? ['identity', 'gzip', 'br', 'zstd'] : ['identity']) {
          const encoding = { 'Accept-Encoding': coding };
          const full = await send(target, encoding);
          for (const [status, fields] of conditionsFor(full)) {
            const answer = await send(target, { ...encoding, ...fields });
            const head = await send(target, { ...encoding, ...fields }, 'HEAD');
            const violation =
              conditionViolation(full, answer, status) ??
              conditionViolation({ ...full, body: head.body }, head, status);
            if (violation !== undefined) {
              violations.push(`in ${coding} with ${JSON.stringify(fields)}: ${violation}`);
            }
          }
        }
        return violations;
      }),
  },
  {
    title:
      'a condition changes no error or redirect, and no response without a validator (§13.2.1)',
    findViolations: ({ send, uncacheable }) =>
      perTarget(uncacheable, async (target) => {
        const { status, fields } = await send(target);
        const conditional = await send(target, {
          'If-None-Match': '"a"',
          'If-Modified-Since': epoch,
        });
        return [
          ...unless(conditional.status === status, `${conditional.status}, not ${status}`),
          ...unless(!fields.has('etag'), 'an ETag'),
        ];
      }),
  },
  {
    title: 'a failed precondition is a 412 with a problem document',
    findViolations: ({ send }) =>
      perTarget(['/v1/league', '/v1/creature/1'], async (target) => {
        const answer = await send(target, { 'If-Match': '"other"' });
        return unless(
          answer.status === 412 &&
            fieldOf(answer, 'content-type').includes('application/problem+json'),
          `${answer.status} ${fieldOf(answer, 'content-type')}`,
        );
      }),
  },
  {
    title: 'one range of the bytes of a picture or a bulk file is sent alone (RFC 9110 §14)',
    findViolations: ({ send, encodes }) =>
      perTarget(rangedTargets, async (target) => {
        const ask = (fields: Readonly<Record<string, string>>, method?: string) =>
          send(target, { 'Accept-Encoding': 'identity', ...fields }, method);
        const whole = await ask({});
        const { length } = whole.body;
        const etag = fieldOf(whole, 'etag');
        const violations = [
          ...unless(fieldOf(whole, 'accept-ranges') === 'bytes', 'Accept-Ranges is missing'),
        ];
        for (const [range, first, end] of [
          ['bytes=0-99', 0, 100],
          ['bytes=100-', 100, length],
          ['bytes=-50', length - 50, length],
          ['bytes=7-7', 7, 8],
          [`bytes=10-${length * 2}`, 10, length],
        ] as const) {
          const part = await ask({ Range: range, 'If-Range': etag });
          violations.push(
            ...unless(part.status === 206, `${range}: ${part.status}`),
            ...unless(
              fieldOf(part, 'content-range') === `bytes ${first}-${end - 1}/${length}`,
              `${range}: Content-Range: ${fieldOf(part, 'content-range')}`,
            ),
            ...unless(part.body.equals(whole.body.subarray(first, end)), `${range}: other bytes`),
            ...unless(fieldOf(part, 'etag') === etag, `${range}: another ETag`),
          );
        }
        const beyond = await ask({ Range: `bytes=${length}-` });
        violations.push(...unless(beyond.status === 416, `beyond the end: ${beyond.status}`));
        const other = await ask({ Range: 'bytes=0-9', 'If-Range': '"other"' });
        violations.push(...unless(other.status === 200, `of another state: ${other.status}`));
        if (!encodes) {
          return violations;
        }
        violations.push(
          ...unless(
            fieldOf(beyond, 'content-range') === `bytes */${length}` &&
              fieldOf(beyond, 'content-type').startsWith('application/problem+json'),
            'beyond the end: no size, or no problem document',
          ),
        );
        for (const [coding] of decoders) {
          const encoding = { 'Accept-Encoding': coding };
          const encoded = await send(target, encoding);
          const part = await send(target, { ...encoding, Range: 'bytes=0-9' });
          const resumed = await send(target, {
            ...encoding,
            Range: 'bytes=0-9',
            'If-Range': fieldOf(encoded, 'etag'),
          });
          const isEncoded = fieldOf(encoded, 'content-encoding') !== '';
          violations.push(
            ...unless(
              part.status === 206 && part.body.equals(whole.body.subarray(0, 10)),
              `in ${coding}: a part of other bytes than the plain ones`,
            ),
            ...unless(
              resumed.status === (isEncoded ? 200 : 206),
              `in ${coding}: a part joined with encoded bytes`,
            ),
          );
        }
        for (const range of ['bytes=0-1,4-5', 'bytes=9-2', 'bytes=', 'bytes=-', 'lines=1-2', 'x']) {
          const answer = await ask({ Range: range });
          violations.push(...unless(answer.status === 200, `"${range}": ${answer.status}`));
        }
        const head = await ask({ Range: 'bytes=0-9' }, 'HEAD');
        const changed = await ask({ Range: 'bytes=0-9', 'If-None-Match': etag });
        return [
          ...violations,
          ...unless(head.status === 200, `HEAD: ${head.status}`),
          ...unless(changed.status === 304, `a known state: ${changed.status}`),
        ];
      }),
  },
  {
    title: 'an error may be cached for a minute, and a response of its moment not at all',
    findViolations: ({ send }) =>
      perTarget(['/v1/creature/nobody-is-called-so', '/stats'], async (target) => {
        const cacheControl = fieldOf(await send(target), 'cache-control');
        const expected = target === '/stats' ? 'no-store' : 'public, max-age=60';
        return unless(cacheControl === expected, `Cache-Control: ${cacheControl}`);
      }),
  },
  {
    title: 'a response has the content coding that the client prefers (RFC 9110 §12.5.3)',
    findViolations: async ({ send, encodes }) =>
      encodes
        ? perTarget(preferences.keys().toArray(), async (field) => {
            const answer = await send('/openapi.json', { 'Accept-Encoding': field });
            const coding = fieldOf(answer, 'content-encoding');
            return [
              ...unless(coding === preferences.get(field), `coded "${coding}"`),
              ...unless(variesByCoding(answer), 'Vary does not name Accept-Encoding'),
            ];
          })
        : [],
  },
  {
    title: 'each coding has a tag of its own and the same content (RFC 9110 §8.8.3.3)',
    findViolations: async ({ send, cacheable, encodes }) =>
      encodes
        ? perTarget(cacheable, async (target) => {
            const plain = await send(target, { 'Accept-Encoding': 'identity' });
            const tags = new Set([fieldOf(plain, 'etag')]);
            const violations: string[] = [];
            for (const [coding, decode] of decoders) {
              const answer = await send(target, { 'Accept-Encoding': coding });
              const applied = fieldOf(answer, 'content-encoding');
              const isCompressible = plain.body.length > 1000 && !target.endsWith('.png');
              violations.push(
                ...unless(applied === coding || !isCompressible, `not coded as ${coding}`),
                ...unless(fieldOf(answer, 'vary') === fieldOf(plain, 'vary'), 'Vary differs'),
                ...unless(
                  (applied === '' ? answer.body : decode(answer.body)).equals(plain.body),
                  `another content in ${coding}`,
                ),
              );
              if (applied !== '') {
                violations.push(
                  ...unless(!tags.has(fieldOf(answer, 'etag')), `${coding} has the tag of another`),
                  ...unless(variesByCoding(plain), 'Vary does not name Accept-Encoding'),
                );
                tags.add(fieldOf(answer, 'etag'));
              }
            }
            return violations;
          })
        : [],
  },
  {
    title: 'HEAD has the header fields of GET, and no body (decision 16)',
    findViolations: ({ send, cacheable, uncacheable, encodes }) =>
      perTarget([...cacheable, ...uncacheable], async (target) => {
        const violations: string[] = [];
        for (const coding of encodes ? ['identity', 'br'] : ['identity']) {
          const fields = { 'Accept-Encoding': coding };
          const full = await send(target, fields);
          const head = await send(target, fields, 'HEAD');
          const changes = fieldOf(full, 'cache-control') === 'no-store';
          violations.push(
            ...unless(head.body.length === 0, 'HEAD has a body'),
            ...unless(
              comparable(head, changes) === comparable(full, changes),
              `HEAD in ${coding}: ${comparable(head, changes)}`,
            ),
            ...unless(
              changes || Number(fieldOf(full, 'content-length')) === full.body.length,
              `Content-Length: ${fieldOf(full, 'content-length')}`,
            ),
          );
        }
        return violations;
      }),
  },
  {
    title: 'OPTIONS lists the methods, and any other method is refused with Allow (decision 16)',
    findViolations: ({ send, cacheable, uncacheable }) =>
      perTarget([...cacheable, ...uncacheable], async (target) => {
        const options = await send(target, {}, 'OPTIONS');
        const violations = [
          // A 204 has no length (RFC 9110 §8.6).
          ...unless(
            options.status === 204 && !options.fields.has('content-length'),
            `OPTIONS: ${options.status}`,
          ),
          ...['allow', 'access-control-allow-methods'].flatMap((name) =>
            unless(
              fieldOf(options, name) === allowed,
              `OPTIONS: ${name} ${fieldOf(options, name)}`,
            ),
          ),
        ];
        for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
          const answer = await send(target, {}, method);
          violations.push(
            ...unless(
              answer.status === 405 && fieldOf(answer, 'allow') === allowed,
              `${method}: ${answer.status}, Allow: ${fieldOf(answer, 'allow')}`,
            ),
          );
        }
        return violations;
      }),
  },
  {
    title: 'pages of any origin may read every response, and browsers guess no type',
    findViolations: ({ send, cacheable, uncacheable }) =>
      perTarget([...cacheable, ...uncacheable], async (target) => {
        const violations: string[] = [];
        for (const fields of [{}, { 'If-None-Match': '*' }]) {
          const answer = await send(target, fields);
          violations.push(
            ...unless(fieldOf(answer, 'access-control-allow-origin') === '*', 'no CORS'),
            ...unless(
              fieldOf(answer, 'access-control-expose-headers').includes('ETag'),
              'ETag is not exposed',
            ),
            ...unless(
              answer.status === 304 || fieldOf(answer, 'x-content-type-options') === 'nosniff',
              'no X-Content-Type-Options',
            ),
            // RFC 8631.
            ...unless(
              /<[^<>]+\/openapi\.json>; rel="service-desc"/.test(fieldOf(answer, 'link')),
              'Link does not name the description',
            ),
          );
        }
        return violations;
      }),
  },
];

const strongTag = /^"[\x21\x23-\x7e]+"$/;
const epoch = 'Thu, 01 Jan 1970 00:00:00 GMT';
const allowed = 'GET, HEAD, OPTIONS';

/** How to decode each content coding. */
export const decoders: ReadonlyMap<string, (body: Buffer) => Buffer> = new Map([
  ['br', (body: Buffer) => brotliDecompressSync(body)],
  ['zstd', (body: Buffer) => zstdDecompressSync(body)],
  ['gzip', (body: Buffer) => gunzipSync(body)],
]);

/** Values of Accept-Encoding, and the coding of a large response to each. */
const preferences: ReadonlyMap<string, string> = new Map([
  ['gzip', 'gzip'],
  ['zstd', 'zstd'],
  ['gzip, br', 'br'],
  ['gzip, br, zstd', 'br'],
  ['gzip;q=1, br;q=0.5', 'gzip'],
  ['*', 'br'],
  ['*;q=0.5, gzip', 'gzip'],
  ['*;q=0, gzip', 'gzip'],
  ['br;q=0, zstd', 'zstd'],
  ['br;q=0, gzip;q=0.1', 'gzip'],
  ['GZIP', 'gzip'],
  [' , ,gzip , ', 'gzip'],
  ['identity', ''],
  ['identity, gzip;q=0.5', ''],
  ['gzip;q=0', ''],
  ['gzip;q=2', ''],
  ['gzip;q=9, br;q=x', ''],
  ['deflate, compress, unknown', ''],
  ['', ''],
]);

/** Fields that a 304 repeats of the 200 that it stands for (RFC 9110 §15.4.5). */
const repeatedFields = ['cache-control', 'content-location', 'etag', 'expires', 'vary'];

/** Fields of the connection and of the moment. */
const momentaryFields = new Set([
  'connection',
  'date',
  'keep-alive',
  'server-timing',
  'timing-allow-origin',
  'transfer-encoding',
]);

/** Conditions with the status that each has to bring about. */
function conditionsFor({
  fields,
}: Answer): readonly (readonly [status: number, Readonly<Record<string, string>>])[] {
  const etag = fields.get('etag') ?? '';
  const modified = fields.get('last-modified') ?? '';
  const match = (value: string) => ({ 'If-None-Match': value });
  const since = (value: string) => ({ 'If-Modified-Since': value });
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
    [304, { ...match(etag), ...since(epoch) }],
    [304, { ...match(etag), 'If-Match': etag }],
    [200, match('"other"')],
    [200, match(etag.slice(1, -1))],
    [200, match(etag.slice(0, -1))],
    [200, match(`"x${etag.slice(1)}`)],
    [200, match('')],
    [200, since(epoch)],
    [200, since('yesterday')],
    [200, since('Sun, 99 Foo 2199 99:99:99 GMT')],
    // Sixty years ahead is past (RFC 9110 §5.6.7).
    [200, since('Monday, 01-Jan-86 00:00:00 GMT')],
    // If-None-Match wins over If-Modified-Since (RFC 9110 §13.1.3), If-Match over If-Unmodified-Since (§13.1.4).
    [200, { ...match('"other"'), ...since(modified) }],
    [200, { 'If-Match': etag, 'If-Unmodified-Since': epoch }],
    [200, { 'If-Match': `"other", ${etag}` }],
    [200, { 'If-Match': '*' }],
    [200, { 'If-Unmodified-Since': modified }],
    [200, { 'If-Unmodified-Since': asctime(modified) }],
    [200, { 'If-Unmodified-Since': 'yesterday' }],
    [412, { 'If-Match': '"other"' }],
    // If-Match compares strongly (RFC 9110 §13.1.1).
    [412, { 'If-Match': `W/${etag}` }],
    [412, { 'If-Match': '"other"', ...match(etag) }],
    [412, { 'If-Unmodified-Since': epoch }],
    [412, { 'If-Unmodified-Since': rfc850(epoch) }],
  ];
}

function conditionViolation(full: Answer, answer: Answer, status: number): string | undefined {
  if (answer.status !== status) {
    return `${answer.status}, not ${status}`;
  }
  if (status === 412) {
    return undefined;
  }
  if (status === 200) {
    return answer.body.equals(full.body) ? undefined : 'another body';
  }
  const lost = repeatedFields.filter((name) => answer.fields.get(name) !== full.fields.get(name));
  if (lost.length > 0 || answer.fields.has('date') !== full.fields.has('date')) {
    return `304 with other or without: ${lost.join(', ') || 'date'}`;
  }
  const length = answer.fields.get('content-length');
  return length === undefined || length === full.fields.get('content-length')
    ? undefined
    : `304 with the length ${length}`;
}

/** The two obsolete forms of a date, which a recipient has to accept (RFC 9110 §5.6.7). */
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

function fieldOf({ fields }: Answer, name: string): string {
  return fields.get(name) ?? '';
}

function variesByCoding(answer: Answer): boolean {
  return /(?:^|, )accept-encoding(?:,|$)/i.test(fieldOf(answer, 'vary'));
}

/** Status and fields as text; the length of a response that changes with each request is left out. */
function comparable({ status, rawFields }: Answer, changes: boolean): string {
  const kept = rawFields.filter(([name]) => {
    const key = name.toLowerCase();
    return !momentaryFields.has(key) && !(changes && key === 'content-length');
  });
  const lines = kept.map(([name, value]) => `${name.toLowerCase()}: ${value}`);
  return JSON.stringify([status, ...lines.toSorted()]);
}

function unless(holds: boolean, violation: string): readonly string[] {
  return holds ? [] : [violation];
}

/** The violations of all targets in turn, each with its target. */
async function perTarget(
  targets: readonly string[],
  findViolations: (target: string) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const all: string[] = [];
  for (const target of targets) {
    all.push(...(await findViolations(target)).map((violation) => `${target}: ${violation}`));
  }
  return all;
}
