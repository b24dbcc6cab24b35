/** Paths that serve the operator instead of clients: neither counted as hits nor limited. */
const operationPaths: ReadonlySet<string> = new Set(['/health/live', '/health/ready', '/metrics']);

/** Whether a raw target is one of these paths, with or without a query. */
export function isOperationPath(path: string): boolean {
  const query = path.indexOf('?');
  return operationPaths.has(query === -1 ? path : path.slice(0, query));
}
