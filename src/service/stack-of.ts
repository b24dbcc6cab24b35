/** What there is to tell of anything that was thrown. */
export function stackOf(error: unknown): string {
  return (error instanceof Error && error.stack) || String(error);
}
