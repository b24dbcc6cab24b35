import { describe, expect, it } from 'vitest';
import { parseExposition } from './parse-exposition.ts';

const counter = '# HELP a_total A\n# TYPE a_total counter\n';
const histogram = '# HELP h H\n# TYPE h histogram\n';

describe('parseExposition()', () => {
  it('reads names, labels and values', () => {
    const text = `${counter}a_total{b="1",c="\\"\\\\\\n"} 3\na_total 1e+21\n`;
    expect(parseExposition(text).get('a_total')).toEqual({
      type: 'counter',
      help: 'A',
      samples: [
        { name: 'a_total', labels: { b: '1', c: '"\\\n' }, value: 3 },
        { name: 'a_total', labels: {}, value: 1e21 },
      ],
    });
  });

  it.each([
    ['no line feed at the end', `${counter}a_total 1`],
    ['a sample without a family', 'a_total 1\n'],
    ['a type without help', '# TYPE a_total counter\na_total 1\n'],
    ['a sample of another family', `${counter}b_total 1\n`],
    ['a family without samples', counter],
    ['a family twice', `${counter}a_total 1\n${counter}a_total{b="c"} 1\n`],
    ['a series twice', `${counter}a_total{b="1",c="2"} 1\na_total{c="2",b="1"} 1\n`],
    ['no number', `${counter}a_total one\n`],
    ['the infinity of another language', `${counter}a_total Infinity\n`],
    ['a label that is not quoted', `${counter}a_total{b=1} 1\n`],
    ['a quote that is not escaped', `${counter}a_total{b="""} 1\n`],
    ['a comma too many', `${counter}a_total{b="1",} 1\n`],
    ['a counter that is not called so', '# HELP a A\n# TYPE a counter\na 1\n'],
    [
      'a histogram that falls',
      `${histogram}h_bucket{le="1"} 2\nh_bucket{le="+Inf"} 1\nh_sum 1\nh_count 1\n`,
    ],
    ['a histogram without its last bucket', `${histogram}h_bucket{le="1"} 2\nh_sum 1\nh_count 2\n`],
    [
      'a histogram whose count is another',
      `${histogram}h_bucket{le="+Inf"} 1\nh_sum 1\nh_count 2\n`,
    ],
  ])('refuses %s', (_, text) => {
    expect(() => parseExposition(text)).toThrow('Not of the format');
  });
});
