import { expect, it } from 'vitest';
import { fromRequest } from '../../src/responses/messages.ts';
import { openSource } from '../../src/package/world-source.ts';
import { Admission } from '../../src/service/admission.ts';
import { createCondition } from '../../src/api/service.ts';
import { Snapshot } from '../../src/service/snapshot.ts';
import { lampshoal } from '../../harness/processes.ts';

const limits = { atOnce: 1, longestQueue: 20, longestWaitMilliseconds: 60_000 };

async function openLampshoal(): Promise<Snapshot> {
  const version = await openSource(lampshoal);
  return new Snapshot({
    version: { ...version, userImages: undefined },
    modified: undefined,
    addresses: { baseUrl: 'http://any.host', resourcesUrl: 'http://any.host/resources' },
    statistics: { hits: () => ({ total: 0, session: 0 }), uptimeSeconds: () => 0 },
    condition: createCondition(version.version),
    operations: 'separate',
    admission: {
      computed: new Admission(limits),
      drawn: new Admission(limits),
    },
    readMetrics: async () => '',
    reportError: () => undefined,
  });
}

it.each([
  ['a reload', async (snapshot: Snapshot) => snapshot.warmUp()],
  ['a stop before the app was loaded', async () => undefined],
])('answers eight pictures that wait in the queue at %s', async (_, prepare) => {
  const snapshot = await openLampshoal();
  await prepare(snapshot);
  // The first is quick, so that nothing is being drawn for a moment.
  const answers = ['1.svg', '1.png', '2.png', '3.png', '4.png', '5.png', '6.png', '7.png'].map(
    (file) =>
      snapshot.answer(fromRequest(new Request(`http://any.host/resources/creature/${file}`))),
  );
  const closed = snapshot.close();
  const statuses = await Promise.all(answers.map(async (answer) => (await answer).status));
  await closed;
  expect(statuses).toEqual(Array.from({ length: 8 }, () => 200));
});
