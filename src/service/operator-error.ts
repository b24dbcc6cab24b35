/** Something that the operator can mend: its message is the one line that they are shown. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
