import { readFileSync } from 'node:fs';

/**
 * Milliseconds of a clock that never goes back and that all processes of this machine read alike, from a start that
 * means nothing.
 */
export const readSharedClock: () => number = globalThis.Bun
  ? readUptime
  : () => Number(process.hrtime.bigint()) / 1e6;

/**
 * Bun counts from the start of the process. What all processes see alike is proc(5), /proc/uptime, in hundredths of a
 * second: coarse, but never behind what another process has just said.
 */
function readUptime(): number {
  return Number(readFileSync('/proc/uptime', 'latin1').split(' ')[0]) * 1000;
}
