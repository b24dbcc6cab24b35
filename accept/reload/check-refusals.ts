import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createChooser } from '../../harness/random.ts';
import { formatIssue, type Issue } from '../../src/world/issue.ts';
import { parseWorld } from '../../src/world/parse-world.ts';
import { readWorldFiles, worldPaths } from '../../src/world/read-world.ts';
import { type Check, noFaults } from '../check.ts';
import { Tally } from '../../harness/client/tally.ts';
import type { Settings } from '../group.ts';
import { watchService } from '../invariants.ts';
import { KnownBodies } from '../known-bodies.ts';
import { closedLoop } from '../load/closed-loop.ts';
import { inTurn } from '../load/sent.ts';
import { type Service, startService } from '../service.ts';
import { corruptFile } from './corrupt-world.ts';
import { makeVersion } from './world-versions.ts';

const version = 'Sound';
const targets = ['/v1/creature/1', '/v1/creature', '/info', '/v1/league', '/v1/evolution-stone'];
const timeoutMilliseconds = 15_000;

/** Damages a world again and again, makes the service reload it, and checks that it logs why it refuses. */
export async function checkRefusals(settings: Settings, worlds: number): Promise<readonly Check[]> {
  const folder = path.join(settings.folder, 'corrupted');
  makeVersion(folder, version);
  const service = await startService(settings, { args: ['--world', folder] });
  const known = new KnownBodies();
  await known.learn(version, service.port, targets);
  const tally = new Tally();
  const watch = await watchService(service);
  const strange: string[] = [];
  const load = new AbortController();
  const loading = closedLoop(service.port, {
    connections: 2,
    pauseMilliseconds: 5,
    next: inTurn(targets),
    isOver: () => load.signal.aborted,
    tally,
    onAnswer: (answer, { target }) => {
      if (known.versionsOf(target, answer).length === 0) {
        strange.push(`${target}: ${answer.status}`);
      }
    },
  });
  const untold = await corruptAndReload(service, folder, createChooser(settings.seed), worlds);
  load.abort();
  await loading;
  return [
    noFaults('bad worlds not refused with file, record and field', untold, worlds),
    noFaults('bad worlds: failed requests', tally.failures, tally.completed),
    noFaults('bad worlds: answers not of the version before', strange, tally.completed),
    ...(await watch.check(tally, { complaints: /^Not reloaded, version / })).map((check) => ({
      ...check,
      name: `bad worlds: ${check.name}`,
    })),
  ];
}

async function corruptAndReload(
  service: Service,
  folder: string,
  chooser: ReturnType<typeof createChooser>,
  worlds: number,
): Promise<string[]> {
  const untold: string[] = [];
  const paths = await worldPaths(folder);
  for (let done = 0; done < worlds && untold.length < 5;) {
    const name = chooser.pick(paths);
    const file = path.join(folder, name);
    const sound = readFileSync(file, 'utf8');
    writeFileSync(file, corruptFile({ path: name, text: sound }, chooser));
    const parsed = parseWorld(await readWorldFiles(folder));
    // Not all that is damaged is wrong.
    if (parsed.kind === 'invalid') {
      done += 1;
      const fault = await findFault(service, parsed.issues);
      if (fault !== undefined) {
        untold.push(`${name}: ${fault}`);
      }
    }
    writeFileSync(file, sound);
  }
  return untold;
}

/** The issues of a world that the service does not report. */
async function findFault(service: Service, issues: readonly Issue[]): Promise<string | undefined> {
  const line = await reloadAndRead(service);
  const [first] = issues;
  if (line === undefined) {
    return 'no line tells that it was refused';
  }
  const count = issues.length === 1 ? ' has 1 issue: ' : ` has ${issues.length} issues`;
  if (!line.includes(count) || (first && !line.includes(formatIssue(first)))) {
    return `${line} instead of ${count}, ${first && formatIssue(first)}`;
  }
  return undefined;
}

/** The line with which the service refuses the world. */
async function reloadAndRead(service: Service): Promise<string | undefined> {
  const before = service.complaints().length;
  service.process.kill('SIGHUP');
  const deadline = performance.now() + timeoutMilliseconds;
  while (performance.now() < deadline) {
    const [line, ...more] = service.complaints().slice(before).split('\n');
    if (more.length > 0) {
      return line;
    }
    await sleep(2);
  }
  return undefined;
}
