const longest = 60;

/** A value of an answer in a line of a report: JSON without control characters, cut where it is long. */
export function describeValue(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  // Whatever a server says must not move the cursor of who reads it.
  const letters = [...text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '�')];
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : letters.join('');
}
