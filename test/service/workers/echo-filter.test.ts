import { describe, expect, it } from 'vitest';
import { createEchoFilter } from '../../../src/service/workers/echo-filter.ts';

describe('createEchoFilter()', () => {
  const one = {};
  const two = {};

  it('takes a line for news once, whoever says it within ten seconds', () => {
    const isNews = createEchoFilter();
    expect(isNews(one, 'gone', 0)).toBe(true);
    expect(isNews(two, 'gone', 9000)).toBe(false);
    expect(isNews(two, 'back', 9000)).toBe(true);
    expect(isNews(one, 'back', 9500)).toBe(false);
  });

  it('takes what a speaker says again for news, and what comes later', () => {
    const isNews = createEchoFilter();
    expect(isNews(one, 'gone', 0)).toBe(true);
    expect(isNews(one, 'gone', 1)).toBe(true);
    expect(isNews(two, 'gone', 2)).toBe(false);
    expect(isNews(two, 'gone', 20_000)).toBe(true);
  });
});
