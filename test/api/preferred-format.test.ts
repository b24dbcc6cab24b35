import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formats, preferredFormat } from '../../src/api/record-formats.ts';

describe('preferredFormat()', () => {
  test.each([
    ['', 'json'],
    ['*/*', 'json'],
    ['text/csv', 'csv'],
    ['text/csv , */*;q=0.1', 'csv'],
    ['text/csv;q=0.1, */*', 'json'],
    ['text/csv;q=1.000', 'csv'],
    ['text/csv;q=0.001', 'csv'],
    ['text/csv;q=0.0001', 'json'],
    ['text/csv;q=1.5', 'json'],
    ['text/csv;q=', 'json'],
    ['text/csv;q=-1', 'json'],
    ['text/csv ; q=0.5 , application/json ; q=0.4', 'csv'],
    ['text/csv;header=present;q=0.2, application/json;q=0.3', 'json'],
    ['text/csv;q=0.2, text/csv;header=present', 'csv'],
    ['text/*;q=0.5, */*;q=0.9, text/csv;q=0', 'json'],
    ['application/ndjson;q=0.2, application/x-ndjson;q=0.1', 'ndjson'],
    ['application/json;q=0, application/*', 'ndjson'],
    ['text/csv;note="q=0, application/json;q=1"', 'csv'],
    ['image/png, text/html', 'json'],
    ['application/problem+json', 'json'],
  ])('takes %j for %s', (accept, format) => {
    expect(preferredFormat(accept)).toBe(format);
  });

  test('gives the format of the greatest weight, whatever the order', () => {
    const types = ['application/json', 'application/x-ndjson', 'text/csv'] as const;
    const weights = fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), {
      minLength: 3,
      maxLength: 3,
    });
    fc.assert(
      fc.property(weights, fc.shuffledSubarray([0, 1, 2], { minLength: 3 }), (all, order) => {
        const accept = order
          .map((i) => `${types[i] ?? ''};q=${((all[i] ?? 0) / 1000).toFixed(3)}`)
          .join(', ');
        expect(preferredFormat(accept)).toBe(formats[all.indexOf(Math.max(...all))]);
      }),
    );
  });

  test('takes any text without throwing', () => {
    const texts = fc.string({
      unit: fc.constantFrom('/', '*', ',', ';', '=', 'q', '"', '\\', ' ', '0', '.', 'text/csv'),
    });
    fc.assert(
      fc.property(texts, (text) => {
        expect(formats).toContain(preferredFormat(text));
      }),
    );
  });
});
