import type { Entry, LongResponse } from './entry.ts';
import {
  readRepresentation,
  type Representation,
  representationOf,
  type Sha256,
  type WholeAnswer,
} from './representation.ts';
import type { Answer } from './write-answers.ts';

export type AskApp = {
  /** What the app says to one request alone, with the time that it took. */
  readonly alone: Answer;
  /** The same, taken apart to be negotiated. */
  readonly apart: (request: Request) => Promise<Representation | LongResponse>;
  /** The answer to a target that depends on nothing else, asked for once however many want it; undefined for one that is not kept. */
  readonly once: (entry: Entry, target: string) => Promise<Representation | undefined>;
};

export type AskAppOptions = {
  readonly sha256: Sha256;
  /** A longer body is sent as the app makes it, and neither kept nor encoded. */
  readonly longestHeldBody: number;
  /** Who is asked for an answer that many want, before the app is: undefined leaves it to the app. */
  readonly askBefore: (target: string) => Promise<WholeAnswer | undefined> | undefined;
};

/** The ways to ask an app. */
export function createAskApp(
  app: Answer,
  { sha256, longestHeldBody, askBefore }: AskAppOptions,
): AskApp {
  const alone = async (request: Request): Promise<Response> => {
    const started = performance.now();
    const response = await app(request);
    return withTiming(response, performance.now() - started);
  };

  const takeApart = async (
    request: Request,
    ask: Answer,
  ): Promise<Representation | LongResponse> => {
    const response = await ask(request);
    return isLong(response, longestHeldBody)
      ? { kind: 'long', response }
      : readRepresentation(response, sha256);
  };

  const askForAll = async (target: string): Promise<Representation | LongResponse> => {
    const answer = await askBefore(target);
    // A request of its own: what is kept for everybody must not follow from what one client says.
    // Its bytes are the same for all, so that it says nothing of the time that the first one waited.
    return answer
      ? representationOf(answer, sha256)
      : takeApart(new Request(`http://localhost${target}`), app);
  };

  return {
    alone,
    apart: (request) => takeApart(asGet(request), alone),
    once: async (entry, target) => {
      entry.asked ??= askForAll(target);
      let isKept = false;
      try {
        const asked = await entry.asked;
        if ('kind' in asked) {
          void asked.response.body?.cancel();
          isKept = true;
          return undefined;
        }
        isKept = asked.fieldSet.status === 200;
        entry.representation = isKept ? asked : undefined;
        return asked;
      } finally {
        // An answer that failed is not one to keep.
        if (!isKept) {
          entry.asked = undefined;
        }
      }
    },
  };
}

/**
 * An answer that says how long the app took for it (W3C Server Timing), to pages of any origin (Resource Timing). Nobody
 * else gets these bytes.
 */
function withTiming(response: Response, milliseconds: number): Response {
  response.headers.set('server-timing', `app;dur=${milliseconds.toFixed(2)}`);
  response.headers.set('timing-allow-origin', '*');
  return response;
}

/** HEAD is answered from what GET would say (RFC 9110 §9.3.2). */
function asGet(request: Request): Request {
  return request.method === 'GET' ? request : new Request(request, { method: 'GET' });
}

function isLong({ headers }: Response, longest: number): boolean {
  return Number(headers.get('content-length') ?? 0) > longest;
}
