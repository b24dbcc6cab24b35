import { requestText } from '../../harness/client/connection.ts';

/** A request that a load sends. */
export type Sent = { readonly method: string; readonly target: string; readonly text: string };

export function sent(
  target: string,
  fields: Readonly<Record<string, string>> = {},
  method = 'GET',
): Sent {
  return { method, target, text: requestText(target, fields, method) };
}

/** Each of some targets in turn, again and again. */
export function inTurn(targets: readonly string[]): () => Sent {
  const all = targets.map((target) => sent(target));
  let last = -1;
  return () => {
    last = (last + 1) % all.length;
    const next = all[last];
    if (!next) {
      throw new Error('A load needs a target');
    }
    return next;
  };
}
