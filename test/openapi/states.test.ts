/** Responses that a request alone does not bring about, checked against the document. `accept/fuzz.ts` makes all other requests. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type OpenApiDocument,
  type OperationObject,
  pathsOf,
} from '../../src/api/openapi-document.ts';
import { targetOf } from '../../src/api/openapi-examples.ts';
import { answerFaults, createValidator, type ValidateAt } from '../suite/openapi-rules.ts';
import { toAnswer } from '../suite/send-through.ts';
import { type DescribedService, describeService } from './described-service.ts';

describe('a service that cannot draw', () => {
  it.each([
    ['busy', 503, 'Overloaded'],
    ['broken', 500, 'InternalError'],
  ] as const)('reports that it is %s as documented', async (state, status, name) => {
    const described = await describeService('lampshoal', {
      findPicture: async () => {
        if (state === 'broken') {
          throw new Error('The pencil is broken');
        }
        return { kind: 'busy' };
      },
    });
    const { document, request } = described;
    const validate = createValidator(document);
    const pictures = pathsOf(document).filter(({ path }) => path.startsWith('/resources/'));
    expect(pictures).toHaveLength(5);
    for (const { path, operation } of pictures) {
      const target = exampleTarget(path, operation);
      const response = await request(target);
      expect(response.status).toBe(status);
      const body = (await response.clone().json()) as { instance: string };
      expect({ ...body, instance: '/v1/league' }).toEqual(exampleOf(document, name));
      await expectDescribed(document, validate, path, response, target);
    }
    await described.stop();
  });
});

describe('a service', () => {
  let described: DescribedService;
  beforeAll(async () => {
    described = await describeService('lampshoal');
  });
  afterAll(() => described.stop());

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

function exampleTarget(path: string, { parameters }: OperationObject): string {
  const examples = parameters.flatMap(({ name, example }) =>
    example === undefined ? [] : [[name, String(example)]],
  );
  return targetOf(path, Object.fromEntries(examples));
}

/** The example of a response that operations share. */
function exampleOf({ components }: OpenApiDocument, name: string): unknown {
  const contents = Object.values(components.responses[name]?.content ?? {});
  return contents.flatMap(({ examples = {} }) => Object.values(examples))[0]?.value;
}
