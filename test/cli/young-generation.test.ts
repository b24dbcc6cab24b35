import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const module = path.resolve('src/cli/young-generation.ts');

/** Sizes of the young generation in MiB, in their order, of a process that keeps some of what it makes. */
function sizesOfYoungGeneration(preparation: string): readonly number[] {
  const program = `
    import { getHeapSpaceStatistics } from 'node:v8';
    ${preparation}
    const kept = new Array(4000);
    const sizes = new Set();
    for (let i = 0; i < 300_000; i += 1) {
      kept[i % kept.length] = { numbers: [i, i, i, i], text: String(i) };
      if (i % 1000 === 0) {
        sizes.add(getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size);
      }
    }
    console.log(JSON.stringify([...sizes]));`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--no-warnings', '--input-type=module-typescript', '-e', program],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  const sizes: number[] = JSON.parse(stdout);
  return sizes.map((bytes) => Math.round(bytes / 1024 / 1024));
}

describe('letYoungGenerationGrow()', () => {
  it('lets it grow to its full size in one step, where Node alone takes several', () => {
    const steps = sizesOfYoungGeneration('');
    const leap = sizesOfYoungGeneration(
      `import { letYoungGenerationGrow } from ${JSON.stringify(module)};
       await letYoungGenerationGrow();`,
    );
    expect(steps).toEqual(expect.arrayContaining([4, 8, 16]));
    expect(leap).toContain(32);
    expect(leap.filter((size) => size > 2)).toEqual([32]);
  });
});
