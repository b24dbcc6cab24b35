import { findProgram } from '../harness/system-programs.ts';

/**
 * Whether a program that a test needs and that no package brings is missing here. In CI nothing may be: there the test
 * runs and fails where it cannot start it.
 */
export function isMissing(program: string): boolean {
  if (process.env['CI'] || findProgram(program) !== undefined) {
    return false;
  }
  console.warn(`SKIPPED: "${program}" is not on this machine; the tests that need it do not run`);
  return true;
}
