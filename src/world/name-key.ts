const marks = /\p{M}+/gu;
const notLetterOrDigit = /[^\p{L}\p{N}]+/gu;
const genderSigns: Readonly<Record<string, string>> = { '\u2640': ' f ', '\u2642': ' m ' };

/**
 * The words of a name, normalised for matching: Unicode NFKD without marks, ♀ and ♂ as the words `f` and `m`, lower
 * case, split at everything that is neither a letter nor a digit of any script (decision 3).
 */
export function nameWords(text: string): string[] {
  return (
    text
      .replaceAll(/[\u2640\u2642]/g, (sign) => genderSigns[sign] ?? '')
      .normalize('NFKD')
      .replaceAll(marks, '')
      .toLowerCase()
      // Lower-casing can bring marks of its own (U+0130 becomes i and U+0307).
      .replaceAll(marks, '')
      .split(notLetterOrDigit)
      .filter((word) => word !== '')
  );
}

/** The key under which a name is found: its normalised words without anything between them (decision 3). */
export function nameKey(text: string): string {
  return nameWords(text).join('');
}
