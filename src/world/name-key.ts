const apostrophes = /['\u2018\u2019\u02bc`\u00b4]/g;
/**
 * Combining marks that matching ignores: accents and optional vowel points. The marks of kana change the letter (\u30ab
 * and \u30ac), and in Thai or Devanagari a vowel is a mark.
 */
const accents =
  /[[\p{M}--[\u3099\u309a]]&&[\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}]]+/gv;
/** Characters between a mark and its letter. A mark at the beginning of a word would change places when words are joined. */
const separatorsOfMarks = /[^\p{L}\p{N}\p{M}]+(?=\p{M})/gu;
const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const genderSigns: Readonly<Record<string, string>> = { '\u2640': ' f ', '\u2642': ' m ' };

/** ASCII needs no Unicode normalisation. */
const ascii = /^[\x20-\x7e]*$/;
const notAsciiLetterOrDigit = /[^a-z0-9]+/g;

/** Kana, Han and Hangul have neither case nor accents. */
const eastAsianWord = /^[\u3041-\u3096\u30a1-\u30fa\u30fc\u4e00-\u9fff\uac00-\ud7a3]+$/;

/** Without U+0345, which becomes a letter in upper case. */
const latinAccents = /[\u0300-\u0344\u0346-\u036f]/g;

/**
 * Splits a name into words for matching (decision 3): Unicode NFKD without accents, ♀ and ♂ as the words `f` and `m`,
 * lower case, split at all characters except letters, digits, their vowel marks and apostrophes.
 */
export function nameWords(text: string): string[] {
  if (ascii.test(text)) {
    return asciiWords(text);
  }
  // Most names take one of these two short ways, and a large world has millions.
  if (eastAsianWord.test(text)) {
    return [text.normalize('NFKD')];
  }
  const joined = text.replaceAll(apostrophes, '');
  const withoutAccents = joined.normalize('NFKD').replaceAll(latinAccents, '');
  if (ascii.test(withoutAccents)) {
    return asciiWords(withoutAccents);
  }
  const letters = joined
    .replaceAll(/[\u2640\u2642]/g, (sign) => genderSigns[sign] ?? '')
    .normalize('NFKD')
    // NFKD of some letters contains an apostrophe, such as ŉ.
    .replaceAll(apostrophes, '')
    // Upper case unifies letters that share one (ß and ss, ς and σ); ẞ needs lower case first.
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('\u03c2', '\u03c3')
    .normalize('NFKD')
    .replaceAll(accents, '')
    .replaceAll(separatorsOfMarks, '')
    .normalize('NFKD');
  return letters.match(wordPattern) ?? [];
}

function asciiWords(text: string): string[] {
  const letters = text.replaceAll(apostrophes, '').toLowerCase();
  return letters.split(notAsciiLetterOrDigit).filter((word) => word !== '');
}

/** Returns the key of a name: its normalised words without separators (decision 3). */
export function nameKey(text: string): string {
  return ascii.test(text)
    ? text.toLowerCase().replaceAll(notAsciiLetterOrDigit, '')
    : nameWords(text).join('');
}

/** ASCII letters and those of `eastAsianWord`: every key keeps them, and computing one takes longer. */
const plainLetter = /[A-Za-z\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3]/;

/** Whether the key of a name has more than digits. */
export function hasLetter(name: string): boolean {
  return plainLetter.test(name) || !/^[0-9]*$/.test(nameKey(name));
}

/**
 * Returns the slug of a name for paths: its normalised words, joined by hyphens, composed as people type them, since a static
 * host compares bytes.
 */
export function slugOf(name: string): string {
  return nameWords(name).join('-').normalize('NFC');
}

/** The first letters of the two scripts of kana, which have the same letters in the same order. */
const [hiragana, katakana] = [0x3041, 0x30a1];

/** Writes hiragana as katakana: people type a name in the first before they choose the second. */
export function inKatakana(word: string): string {
  return word.replaceAll(/[\u3041-\u3096]/g, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) - hiragana + katakana),
  );
}
