import { expect, it } from 'vitest';
import { fromRequest, toResponse } from '../../src/responses/messages.ts';
import { openSource } from '../../src/package/world-source.ts';
import { Admission } from '../../src/service/admission.ts';
import { Snapshot } from '../../src/service/snapshot.ts';
import { lampshoal } from '../../harness/processes.ts';

async function openLampshoal(longestQueue: number): Promise<Snapshot> {
  const version = await openSource(lampshoal);
  const limits = { atOnce: 1, longestQueue, longestWaitMilliseconds: 60_000 };
  return new Snapshot({
    version: { ...version, userImages: undefined },
    addresses: { baseUrl: 'http://any.host', resourcesUrl: 'http://any.host/resources' },
    admission: {
      computed: new Admission(limits),
      drawn: new Admission(limits),
    },
    reportError: () => undefined,
  });
}

async function ask(snapshot: Snapshot, target: string): Promise<Response> {
  return toResponse(await snapshot.answer(fromRequest(new Request(`http://any.host${target}`))));
}

it('refuses pictures for which the queue has no room, and answers lookups meanwhile', async () => {
  const snapshot = await openLampshoal(1);
  const pictures = [1, 2, 3].map((number) => ask(snapshot, `/resources/creature/${number}.svg`));
  expect((await ask(snapshot, '/v1/creature/1')).status).toBe(200);
  const answers = await Promise.all(pictures);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 503]);
  const refusal = answers[2] ?? expect.unreachable();
  expect(refusal.headers.get('retry-after')).toBe('2');
  expect(refusal.headers.get('cache-control')).toBe('no-store');
  const problem = (await refusal.json()) as { readonly detail: string };
  expect(problem).toMatchObject({
    type: 'http://any.host/problems/overloaded',
    status: 503,
    instance: '/resources/creature/3.svg',
  });
  expect(await (await ask(snapshot, '/openapi.json')).text()).toContain(`"${problem.detail}"`);
});
