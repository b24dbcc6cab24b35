import { type Sample, series } from './report.ts';

/** Times, in a bounded number of numbers. */
export type Histogram = {
  /** Adds a time that stands for so many. */
  readonly observe: (seconds: number, count: number) => void;
  /** As the text format has it: counts up to each bound, their sum, all of them. */
  readonly samples: (name: string, labels: Readonly<Record<string, string>>) => readonly Sample[];
};

/** `bounds` in seconds, the smallest first. */
export function createHistogram(bounds: readonly number[]): Histogram {
  // The last one is for what is longer than the longest.
  const counts = new Float64Array(bounds.length + 1);
  let sum = 0;
  return {
    observe: (seconds, count) => {
      let place = 0;
      while (place < bounds.length && seconds > (bounds[place] ?? 0)) {
        place += 1;
      }
      counts[place] = (counts[place] ?? 0) + count;
      sum += seconds * count;
    },
    samples: (name, labels) => {
      let upTo = 0;
      const buckets = [...counts].map((count, i): Sample => {
        upTo += count;
        const le = i < bounds.length ? String(bounds[i]) : '+Inf';
        return [series(`${name}_bucket`, { ...labels, le }), upTo];
      });
      return [
        ...buckets,
        [series(`${name}_sum`, labels), sum],
        [series(`${name}_count`, labels), upTo],
      ];
    },
  };
}
