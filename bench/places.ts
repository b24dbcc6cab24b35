/** Folder of the bench. */
export const bench = import.meta.dirname;
