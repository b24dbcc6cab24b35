/**
 * Builds that are broken on purpose, each with its fault. A group that does not notice one
 * is useless.
 */
export const breakages = {
  lookup: 'spends 20 µs more on each finished answer',
  pictures: 'spends 60 µs more on each picture',
  revalidate: 'spends 20 µs more on each request with If-None-Match',
  large: 'has no table of finished answers',
  search: 'spends 6 ms more on each search',
  start: 'waits 300 ms before it listens',
  memory: 'keeps 256 MiB that it does not need',
  compile: 'looks at every pair of creatures when it compiles them',
  growth:
    'looks at every creature on each lookup, at every pair of them at the start, and keeps 16 KiB for each',
  cores: 'answers alone however many workers it is to have, and forgets every tenth hit',
  explorer:
    'delays documents by 1.2 s, adds 100 kB of unused script, and delays keys and clicks by 150 ms',
} as const;

export type Breakage = keyof typeof breakages;

/** Whether a text names a breakage. */
export function isBreakage(text: string | undefined): text is Breakage {
  return text !== undefined && Object.hasOwn(breakages, text);
}

/** Keeps the processor busy. */
export function burn(microseconds: number): void {
  const end = performance.now() + microseconds / 1000;
  while (performance.now() < end) {
    // Nothing but time passes.
  }
}
