/**
 * What stands for the addresses of the service in texts that are made before these are known. Control characters: no
 * text of a world has any (`Text` in `world/schema/scalars.ts`), JSON writes them as they are, and header fields may hold them.
 */
export const addressMarks = { baseUrl: '\u0080', resourcesUrl: '\u0081' } as const;
