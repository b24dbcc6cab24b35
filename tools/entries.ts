/** The modules that programs import from the package: the file below `dist/`, without its ending, and its source. */
export const entries: Readonly<Record<string, string>> = {
  index: 'src/package/index.ts',
  node: 'src/package/node.ts',
  fetch: 'src/package/fetch.ts',
  world: 'src/package/world.ts',
  'client/index': 'src/client/index.ts',
  'client/offline': 'src/client/offline.ts',
};

/** What `exports` in package.json calls an entry. */
export function exportPath(entry: string): string {
  return entry === 'index' ? '.' : `./${entry.replace(/\/index$/, '')}`;
}
