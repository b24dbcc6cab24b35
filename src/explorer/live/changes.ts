/** Where a page that is open beside the files of its world hears what became of them. */
export const changesPath = '/explorer/changes';

/** How often it asks, in milliseconds. */
export const askMilliseconds = 50;
