/** Requests made from the document, and answers held against it. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findResponse,
  type OpenApiDocument,
  type OperationObject,
  type ParameterObject,
  pathsOf,
} from '../../src/api/description/document.ts';
import {
  createValidator,
  expectDescribed,
  findPath,
  fitsParameters,
  type ValidateAt,
} from './check-answer.ts';
import { type DescribedService, describeService, worlds } from './described-service.ts';

const seed = 20_260_102;
const requestsPerOperation = 300;

describe.each(worlds)('the service on the world "%s"', (world) => {
  let described: DescribedService;
  let validate: ValidateAt;
  beforeAll(async () => {
    described = await describeService(world);
    validate = createValidator(described.document);
  });
  afterAll(() => described.stop());

  it('answers generated requests, good and bad, as its document says', async () => {
    const operations = pathsOf(described.document);
    expect(operations.length).toBeGreaterThan(30);
    for (const { path, operation } of operations) {
      await fc.assert(
        fc.asyncProperty(requestOf(path, operation), (request) =>
          expectForeseen(described, validate, request),
        ),
        { seed, numRuns: requestsPerOperation },
      );
    }
  }, 60_000);

  it('gives each status that the document names for an operation, where a request can bring it about', async () => {
    const { document, request } = described;
    const unseen: string[] = [];
    for (const { path, operation } of pathsOf(document)) {
      const seen = new Set<string>();
      for (const [target, init] of provocations(document, path, operation)) {
        const response = await request(target, init);
        seen.add(String(response.status));
        const message = `${init.method ?? 'GET'} ${target}`;
        await expectDescribed(document, validate, path, response, message);
      }
      unseen.push(
        ...Object.keys(operation.responses)
          .filter((status) => !seen.has(status))
          .map((status) => `${path} ${status}`),
      );
    }
    // What a sound service with time to spare does not say, and what a world has or lacks a chart for.
    const expected = pathsOf(document).flatMap(({ path, operation }) =>
      Object.entries(operation.responses)
        .filter(
          ([status]) =>
            Number(status) >= 500 || status === '429' || isOutOfReach(document, operation, status),
        )
        .map(([status]) => `${path} ${status}`),
    );
    expect(unseen).toEqual(expected);
    expect(expected.filter((each) => !/ (?:429|50[03])$/.test(each)).length).toBeLessThanOrEqual(3);
  });
});

describe('a service that cannot draw', () => {
  it.each([
    ['busy', 503, 'Overloaded'],
    ['broken', 500, 'InternalError'],
  ] as const)('says that it is %s as the document says', async (state, status, name) => {
    const described = await describeService('lampshoal', async () => {
      if (state === 'broken') {
        throw new Error('The pencil is broken');
      }
      return { kind: 'busy' };
    });
    const { document, request } = described;
    const validate = createValidator(document);
    const pictures = pathsOf(document).filter(({ path }) => path.startsWith('/resources/'));
    expect(pictures).toHaveLength(4);
    for (const { path, operation } of pictures) {
      const target = targetOf(path, exampleValues(operation));
      const response = await request(target);
      expect(response.status).toBe(status);
      const body = (await response.clone().json()) as { instance: string };
      expect({ ...body, instance: '/v1/league' }).toEqual(exampleOf(document, name));
      await expectDescribed(document, validate, path, response, target);
    }
    await described.stop();
  });
});

describe('a service that is asked to stop', () => {
  it('says that it is not ready as the document says, and answers everything else', async () => {
    const { condition, document, request, stop } = await describeService('lampshoal');
    const validate = createValidator(document);
    condition.phase = 'draining';
    for (const [path, status] of [
      ['/health/ready', 503],
      ['/health/live', 200],
      ['/v1/league', 200],
    ] as const) {
      const response = await request(path);
      expect(response.status, path).toBe(status);
      if (status === 503) {
        const body = (await response.clone().json()) as { instance: string };
        expect({ ...body, instance: '/v1/league' }).toEqual(exampleOf(document, 'NotReady'));
      }
      await expectDescribed(document, validate, path, response, path);
    }
    await stop();
  });
});

describe('a service whose last reload was refused', () => {
  it('is ready, and says so without the reason, which may name paths of the machine', async () => {
    const { condition, request, stop } = await describeService('lampshoal');
    const at = new Date('2026-01-02T03:04:05.678Z');
    condition.reload = { kind: 'refused', at, reason: 'The world "/srv/world" cannot be read' };
    expect(await (await request('/health/ready')).json()).toEqual({
      status: 'ready',
      worldVersion: '0123456789abcdef',
      reload: { outcome: 'refused', at: '2026-01-02T03:04:05.678Z' },
    });
    await stop();
  });
});

describe('examples that no request to their operation alone makes', () => {
  it('are what the service answers', async () => {
    const { document, request, stop } = await describeService('lampshoal');
    for (const [name, init] of [
      ['MethodNotAllowed', { method: 'POST' }],
      ['PreconditionFailed', { headers: { 'if-match': '"other"' } }],
    ] as const) {
      expect(await (await request('/v1/league', init)).json()).toEqual(exampleOf(document, name));
    }
    await stop();
  });
});

type Sent = { readonly target: string; readonly init: RequestInit & { method: string } };

/** Sends a request and expects an answer that the document foresees for the operation that it reaches, if any. */
async function expectForeseen(
  { document, request }: DescribedService,
  validate: ValidateAt,
  { target, init }: Sent,
): Promise<void> {
  const message = `${init.method} ${target} ${JSON.stringify(init.headers)}`;
  const response = await request(target, init);
  const { status, headers } = response;
  if (init.method === 'OPTIONS') {
    expect(status, message).toBe(204);
    return;
  }
  if (init.method === 'HEAD') {
    const full = await request(target, { ...init, method: 'GET' });
    expect(await response.text(), message).toBe('');
    // What changes with each request may differ in length.
    const isChanging = headers.get('cache-control') === 'no-store';
    const differing = [...full.headers].filter(
      ([name, value]) => headers.get(name) !== value && !(isChanging && name === 'content-length'),
    );
    expect([status, differing], message).toEqual([full.status, []]);
    return;
  }
  const { pathname, searchParams } = new URL(`http://any.host${target}`);
  const path = findPath(document, pathname);
  if (path !== undefined) {
    const operation = document.paths[path]?.get;
    if (
      init.method === 'GET' &&
      operation &&
      hasStrictQuery(operation) &&
      !fitsParameters(validate, path, operation, searchParams)
    ) {
      expect(status, message).toBe(400);
    }
    await expectDescribed(document, validate, path, response, message);
    return;
  }
  // Beside every operation: the path may be malformed, end in a slash, or be unknown.
  const expected = init.method === 'GET' ? [308, 400, 404] : [405];
  expect(expected, message).toContain(status);
  if (status !== 308) {
    expect(headers.get('content-type'), message).toContain('application/problem+json');
    const fault = validate(['components', 'schemas', 'Problem'], await response.json());
    expect(fault, message).toBe(undefined);
  }
}

