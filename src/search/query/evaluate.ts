import { complement, emptySet, type EntrySet, fullSet, intersect, unite } from './entry-set.ts';
import type { Plan } from './resolve.ts';

/** The entries that a plan finds among `size`, in a set of the caller's own. */
export function evaluatePlan(plan: Plan, size: number): EntrySet {
  switch (plan.kind) {
    case 'entries':
      return plan.find();
    case 'not': {
      const set = evaluatePlan(plan.plan, size);
      complement(set, size);
      return set;
    }
    case 'all':
      return combine(plan.plans, size, intersect) ?? fullSet(size);
    case 'any':
      return combine(plan.plans, size, unite) ?? emptySet(size);
  }
}

function combine(
  plans: readonly Plan[],
  size: number,
  merge: (set: EntrySet, other: EntrySet) => void,
): EntrySet | undefined {
  let combined: EntrySet | undefined;
  for (const plan of plans) {
    const set = evaluatePlan(plan, size);
    if (combined) {
      merge(combined, set);
    } else {
      combined = set;
    }
  }
  return combined;
}
