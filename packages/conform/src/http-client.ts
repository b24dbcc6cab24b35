import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';

/** The outcome of one GET. */
export type Answer =
  | {
      readonly kind: 'json';
      readonly target: string;
      readonly status: number;
      readonly value: unknown;
    }
  /** A body that is not JSON, or is longer than the limit. */
  | {
      readonly kind: 'other';
      readonly target: string;
      readonly status: number;
      readonly contentType: string;
      readonly bytes: Uint8Array;
      readonly isTruncated: boolean;
    }
  /** No response, or no request because a limit was reached; with the reason. */
  | { readonly kind: 'none'; readonly target: string; readonly reason: string };

/** The most that a check asks of a server. */
export type Limits = {
  readonly requests: number;
  readonly requestMilliseconds: number;
  readonly totalMilliseconds: number;
  readonly bodyBytes: number;
  /** Requests without a response after which no more are made. */
  readonly unanswered: number;
};

export const defaultLimits: Limits = {
  requests: 100,
  requestMilliseconds: 10_000,
  totalMilliseconds: 60_000,
  // A creature with thirty forms takes 20 kB.
  bodyBytes: 4 * 1024 * 1024,
  unanswered: 3,
};

/** A server that is too busy may ask to wait for so long, and be asked so often (RFC 9110 §10.2.3). */
const mostWaitSeconds = 5;
const mostAttempts = 3;

/** Sends requests to one server within the limits. */
export type HttpClient = {
  /** Gets a path below the base URL, or an absolute URL. */
  readonly get: (target: string) => Promise<Answer>;
  readonly requestCount: () => number;
};

export function createHttpClient(baseUrl: string, limits: Limits): HttpClient {
  const deadline = performance.now() + limits.totalMilliseconds;
  let requests = 0;
  let unanswered = 0;

  const reasonToStop = (): string | undefined => {
    if (unanswered >= limits.unanswered) {
      return `not asked, as ${unanswered} requests went without an answer`;
    }
    if (requests >= limits.requests) {
      return `not asked, as ${requests} requests are enough`;
    }
    return performance.now() > deadline
      ? `not asked, as ${limits.totalMilliseconds / 1000} seconds are over`
      : undefined;
  };

  const get = async (target: string, attempts: number): Promise<Answer> => {
    const reason = reasonToStop();
    if (reason !== undefined) {
      return { kind: 'none', target, reason };
    }
    requests += 1;
    try {
      const response = await fetch(target.startsWith('/') ? baseUrl + target : target, {
        headers: { 'user-agent': 'creature-catalog-conform/1' },
        signal: AbortSignal.timeout(limits.requestMilliseconds),
      });
      const { status, headers } = response;
      const waitSeconds = Number(headers.get('retry-after'));
      if (status === 503 && attempts > 1 && waitSeconds > 0 && waitSeconds <= mostWaitSeconds) {
        await response.body?.cancel();
        await sleep(waitSeconds * 1000);
        return await get(target, attempts - 1);
      }
      const { bytes, isTruncated } = await readBody(response, limits.bodyBytes);
      const value = isTruncated ? undefined : parseJson(bytes);
      return value
        ? { kind: 'json', target, status, value: value.value }
        : {
            kind: 'other',
            target,
            status,
            contentType: headers.get('content-type') ?? '',
            bytes,
            isTruncated,
          };
    } catch (error) {
      unanswered += 1;
      return { kind: 'none', target, reason: reasonOf(error, limits) };
    }
  };
  return { requestCount: () => requests, get: (target) => get(target, mostAttempts) };
}

async function readBody(
  response: Response,
  maxBytes: number,
): Promise<{ bytes: Uint8Array; isTruncated: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > maxBytes) {
      // Leaving the loop closes the connection.
      return { bytes: Buffer.concat(chunks), isTruncated: true };
    }
  }
  return { bytes: Buffer.concat(chunks), isTruncated: false };
}

/** Returns the value in an object, as JSON may be `null`; undefined if the bytes are not JSON. */
function parseJson(bytes: Uint8Array): { readonly value: unknown } | undefined {
  try {
    return {
      value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown,
    };
  } catch {
    return undefined;
  }
}

const NodeFetchError = v.object({ cause: v.object({ code: v.string() }) });
const BunFetchError = v.object({ code: v.string() });

/** Returns why a request failed: Node has the code in the cause of the error, Bun in the error. */
function reasonOf(error: unknown, { requestMilliseconds }: Limits): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return `no answer in ${requestMilliseconds / 1000} seconds`;
  }
  if (v.is(NodeFetchError, error)) {
    return error.cause.code;
  }
  return v.is(BunFetchError, error) && error.code !== '' ? error.code : String(error);
}
