import type { LoadMcp } from '../api/service.ts';

/** Loads what answers assistants apart from all the rest, which is not larger than the SDK of their protocol. */
export const loadMcp: LoadMcp = async () => (await import('./server.ts')).answerMcp;
