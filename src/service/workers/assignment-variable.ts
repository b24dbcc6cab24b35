/** The variable in which a worker finds its assignment. It is between our own processes, not an option. */
export const assignmentVariable = 'CREATURE_CATALOG_WORKER';
