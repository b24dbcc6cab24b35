/** A catalog number for reading, in four digits such as `0025`: in a column, digits of one weight stand under one another. */
export function writeNumber(number: string): string {
  return number.padStart(4, '0');
}
