import { UsageError } from './usage-error.ts';

/** The one operand of a command. Throws a `UsageError` where there is another number of them. */
export function takeOperand(positionals: readonly string[], expected: string): string {
  const [operand, ...others] = positionals;
  if (operand === undefined || others.length > 0) {
    throw new UsageError(`Expected ${expected}`);
  }
  return operand;
}

/** The two operands of a command. Throws as `takeOperand` does. */
export function takeTwoOperands(
  positionals: readonly string[],
  expected: string,
): readonly [string, string] {
  const [first, second, ...others] = positionals;
  if (first === undefined || second === undefined || others.length > 0) {
    throw new UsageError(`Expected ${expected}`);
  }
  return [first, second];
}
