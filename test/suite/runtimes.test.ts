import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  lampshoal,
  root,
  type Runtime,
  type ServeProcess,
  startServe,
  testedRuntimes,
} from '../../harness/processes.ts';
import { messageRules } from './message-rules.ts';
import { describeService } from './suite.ts';

for (const runtime of ['Node', 'Bun'] as const) {
  // Each world on each runtime takes too long for one run: `npm run test:release` has them the other way round.
  const world = testedRuntimes.includes(runtime) ? 'lampshoal' : 'default';
  describeService(
    `"serve" on ${runtime} with the world "${world}"`,
    path.join(root, 'worlds', world),
    (folder) => start(runtime, folder),
    world === 'default' ? { drawn: 65, oneNameIn: 9 } : {},
  );
}

describe.each(['Node', 'Bun'] as const)('HTTP messages (RFC 9112) on %s', (runtime) => {
  let service: ServeProcess;
  beforeAll(async () => {
    service = await start(runtime, lampshoal);
  });
  afterAll(() => service.stop());

  it.each(messageRules)('$title', async ({ findViolations }) => {
    expect(await findViolations(service.port)).toEqual([]);
    expect(service.complaints).toEqual([]);
  });
});

function start(runtime: Runtime, world: string): Promise<ServeProcess> {
  return startServe(runtime, ['--world', world]);
}
