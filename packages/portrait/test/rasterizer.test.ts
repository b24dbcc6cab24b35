import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { drawPortrait } from '../src/portrait.ts';
import { createRasterizer } from '../src/rasterizer.ts';
import { drawStone } from '../src/stone.ts';
import { bodyPlans } from '../src/subject.ts';
import { plain } from './subjects.ts';

/** The signature of a PNG, its width and its height. */
const dimensionsOf = (png: Uint8Array): readonly unknown[] => {
  const view = new DataView(png.buffer, png.byteOffset);
  const signature = Buffer.from(png.subarray(0, 8)).toString('latin1');
  return [signature, view.getUint32(16), view.getUint32(20)];
};

const rasterizer = createRasterizer();

describe('createRasterizer()', () => {
  test.each([96, 256, 512])('makes PNGs of %d pixels', async (size) => {
    const stone = drawStone({ slug: 'tide', colour: '#3f8fe0' });
    for (const svg of [drawPortrait(plain), stone]) {
      const png = await rasterizer.rasterize(svg, size);
      expect(dimensionsOf(png)).toEqual(['\u0089PNG\r\n\u001a\n', size, size]);
    }
  });

  test('renders a picture of every body plan', async () => {
    for (const body of bodyPlans) {
      const png = await rasterizer.rasterize(drawPortrait({ ...plain, body }), 96);
      expect(png.length, body).toBeGreaterThan(2500);
    }
  });

  test('rejects a broken SVG, and renders the others', async () => {
    const broken = rasterizer.rasterize('<svg', 96);
    const whole = rasterizer.rasterize(drawPortrait({ ...plain, number: 98 }), 96);
    await expect(broken).rejects.toThrow('Cannot render the picture');
    await expect(whole).resolves.toBeInstanceOf(Uint8Array);
  });

  test('rejects all pending calls when its thread fails, and starts another on the next call', async () => {
    const failing = createRasterizer({ worker: new URL('./broken-worker.mjs', import.meta.url) });
    for (const round of [1, 2]) {
      const answers = ['a', 'b'].map((name) => failing.rasterize(`<svg ${name}="${round}"/>`, 96));
      for (const answer of await Promise.allSettled(answers)) {
        expect(answer).toMatchObject({ reason: { message: /The thread of the test fails/ } });
      }
    }
  });

  test('keeps a process alive while pictures are pending, and no longer, whatever its flags', async () => {
    const module = new URL('../src/rasterizer.ts', import.meta.url).href;
    const program =
      `const { createRasterizer } = await import(${JSON.stringify(module)});` +
      `const png = await createRasterizer().rasterize('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 96);` +
      `console.log(png.length > 50);`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--max-old-space-size=400', '--input-type=module', '-e', program],
      { timeout: 100_000 },
    );
    expect(stdout).toBe('true\n');
  });
});
