import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitSizes } from '../../src/explorer/pages/compare/sizes-in-row.tsx';

const box = { width: 1000, height: 300 };
const metres = fc.double({ min: 0.05, max: 100, noNaN: true });

describe('fitSizes()', () => {
  it('keeps every form within its width and the height, and the widths within the box', () => {
    const sizes = fc.array(fc.record({ width: metres, height: metres }), {
      minLength: 2,
      maxLength: 6,
    });
    fc.assert(
      fc.property(sizes, (forms) => {
        const { pixelsPerMetre, places } = fitSizes(forms, box, 104);
        expect(pixelsPerMetre).toBeGreaterThan(0);
        expect(places.reduce((a, b) => a + b, 0)).toBeCloseTo(box.width, 2);
        for (const [i, { width, height }] of forms.entries()) {
          expect(width * pixelsPerMetre).toBeLessThanOrEqual((places[i] ?? 0) + 1e-6);
          expect(height * pixelsPerMetre).toBeLessThanOrEqual(box.height + 1e-6);
          expect(places[i]).toBeGreaterThanOrEqual(104);
        }
      }),
    );
  });

  it('uses the whole height if the forms fit side by side', () => {
    const sizes = [
      { width: 1, height: 2 },
      { width: 0.2, height: 0.4 },
    ];
    expect(fitSizes(sizes, box, 104).pixelsPerMetre).toBeCloseTo(150, 3);
  });

  it('gives a wide form the space that narrow ones leave', () => {
    const sizes = [
      { width: 20, height: 10 },
      { width: 0.2, height: 0.4 },
    ];
    expect(fitSizes(sizes, { width: 600, height: 300 }, 104).pixelsPerMetre).toBeCloseTo(24.8, 3);
  });
});
