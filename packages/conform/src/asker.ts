import * as v from 'valibot';

/** What came of one GET. */
export type Answer =
  | {
      readonly kind: 'json';
      readonly target: string;
      readonly status: number;
      readonly value: unknown;
    }
  /** A body that is no JSON, or more than is read of one. */
  | {
      readonly kind: 'other';
      readonly target: string;
      readonly status: number;
      readonly contentType: string;
      readonly bytes: Uint8Array;
      readonly isCut: boolean;
    }
  /** No answer, with the reason, or not asked for because others were missing. */
  | { readonly kind: 'none'; readonly target: string; readonly reason: string };

/** How much is asked of a server at most, and how long it is waited for. */
export type Bounds = {
  readonly requests: number;
  readonly requestMilliseconds: number;
  readonly totalMilliseconds: number;
  readonly bodyBytes: number;
  /** After so many requests without an answer no more are made. */
  readonly silences: number;
};

export const defaultBounds: Bounds = {
  requests: 100,
  requestMilliseconds: 10_000,
  totalMilliseconds: 60_000,
  // A creature with thirty forms takes 20 kB.
  bodyBytes: 4 * 1024 * 1024,
  silences: 3,
};

/** Asks a server, one request after the other. */
export type Asker = {
  /** A path below the address that the asker was made for, or an address of its own. */
  readonly ask: (target: string) => Promise<Answer>;
  readonly requests: () => number;
};

export function createAsker(baseUrl: string, bounds: Bounds): Asker {
  const deadline = performance.now() + bounds.totalMilliseconds;
  let requests = 0;
  let silences = 0;

  const refusal = (): string | undefined => {
    if (silences >= bounds.silences) {
      return `not asked, as ${silences} requests went without an answer`;
    }
    if (requests >= bounds.requests) {
      return `not asked, as ${requests} requests are enough`;
    }
    return performance.now() > deadline
      ? `not asked, as ${bounds.totalMilliseconds / 1000} seconds are over`
      : undefined;
  };

  return {
    requests: () => requests,
    ask: async (target) => {
      const reason = refusal();
      if (reason !== undefined) {
        return { kind: 'none', target, reason };
      }
      requests += 1;
      try {
        const response = await fetch(target.startsWith('/') ? baseUrl + target : target, {
          headers: { 'user-agent': 'creature-catalog-conform/1' },
          signal: AbortSignal.timeout(bounds.requestMilliseconds),
        });
        const { status, headers } = response;
        const { bytes, isCut } = await readBody(response, bounds.bodyBytes);
        const value = isCut ? undefined : parseJson(bytes);
        return value
          ? { kind: 'json', target, status, value: value.value }
          : {
              kind: 'other',
              target,
              status,
              contentType: headers.get('content-type') ?? '',
              bytes,
              isCut,
            };
      } catch (error) {
        silences += 1;
        return { kind: 'none', target, reason: reasonOf(error, bounds) };
      }
    },
  };
}

async function readBody(
  response: Response,
  mostBytes: number,
): Promise<{ bytes: Uint8Array; isCut: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > mostBytes) {
      // Leaving the loop ends the connection.
      return { bytes: Buffer.concat(chunks), isCut: true };
    }
  }
  return { bytes: Buffer.concat(chunks), isCut: false };
}

/** In an object, as JSON may be `null`. */
function parseJson(bytes: Uint8Array): { readonly value: unknown } | undefined {
  try {
    return {
      value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown,
    };
  } catch {
    return undefined;
  }
}

const SystemFault = v.object({ cause: v.object({ code: v.string() }) });
const RuntimeFault = v.object({ code: v.string() });

/** Why a request had no answer: Node says it in the cause of an error, Bun in the error. */
function reasonOf(error: unknown, { requestMilliseconds }: Bounds): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return `no answer in ${requestMilliseconds / 1000} seconds`;
  }
  if (v.is(SystemFault, error)) {
    return error.cause.code;
  }
  return v.is(RuntimeFault, error) && error.code !== '' ? error.code : String(error);
}
