import { describe, expect, it } from 'vitest';
import { createLogScale, tickText } from '../../bench/log-scale.ts';
import { plotPanels } from '../../bench/plot.ts';
import type { Line } from '../../bench/figure.ts';

const line = (name: string, of: Line['of'], values: readonly number[]): Line => ({
  name,
  of,
  isSecond: false,
  points: values.map((value, i) => ({ size: 10 ** (i + 3), value, rounds: [value] })),
});

describe('plotPanels()', () => {
  const plot = (values: readonly number[]): string =>
    plotPanels([{ title: 'Lookup', unit: 'µs', lines: [line('Bun <b>', 'Bun', values)] }], {
      title: 'Growth & more',
      description: 'From 1 < 2',
    });

  it('has a text alternative, escaped for XML', () => {
    const svg = plot([20, 30]);
    expect(svg).toContain('<title id="title">Growth &amp; more</title>');
    expect(svg).toContain('<desc id="description">From 1 &lt; 2</desc>');
  });

  it('loads no other file', () => {
    expect(plot([20, 30]).replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(
      /https?:|@import|url\(/,
    );
  });

  it('ends a line at a missing measurement with a note', () => {
    const svg = plot([20, 30, Number.NaN]);
    expect(svg).toContain('>30, then none</text>');
    expect(svg).not.toContain('NaN');
  });

  it('draws a panel without any measurement', () => {
    expect(plot([Number.NaN])).not.toMatch(/NaN|Infinity/);
  });
});

describe('createLogScale()', () => {
  it.each([
    [
      [1000, 1_000_000],
      [1000, 10_000, 100_000, 1_000_000],
    ],
    [
      [21, 53],
      [20, 50, 100],
    ],
    [[0.7], [0.5, 1]],
    [[], [1, 2, 5, 10]],
  ])('has for %j the ticks %j', (values, ticks) => {
    expect(createLogScale(values, [0, 1]).ticks.map((tick) => Number(tick.toPrecision(3)))).toEqual(
      ticks,
    );
  });

  it('maps equal ratios to equal lengths', () => {
    const { place } = createLogScale([10, 1000], [0, 100]);
    expect(place(10)).toBeCloseTo(0);
    expect(place(100)).toBeCloseTo(50);
    expect(place(1000)).toBeCloseTo(100);
  });
});

describe('tickText()', () => {
  it.each([
    [0.5, '0.5'],
    [20, '20'],
    [1000, '1k'],
    [50_000, '50k'],
    [1_000_000, '1M'],
  ])('writes %d as %s', (value, text) => {
    expect(tickText(value)).toBe(text);
  });
});
