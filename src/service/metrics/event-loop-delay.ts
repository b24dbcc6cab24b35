import { createHistogram, type Histogram } from './histogram.ts';
import type { Report } from './report.ts';

const everyMilliseconds = 200;

const delayBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

export type DelayGauge = {
  readonly report: () => Report;
  readonly stop: () => void;
};

/** Measures how late timers come, which is how long anything waits for its turn. Keeps no process alive. */
export function measureEventLoopDelay(): DelayGauge {
  const histogram: Histogram = createHistogram(delayBounds);
  let expected = performance.now() + everyMilliseconds;
  const timer = setInterval(() => {
    const now = performance.now();
    histogram.observe(Math.max(0, now - expected) / 1000, 1);
    expected = now + everyMilliseconds;
  }, everyMilliseconds);
  timer.unref();
  return {
    report: () => histogram.samples('catalog_event_loop_delay_seconds', {}),
    stop: () => clearInterval(timer),
  };
}
