import { type Sample, series } from './report.ts';

/** Counts of answers by route and status. Routes and statuses are few; what is counted often keeps its cell. */
export type AnswerCounts = {
  /** Where answers of a route and a status are counted. */
  readonly cellOf: (route: string, status: number) => number;
  readonly count: (cell: number) => void;
  readonly samples: (name: string) => readonly Sample[];
};

export function createAnswerCounts(): AnswerCounts {
  const counts: number[] = [];
  const cells = new Map<string, Map<number, number>>();
  return {
    cellOf: (route, status) => {
      let ofRoute = cells.get(route);
      if (!ofRoute) {
        ofRoute = new Map();
        cells.set(route, ofRoute);
      }
      let cell = ofRoute.get(status);
      if (cell === undefined) {
        cell = counts.push(0) - 1;
        ofRoute.set(status, cell);
      }
      return cell;
    },
    count: (cell) => {
      counts[cell] = (counts[cell] ?? 0) + 1;
    },
    samples: (name) =>
      [...cells].flatMap(([route, ofRoute]) =>
        Array.from(ofRoute, ([status, cell]): Sample => [
          series(name, { route, status: String(status) }),
          counts[cell] ?? 0,
        ]),
      ),
  };
}
