/** Asks the service, and resolves with its answer, or with undefined where it is out of reach. */
export type Reach = (ask: () => Promise<Response>) => Promise<Response | undefined>;

/** How long an answer may take, in milliseconds: long, until the service was silent for so long. */
const patience = { usual: 4000, afterSilence: 400 } as const;

/** What a gateway says for a service that does not answer it (RFC 9110 §15.6), or the service when it ends. */
const outOfReach: ReadonlySet<number> = new Set([502, 503, 504]);

/** `onReturn` is called when the service answers again after it was out of reach. */
export function createReach(onReturn: () => void): Reach {
  let state: 'within reach' | 'silent' | 'gone' = 'within reach';
  return async (ask) => {
    const answer = await Promise.race([
      ask().catch(() => 'gone' as const),
      silence(state === 'silent' ? patience.afterSilence : patience.usual),
    ]);
    if (answer instanceof Response && !outOfReach.has(answer.status)) {
      if (state !== 'within reach') {
        state = 'within reach';
        onReturn();
      }
      return answer;
    }
    state = answer === 'silent' ? 'silent' : 'gone';
    return undefined;
  };
}

function silence(milliseconds: number): Promise<'silent'> {
  return new Promise((resolve) => {
    setTimeout(() => resolve('silent'), milliseconds);
  });
}
