/** Where assistants find the catalog as tools (Model Context Protocol); the one path that takes POST. */
export const mcpPath = '/mcp';

/** Whether a request calls a tool, or asks which there are. It is no hit (decision 14), but it is limited like one. */
export function isMcpCall(method: string, target: string): boolean {
  return method === 'POST' && (target === mcpPath || target.startsWith(`${mcpPath}?`));
}
