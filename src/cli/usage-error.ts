/** A command line that cannot be carried out as it stands: its message is the one line that the user is shown. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
