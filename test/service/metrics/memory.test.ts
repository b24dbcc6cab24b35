import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it, onTestFinished } from 'vitest';
import { createTargetResolver } from '../../../src/api/routes.ts';
import { finish, type ServiceRequest } from '../../../src/responses/messages.ts';
import { createLog } from '../../../src/service/log.ts';
import { Metrics } from '../../../src/service/metrics.ts';
import { Middleware } from '../../../src/service/middleware.ts';

it('metrics keep nothing of the targets that clients send', () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const metrics = new Metrics(expect.unreachable, {});
  onTestFinished(() => metrics.stop());
  const response = finish(404, [], undefined);
  const { answer } = new Middleware({
    answer: () => response,
    resolveTarget: createTargetResolver({}, { hasPages: false }),
    baseUrl: 'http://catalog.test',
    countHit: () => undefined,
    rateLimit: undefined,
    findClient: () => undefined,
    metrics,
    log: createLog('silent', () => undefined),
  });
  const heapAfter = (): number => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const before = heapAfter();
  for (let i = 0; i < 1024; i += 1) {
    const target = `/${i}${'a'.repeat(16_000)}?${i}`;
    const request: ServiceRequest = {
      method: 'GET',
      // A copy in one piece, as a parser makes it.
      target: Buffer.from(target).toString('latin1'),
      accept: undefined,
      header: () => undefined,
      remoteAddress: () => undefined,
      toRequest: expect.unreachable,
    };
    void answer(request);
  }
  expect(heapAfter() - before).toBeLessThan(4 * 2 ** 20);
});
