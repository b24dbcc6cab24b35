import type { Evidence } from './evidence.ts';

/** What was seen of a rule. */
export type Verdict =
  | { readonly kind: 'pass'; readonly seen: string }
  | { readonly kind: 'fail'; readonly seen: string }
  /** There was nothing to judge by; the reason instead. */
  | { readonly kind: 'not-applicable'; readonly seen: string };

/** A sentence of the specification, and how to tell whether it holds. */
export type Rule = {
  readonly id: string;
  /** Where the specification says it. */
  readonly section: string;
  /** `note`: what the specification leaves open; a server that does otherwise conforms all the same. */
  readonly level: 'must' | 'note';
  readonly sentence: string;
  readonly judge: (evidence: Evidence) => Verdict;
};

export function pass(seen: string): Verdict {
  return { kind: 'pass', seen };
}

export function fail(seen: string): Verdict {
  return { kind: 'fail', seen };
}

export function notApplicable(seen: string): Verdict {
  return { kind: 'not-applicable', seen };
}

/** Fails with the first fault; there is nothing to judge by where there is nothing to look at. */
export function judgeEach<Item>(
  items: readonly Item[],
  faultOf: (item: Item) => string | undefined,
  seen: (items: readonly Item[]) => string,
): Verdict {
  if (items.length === 0) {
    return notApplicable('nothing to judge by');
  }
  for (const item of items) {
    const fault = faultOf(item);
    if (fault !== undefined) {
      return fail(fault);
    }
  }
  return pass(seen(items));
}
