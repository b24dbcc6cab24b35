import { collectGarbage } from './collect-garbage.ts';
import type { WorldHandler } from './create-handler.ts';
import type { Generation } from './generation.ts';

/** The generation in service, and those before it that still have answers under way. */
export type Generations = {
  /** Asks whichever is in service. Each answer is of one of them alone. */
  readonly handler: WorldHandler;
  readonly current: () => Generation;
  /** Puts another into service; the one before it is closed when its last answer has ended. */
  readonly replace: (next: Generation) => void;
  /** Closes all of them. */
  readonly close: () => Promise<void>;
};

/** `onFailure` is told of one that could not be closed. */
export function createGenerations(
  first: Generation,
  onFailure: (error: unknown) => void,
): Generations {
  let current = first;
  const closing = new Set<Promise<void>>();
  const retire = (generation: Generation): void => {
    const closed = generation.close().catch(onFailure);
    closing.add(closed);
    void closed.then(() => {
      closing.delete(closed);
      collectGarbage();
    });
  };
  return {
    handler: {
      find: (method, target, field) => current.handler.find(method, target, field),
      fetch: (request) => current.handler.fetch(request),
      refuse: (problem, detail) => current.handler.refuse(problem, detail),
      operate: (request) => current.handler.operate(request),
    },
    current: () => current,
    replace: (next) => {
      const before = current;
      current = next;
      retire(before);
    },
    close: async () => {
      await current.close().catch(onFailure);
      await Promise.all(closing);
    },
  };
}
