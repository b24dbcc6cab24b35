/** The modules that programs import from the package: the file below `dist/`, without its ending, and its source. */
export const entries: Readonly<Record<string, string>> = {
  index: 'src/package/index.ts',
  node: 'src/package/node.ts',
  fetch: 'src/package/fetch.ts',
  world: 'src/package/world.ts',
  'client/index': 'src/client/index.ts',
  'client/offline': 'src/client/offline.ts',
};

/** The name of an entry in `exports` of package.json. */
export function exportPath(entry: string): string {
  return entry === 'index' ? '.' : `./${entry.replace(/\/index$/, '')}`;
}
