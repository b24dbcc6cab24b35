/** Whether something thrown is a system call's failure with this code (`ENOENT`). */
export function isSystemError(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
