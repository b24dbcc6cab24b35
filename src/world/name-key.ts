const apostrophes = /['\u2018\u2019\u02bc`\u00b4]/g;
/**
 * Marks beside letters that are the same letters without them: accents, points for vowels that may be left out. Those of
 * kana make another letter (\u30ab and \u30ac), and in Thai or Devanagari a vowel is a mark.
 */
const accents =
  /[[\p{M}--[\u3099\u309a]]&&[\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}]]+/gv;
const notLetterOrDigit = /[^\p{L}\p{N}\p{M}]+/gu;
const genderSigns: Readonly<Record<string, string>> = { '\u2640': ' f ', '\u2642': ' m ' };

/** Nothing in ASCII has another form, an accent or a second lower case: most names need none of what Unicode takes. */
const ascii = /^[\x20-\x7e]*$/;
const notAsciiLetterOrDigit = /[^a-z0-9]+/g;

/**
 * The words of a name, normalised for matching: Unicode NFKD without accents, ♀ and ♂ as the words `f` and `m`, lower
 * case, split at everything that is no letter, digit or vowel mark of any script (decision 3). An apostrophe splits no
 * word.
 */
export function nameWords(text: string): string[] {
  if (ascii.test(text)) {
    const letters = text.replaceAll(apostrophes, '').toLowerCase();
    return letters.split(notAsciiLetterOrDigit).filter((word) => word !== '');
  }
  const letters = text
    .replaceAll(apostrophes, '')
    .replaceAll(/[\u2640\u2642]/g, (sign) => genderSigns[sign] ?? '')
    .normalize('NFKD')
    // Some letters hold one, such as ŉ.
    .replaceAll(apostrophes, '')
    // By way of upper case, so that letters which share one (ß and ss, ς and σ) meet; ẞ has to be lower case first.
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('\u03c2', '\u03c3')
    .normalize('NFKD')
    .replaceAll(accents, '');
  return letters.split(notLetterOrDigit).filter((word) => word !== '');
}

/** The key under which a name is found: its normalised words without anything between them (decision 3). */
export function nameKey(text: string): string {
  return ascii.test(text)
    ? text.toLowerCase().replaceAll(notAsciiLetterOrDigit, '')
    : nameWords(text).join('');
}

/** A name as it stands in a path: its normalised words, joined by hyphens. */
export function slugOf(name: string): string {
  return nameWords(name).join('-');
}
