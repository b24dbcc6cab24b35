import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAnswerCounts } from '../../../src/service/metrics/answer-counts.ts';
import { familyNamed, familyNameOf } from '../../../src/service/metrics/families.ts';
import { createHistogram } from '../../../src/service/metrics/histogram.ts';
import { mergeReports, totalsOf } from '../../../src/service/metrics/merge-reports.ts';
import { renderReports } from '../../../src/service/metrics/render-reports.ts';
import { series } from '../../../src/service/metrics/report.ts';
import { parseExposition } from './parse-exposition.ts';

describe('createHistogram()', () => {
  it('counts as looking at each time would', () => {
    const time = fc.record({
      seconds: fc.constantFrom(0, 0.5, 1, 1.5, 2, 4, 100),
      count: fc.integer({ min: 1, max: 16 }),
    });
    fc.assert(
      fc.property(fc.array(time), (times) => {
        const histogram = createHistogram([1, 2, 4]);
        times.forEach(({ seconds, count }) => histogram.observe(seconds, count));
        const upTo = (bound: number): number =>
          times.reduce((sum, { seconds, count }) => sum + (seconds <= bound ? count : 0), 0);
        expect(histogram.samples('h', { a: 'b' })).toEqual([
          ['h_bucket{a="b",le="1"}', upTo(1)],
          ['h_bucket{a="b",le="2"}', upTo(2)],
          ['h_bucket{a="b",le="4"}', upTo(4)],
          ['h_bucket{a="b",le="+Inf"}', upTo(Infinity)],
          ['h_sum{a="b"}', times.reduce((sum, { seconds, count }) => sum + seconds * count, 0)],
          ['h_count{a="b"}', upTo(Infinity)],
        ]);
      }),
    );
  });
});

describe('createAnswerCounts()', () => {
  it('counts in as many cells as are asked for', () => {
    const counts = createAnswerCounts();
    const cells = Array.from({ length: 300 }, (_, i) => counts.cellOf(`/${i}`, 200));
    expect(new Set(cells).size).toBe(300);
    cells.forEach((cell, i) => {
      for (let count = 0; count <= i; count += 1) {
        counts.count(cell);
      }
    });
    expect(counts.cellOf('/7', 200)).toBe(cells[7]);
    expect(counts.samples('a')).toEqual(
      cells.map((_, i) => [`a{route="/${i}",status="200"}`, i + 1]),
    );
  });
});

describe('mergeReports()', () => {
  it('adds up what is counted, and keeps apart what is of one process', () => {
    const requests = 'catalog_http_requests_total{route="/",status="200"}';
    expect(
      mergeReports([
        {
          worker: '1',
          report: [
            [requests, 2],
            ['process_open_fds', 9],
            ['catalog_hits_total', 5],
          ],
        },
        {
          worker: '2',
          report: [
            [requests, 3],
            ['process_open_fds', 8],
            ['catalog_hits_total', 7],
          ],
        },
      ]),
    ).toEqual([
      [requests, 5],
      ['process_open_fds{worker="1"}', 9],
      ['catalog_hits_total', 7],
      ['process_open_fds{worker="2"}', 8],
    ]);
  });

  it('keeps of a process that has ended what can only grow', () => {
    expect(
      totalsOf([
        ['catalog_http_requests_total{route="/",status="200"}', 2],
        ['catalog_http_request_duration_seconds_sum{answer="computed"}', 0.5],
        ['catalog_http_connections', 3],
        ['catalog_hits_total', 5],
        ['process_cpu_seconds_total', 1],
      ]),
    ).toEqual([
      ['catalog_http_requests_total{route="/",status="200"}', 2],
      ['catalog_http_request_duration_seconds_sum{answer="computed"}', 0.5],
    ]);
  });

  it('knows no family but those of the table', () => {
    expect(familyNameOf('catalog_event_loop_delay_seconds_bucket{le="1"}')).toBe(
      'catalog_event_loop_delay_seconds',
    );
    expect(familyNameOf('catalog_http_requests_total{a="{_sum"}')).toBe(
      'catalog_http_requests_total',
    );
    expect(() => familyNamed('constructor')).toThrow('No metric is called "constructor"');
  });
});

describe('renderReports()', () => {
  it('writes any label so that it is read as it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (version) => {
        const report = [[series('catalog_world_info', { version }), 1]] as const;
        const text = renderReports([{ worker: undefined, report }]);
        expect(parseExposition(text).get('catalog_world_info')?.samples).toEqual([
          { name: 'catalog_world_info', labels: { version }, value: 1 },
        ]);
      }),
      // A line ends with a line feed alone in this format, whatever else Unicode takes for an end.
      { examples: [['\u2028'], ['\r'], ['\u0085']] },
    );
  });
});
