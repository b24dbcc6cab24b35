import type { Observer } from '../../http/observer.ts';
import { statusOf } from '../../responses/finished.ts';
import { createAnswerCounts } from './answer-counts.ts';
import { findRoute } from './find-route.ts';
import { createHistogram } from './histogram.ts';
import type { Report, Sample } from './report.ts';
import { series } from './report.ts';

/** Counts what a server does. On the way of a request it adds to numbers, and looks at the clock now and then. */
export type Meter = {
  readonly observer: Observer;
  readonly report: () => Report;
};

/** From what only has to be sent to what somebody waits for. */
const durationBounds = [
  0.000_01, 0.000_025, 0.000_05, 0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025,
  0.05, 0.1, 0.25, 0.5, 1, 2.5,
];

/** One packet of so many is measured, and stands for them: looking at the clock twice costs a fiftieth of an answer. */
const packetsPerMeasurement = 16;

/** What stands in the place of a route where a request was refused before its path was looked at. */
const refusedRoute = 'refused';

export function createMeter(): Meter {
  const answers = createAnswerCounts();
  const finished = createHistogram(durationBounds);
  const computed = createHistogram(durationBounds);
  const refusals = new Map<string, number>();
  let accepted = 0;
  let open = 0;
  let sentBytes = 0;
  let packets = 0;
  /** When the packet arrived that is looked at, where it is measured; otherwise 0. */
  let arrived = 0;
  const observer: Observer = {
    connectionOpened: () => {
      accepted += 1;
      open += 1;
    },
    connectionClosed: () => {
      open -= 1;
    },
    packetArrived: () => {
      packets = (packets + 1) % packetsPerMeasurement;
      arrived = packets === 0 ? performance.now() : 0;
    },
    packetAnswered: (count) => {
      if (arrived !== 0 && count > 0) {
        const seconds = (performance.now() - arrived) / 1000;
        finished.observe(seconds / count, count * packetsPerMeasurement);
      }
    },
    found: (head, answer) => {
      answer.cell ??= answers.cellOf(findRoute(head.line.target), answer.shape.status);
      answers.count(answer.cell);
    },
    computed: (head, answered, milliseconds) => {
      answers.count(answers.cellOf(findRoute(head.line.target), statusOf(answered)));
      computed.observe(milliseconds / 1000, 1);
    },
    refused: (problem, response) => {
      answers.count(answers.cellOf(refusedRoute, response.status));
      refusals.set(problem, (refusals.get(problem) ?? 0) + 1);
    },
    sent: (byteLength) => {
      sentBytes += byteLength;
    },
  };
  return {
    observer,
    report: () => [
      ...answers.samples('catalog_http_requests_total'),
      ...[...refusals].map(([problem, count]): Sample => [
        series('catalog_http_refusals_total', { problem }),
        count,
      ]),
      ...finished.samples('catalog_http_request_duration_seconds', { answer: 'finished' }),
      ...computed.samples('catalog_http_request_duration_seconds', { answer: 'computed' }),
      ['catalog_http_response_bytes_total', sentBytes],
      ['catalog_http_connections_total', accepted],
      ['catalog_http_connections', open],
    ],
  };
}
