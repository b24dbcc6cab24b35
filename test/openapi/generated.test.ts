/** Responses to requests that the document foresees, checked against it. `accept/fuzz.ts` makes requests of all kinds. */
import type { Asked } from '../../harness/service-under-test.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  findResponse,
  type OpenApiDocument,
  type OperationObject,
  pathsOf,
  mediaTypesOf,
  type Reference,
  type ResponseObject,
} from '../../src/api/openapi-document.ts';
import { targetOf } from '../../src/api/openapi-examples.ts';
import { answerFaults, createValidator, type ValidateAt } from '../suite/openapi-rules.ts';
import { toAnswer } from '../suite/send-through.ts';
import { shippedWorlds } from '../world/worlds.ts';
import { type DescribedService, describeService } from './described-service.ts';

describe.each(shippedWorlds)('the service on the world "%s"', (world) => {
  let described: DescribedService;
  let validate: ValidateAt;
  beforeAll(async () => {
    described = await describeService(world);
    validate = createValidator(described.document);
  });

  it('returns each documented status that a request can cause', async () => {
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
    // Statuses that a healthy, idle service does not give, and those that depend on the type chart of a world.
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
  it('reports that as documented', async () => {
    const described = await describeService('lampshoal', {
      findPicture: () => Promise.reject(new Error('The pencil is broken')),
    });
    const { document, request } = described;
    const validate = createValidator(document);
    const pictures = pathsOf(document).filter(({ path }) => path.startsWith('/resources/'));
    expect(pictures).toHaveLength(5);
    for (const { path, operation } of pictures) {
      const target = exampleTarget(path, operation);
      const response = await request(target);
      expect(response.status).toBe(500);
      const body = (await response.clone().json()) as { instance: string };
      expect({ ...body, instance: '/v1/league' }).toEqual(exampleOf(document, 'InternalError'));
      await expectDescribed(document, validate, path, response, target);
    }
  });
});

describe('a service', () => {
  let described: DescribedService;
  beforeAll(async () => {
    described = await describeService('lampshoal');
  });

  it('that drains is not ready, as documented, and responds to everything else', async () => {
    const { condition, document, request } = described;
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
    condition.phase = 'serving';
  });

  it('whose last reload was refused is ready, and keeps the reason private, which may contain paths of the machine', async () => {
    const atMilliseconds = Date.parse('2026-01-02T03:04:05.678Z');
    const reason = 'The world "/srv/world" cannot be read';
    described.condition.reload = { kind: 'refused', atMilliseconds, reason };
    expect(await (await described.request('/health/ready')).json()).toEqual({
      status: 'ready',
      worldVersion: '0123456789abcdef',
      reload: { outcome: 'refused', at: '2026-01-02T03:04:05.678Z' },
    });
  });

  it.each([
    ['MethodNotAllowed', { method: 'POST' }],
    ['PreconditionFailed', { headers: { 'if-match': '"other"' } }],
  ] as const)('has the example %s, which needs more than a target', async (name, init) => {
    const { document, request } = described;
    expect(await (await request('/v1/league', init)).json()).toEqual(exampleOf(document, name));
  });
});

/** Expects that an answer to GET is one that the document foresees for the operation. */
async function expectDescribed(
  document: OpenApiDocument,
  validate: ValidateAt,
  path: string,
  response: Response,
  message: string,
): Promise<void> {
  const faults = answerFaults(document, validate, path, await toAnswer(response));
  expect(faults, message).toEqual([]);
}

/** Requests that bring about the statuses of an operation. */
function provocations(
  document: OpenApiDocument,
  path: string,
  operation: OperationObject,
): [target: string, init: Asked][] {
  const target = exampleTarget(path, operation);
  const [plain = '', query] = target.split('?');
  const problems = Object.values(operation.responses).flatMap((response) =>
    targetsIn(document, response),
  );
  return [
    [target, {}],
    [target, { headers: { 'if-none-match': '*' } }],
    [target, { headers: { 'if-match': '"other"' } }],
    [target, { headers: { range: 'bytes=0-9' } }],
    [target, { headers: { range: 'bytes=999999999-' } }],
    [target, { method: 'POST' }],
    [path === '/' ? target : `${plain}/${query === undefined ? '' : `?${query}`}`, {}],
    ...problems.map((each): [string, Asked] => [each, {}]),
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
    return response !== undefined && targetsIn(document, response).length > 0;
  };
  return hasTarget('200') ? status === '404' : ['200', '304', '412'].includes(status);
}

function exampleTarget(path: string, { parameters }: OperationObject): string {
  const examples = parameters.flatMap(({ name, example }) =>
    example === undefined ? [] : [[name, String(example)]],
  );
  return targetOf(path, Object.fromEntries(examples));
}

/** The requests that the examples of a response name. */
function targetsIn(document: OpenApiDocument, response: ResponseObject | Reference): string[] {
  const found = findResponse(document, response);
  return (found ? mediaTypesOf(found) : []).flatMap(({ examples = {} }) =>
    Object.values(examples).flatMap((example) => example['x-target'] ?? []),
  );
}

/** The example of a response that operations share. */
function exampleOf({ components }: OpenApiDocument, name: string): unknown {
  const contents = Object.values(components.responses[name]?.content ?? {});
  return contents.flatMap(({ examples = {} }) => Object.values(examples))[0]?.value;
}
