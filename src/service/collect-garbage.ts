type Collect = (options: { type: 'major'; execution: 'async' }) => unknown;

let collectOnNode: Collect | undefined;

/**
 * Collects garbage soon. A runtime does so when memory runs short; but what a version of the world leaves is as large as the
 * world, and where it was mapped, the runtime sees but a little of it.
 */
export function collectGarbage(): void {
  if (globalThis.Bun) {
    globalThis.Bun.gc(false);
    return;
  }
  collectOnNode ??= findCollector();
  collectOnNode({ type: 'major', execution: 'async' });
}

/** V8 gives its collector to contexts that are made while it is told to. Loaded here, as most processes never need it. */
function findCollector(): Collect {
  const { setFlagsFromString } = process.getBuiltinModule('node:v8');
  const { runInNewContext } = process.getBuiltinModule('node:vm');
  setFlagsFromString('--expose-gc');
  const collect: Collect = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return collect;
}
