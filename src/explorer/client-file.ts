/**
 * The client of `src/client/`, among the files of the explorer: no page of ours loads it, but anybody's may. It is the one
 * file whose name says nothing of what is in it.
 */
export const clientFile = 'client.js';
