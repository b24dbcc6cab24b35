import type { Ask } from '../api.ts';

/** Answers that are kept for the time that a page is open: so many, the ones asked for last. */
const mostKept = 200;

/** Asks once for what is asked for again and again. What failed is asked for anew. */
export function createMemory(ask: Ask): Ask {
  const kept = new Map<string, Promise<unknown>>();
  return (target) => {
    const answer = kept.get(target) ?? ask(target);
    kept.delete(target);
    kept.set(target, answer);
    answer.catch(() => kept.delete(target));
    if (kept.size > mostKept) {
      for (const oldest of kept.keys()) {
        kept.delete(oldest);
        break;
      }
    }
    return answer;
  };
}