/** Whether an operation refuses a query that does not fit it: the nine of the specification ignore any (decision 15). */
function hasStrictQuery({ responses }: OperationObject): boolean {
  const response = responses[400];
  return (
    response !== undefined &&
    'content' in response &&
    Object.values(response.content ?? {}).some(
      ({ examples = {} }) => 'unknown-parameter' in examples,
    )
  );
}

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }).map((each) => each.toWellFormed()),
  fc.constantFrom('', ' ', '0', '-1', '1e3', '007', '__proto__', 'constructor', '%', "' or 1=1"),
);

const searches = fc.constantFrom(
  'type:water gen<=3',
  'is:legendary height>2m -ability:levitate',
  '(egg:dragon or egg:monster) weight>=10kg',
  '"a',
  'height>',
  'typo:water',
  'is:is',
  '((',
);

/** A value of a parameter: one that fits, one that is a little off, or anything. */
function valueOf({ name, schema, example }: ParameterObject): fc.Arbitrary<string> {
  const choices = schema['enum'];
  const shown = example === undefined ? '' : String(example);
  return fc.oneof(
    fc.constant(shown),
    Array.isArray(choices) ? fc.constantFrom(...choices.map(String)) : fc.constant(shown),
    schema['type'] === 'integer'
      ? fc.integer({ min: Number(schema['minimum']), max: Number(schema['maximum']) }).map(String)
      : mutated(shown),
    name === 'q' ? searches : mutated(shown),
    text,
  );
}

/** A text with a letter left out, doubled or in another case. */
function mutated(original: string): fc.Arbitrary<string> {
  return fc
    .tuple(fc.nat({ max: Math.max(0, original.length - 1) }), fc.nat({ max: 2 }))
    .map(([at, way]) => {
      const letter = original.charAt(at);
      const replacement = ['', letter + letter, letter.toUpperCase()][way] ?? '';
      return (original.slice(0, at) + replacement + original.slice(at + 1)).toWellFormed();
    });
}

const fieldsOf = fc.record(
  {
    accept: fc.constantFrom(
      '*/*',
      'text/csv',
      'application/x-ndjson;q=0.5, text/csv;q=0.9',
      'text/html,application/xhtml+xml',
      'application/json;q=0',
      ';;,,=',
    ),
    'if-none-match': fc.constantFrom('*', '"other"', 'W/"other", "x,y"', 'other', ''),
    'if-match': fc.constantFrom('*', '"other"'),
    'if-modified-since': fc.constantFrom('Fri, 02 Jan 2026 03:04:05 GMT', 'yesterday'),
    'if-unmodified-since': fc.constantFrom('Thu, 01 Jan 1970 00:00:00 GMT', ''),
  },
  { requiredKeys: [] },
);

