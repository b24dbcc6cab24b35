import { type Sample, series } from './report.ts';

/** Counts of answers by route and status. Routes and statuses are few; what is counted often keeps its cell. */
export type AnswerCounts = {
  /** Where answers of a route and a status are counted. */
  readonly cellOf: (route: string, status: number) => number;
  readonly count: (cell: number) => void;
  readonly samples: (name: string) => readonly Sample[];
};

export function createAnswerCounts(): AnswerCounts {
  let counts = new Float64Array(64);
  const cells = new Map<string, number>();
  return {
    cellOf: (route, status) => {
      const key = `${route} ${status}`;
      const known = cells.get(key);
      if (known !== undefined) {
        return known;
      }
      const cell = cells.size;
      cells.set(key, cell);
      if (cell === counts.length) {
        const larger = new Float64Array(counts.length * 2);
        larger.set(counts);
        counts = larger;
      }
      return cell;
    },
    count: (cell) => {
      counts[cell] = (counts[cell] ?? 0) + 1;
    },
    samples: (name) =>
      [...cells].map(([key, cell]): Sample => {
        const [route = '', status = ''] = key.split(' ');
        return [series(name, { route, status }), counts[cell] ?? 0];
      }),
  };
}
