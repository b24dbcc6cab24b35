import { requestIdOf } from '../api/requests.ts';
import type { Observer } from '../http/observer.ts';
import type { LogAt } from './log.ts';
import { fieldOf, statusOf } from '../responses/finished.ts';

/** An observer that also says a line for each request. */
export function logRequests(observer: Observer, say: LogAt): Observer {
  let arrived = 0;
  return {
    ...observer,
    packetArrived: () => {
      observer.packetArrived();
      arrived = performance.now();
    },
    found: (head, answer) => {
      observer.found(head, answer);
      const { method, target } = head.line;
      say('A request was answered', {
        method,
        target,
        status: answer.shape.status,
        milliseconds: rounded(performance.now() - arrived),
        bytes: method === 'HEAD' ? 0 : (answer.body?.byteLength ?? 0),
        requestId: requestIdOf((name) => head.section.fields.get(name)),
      });
    },
    computed: (head, answered, milliseconds) => {
      observer.computed(head, answered, milliseconds);
      const { method, target } = head.line;
      const isBodiless = method === 'HEAD' || !answered.body;
      say('A request was answered', {
        method,
        target,
        status: statusOf(answered),
        milliseconds: rounded(milliseconds),
        bytes: isBodiless ? 0 : Number(fieldOf(answered, 'content-length') ?? 0),
        requestId:
          fieldOf(answered, 'x-request-id') ?? requestIdOf((name) => head.section.fields.get(name)),
      });
    },
    refused: (problem, response) => {
      observer.refused(problem, response);
      say('A request was refused', { problem, status: response.status });
    },
  };
}

/** To the microsecond. */
function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}