/** A request to an operation, or to something beside it. */
function requestOf(path: string, { parameters }: OperationObject): fc.Arbitrary<Sent> {
  const valuesOf = (place: ParameterObject['in']) => parameters.filter((each) => each.in === place);
  const pathValues = fc.tuple(
    ...valuesOf('path').map((parameter) =>
      fc.tuple(
        fc.constant(parameter.name),
        fc.oneof(
          { weight: 9, arbitrary: valueOf(parameter).map((value) => encodeURIComponent(value)) },
          { weight: 1, arbitrary: fc.constantFrom('%FF', '%', '%E0%A4%A', '%2F', '%00') },
        ),
      ),
    ),
  );
  const queryValues = fc
    .tuple(
      ...valuesOf('query').map((parameter) =>
        fc.option(fc.tuple(fc.constant(parameter.name), valueOf(parameter)), {
          nil: undefined,
          freq: parameter.required ? 9 : 2,
        }),
      ),
    )
    .map((pairs) => pairs.filter((pair) => pair !== undefined));
  const surplus = fc.option(
    fc.tuple(
      fc.oneof(
        text,
        ...valuesOf('query').map(({ name }) => fc.oneof(fc.constant(name), mutated(name))),
      ),
      text,
    ),
    { nil: undefined, freq: 1 },
  );
  return fc
    .record({
      pathValues,
      queryValues,
      surplus: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, surplus),
      slash: fc.oneof({ weight: 9, arbitrary: fc.constant('') }, fc.constantFrom('/', '//')),
      method: fc.oneof(
        { weight: 8, arbitrary: fc.constant('GET') },
        fc.constantFrom('HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'QUERY'),
      ),
      headers: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, fieldsOf),
    })
    .map((made) => {
      const values = new Map(made.pathValues);
      const filled = path.replaceAll(
        /\{(?<name>\w+)\}/g,
        (_, name: string) => values.get(name) ?? '',
      );
      const query = new URLSearchParams([
        ...made.queryValues,
        ...(made.surplus ? [made.surplus] : []),
      ]).toString();
      return {
        target: `${filled}${made.slash}${query === '' ? '' : `?${query}`}`,
        init: { method: made.method, headers: made.headers },
      };
    });
}

/** Requests that bring about the statuses of an operation. */
function provocations(
  document: OpenApiDocument,
  path: string,
  operation: OperationObject,
): [target: string, init: RequestInit][] {
  const target = targetOf(path, exampleValues(operation));
  const [plain = '', query] = target.split('?');
  const problems = Object.values(operation.responses).flatMap((response) =>
    Object.values(findResponse(document, response)?.content ?? {}).flatMap(({ examples = {} }) =>
      Object.values(examples).flatMap((example) => example['x-target'] ?? []),
    ),
  );
  return [
    [target, {}],
    [target, { headers: { 'if-none-match': '*' } }],
    [target, { headers: { 'if-match': '"other"' } }],
    [target, { method: 'POST' }],
    ...(path === '/'
      ? []
      : ([[`${plain}/${query === undefined ? '' : `?${query}`}`, {}]] as const)
    ).map(([slashed, init]): [string, RequestInit] => [slashed, init]),
    ...problems.map((each): [string, RequestInit] => [each, {}]),
  ];
}

/** Whether this world has no answer or no problem of a status: one with a chart does not say that it has none. */
function isOutOfReach(
  document: OpenApiDocument,
  { operationId, responses }: OperationObject,
  status: string,
): boolean {
  if (operationId !== 'getMatchup') {
    return false;
  }
  const hasTarget = (each: string): boolean => {
    const response = responses[each];
    const contents = Object.values((response && findResponse(document, response)?.content) ?? {});
    return contents.some(({ examples = {} }) =>
      Object.values(examples).some((example) => example['x-target'] !== undefined),
    );
  };
  return hasTarget('200') ? status === '404' : ['200', '304', '412'].includes(status);
}

function exampleValues({ parameters }: OperationObject): ReadonlyMap<string, string> {
  return new Map(
    parameters.flatMap(({ name, example }): [string, string][] =>
      example === undefined ? [] : [[name, String(example)]],
    ),
  );
}

function targetOf(path: string, values: ReadonlyMap<string, string>): string {
  const rest = new URLSearchParams([...values]);
  const filled = path.replaceAll(/\{(?<name>\w+)\}/g, (_, name: string) => {
    rest.delete(name);
    return encodeURIComponent(values.get(name) ?? '');
  });
  return rest.size === 0 ? filled : `${filled}?${rest.toString()}`;
}

/** The example of a response that operations share. */
function exampleOf({ components }: OpenApiDocument, name: string): unknown {
  const contents = Object.values(components.responses[name]?.content ?? {});
  return contents.flatMap(({ examples = {} }) => Object.values(examples))[0]?.value;
}
