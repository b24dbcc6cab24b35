import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longest, below `test/`: a run ends soon after the last of them has begun. What waits for its processes
 * stands beside what computes, since they share the cores well.
 */
const longest: readonly string[] = [
  'suite/runtimes',
  'accept/smoke-on-node',
  'accept/smoke-on-bun',
  'reload/reload',
  'suite/app',
  'hits/shared-replicas',
  'package/package',
  'executables/executable',
  'http-server/connections',
  'edge/workerd',
  'export/suite',
  'deploy/proxies',
];

/** Starts the longest files first, and those last that share their workers: only in a row do they share them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // What has this name here is no method of an array.
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

function rank({ project, moduleId }: TestSpecification): number {
  if (!project.config.isolate) {
    return longest.length + 1;
  }
  const place = longest.findIndex((each) => moduleId.endsWith(`/test/${each}.test.ts`));
  return place === -1 ? longest.length : place;
}
