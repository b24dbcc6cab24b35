/**
 * Whether a target is a file that pages load. Such a file costs little more than a refusal, and without it a page that was
 * answered is of no use.
 */
export function isPageFile(target: string): boolean {
  return target.startsWith('/explorer/');
}
