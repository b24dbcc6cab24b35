import type { LoadMcp } from '../api/service.ts';

/** Loads the MCP server on demand: the SDK of the protocol is as large as everything else. */
export const loadMcp: LoadMcp = async () => (await import('./server.ts')).answerMcp;
