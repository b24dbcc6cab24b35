/** Messages in one request. Only an old version of the protocol has batches (2025-03-26), and limits count requests. */
const longestBatch = 10;

/** Refuses a batch of more messages than one request may hold, as JSON-RPC does; undefined for anything else. */
export function refuseLongBatch(body: string): Response | undefined {
  if (!body.trimStart().startsWith('[')) {
    return undefined;
  }
  const length = batchLength(body);
  return length > longestBatch
    ? Response.json(
        {
          jsonrpc: '2.0',
          error: {
            code: -32600,
            message: `The batch holds ${length} messages; expected at most ${longestBatch}`,
          },
          id: null,
        },
        { status: 400 },
      )
    : undefined;
}

/** 0 where it is no batch: the SDK says what it is instead. */
function batchLength(body: string): number {
  try {
    const batch: unknown = JSON.parse(body);
    return Array.isArray(batch) ? batch.length : 0;
  } catch {
    return 0;
  }
}
