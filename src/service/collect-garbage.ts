type Collect = (options: { type: 'major'; execution: 'async' }) => unknown;

let collectOnNode: Collect | undefined;

/**
 * Collects garbage soon. A runtime waits until memory runs short, and a replaced snapshot is as large as its world: without
 * this, two hundred reloads leave 105 MiB more resident on Node, with it 44.
 */
export function collectGarbage(): void {
  if (globalThis.Bun) {
    globalThis.Bun.gc(false);
    return;
  }
  collectOnNode ??= findCollector();
  collectOnNode({ type: 'major', execution: 'async' });
}

/** V8 offers its collector to contexts that are created while the flag is set. */
function findCollector(): Collect {
  const { setFlagsFromString } = process.getBuiltinModule('node:v8');
  const { runInNewContext } = process.getBuiltinModule('node:vm');
  setFlagsFromString('--expose-gc');
  const collect: Collect = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return collect;
}
