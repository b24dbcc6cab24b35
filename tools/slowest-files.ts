import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** How many files are named. */
const most = 10;

/** Says at the end of a run which files took longest, in seconds, so that what tests cost stays in sight. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = modules
      .map((module) => ({ place: path.relative('.', module.moduleId), seconds: secondsOf(module) }))
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, most)
      .map(({ place, seconds }) => `${seconds.toFixed(1).padStart(8)}  ${place}`);
    console.log(['What took longest, in seconds', ...lines, ''].join('\n'));
  }
}

/** From the import of a file to the end of its last hook; the report in JSON leaves out imports and the first hooks. */
function secondsOf(module: TestModule): number {
  const { collectDuration, duration } = module.diagnostic();
  return (collectDuration + duration) / 1000;
}
