/** Beginnings that sound otherwise than they are spelt: `a unicorn`, `an hourglass`, `an 8-sided die`. */
const consonantSounds =
  /^(?:eu|ewe|once|one(?![a-z])|u(?:k[ru]|ni(?![dmn])|r[aeio]|s[aeu]|t[eio]))/i;
const vowelSounds = /^(?:[aeiou]|heir|honest|honou?r|hour|8|11(?![0-9])|18(?![0-9]))/i;

/** Last words of what is not counted, or is more than one: `Auspicious Armor`, `Leaves`; but `Compass`, `Lens`. */
const uncounted = /(?:\b(?:armou?r|dust|sand)|(?<!\blen)(?<![aious'’])s)$/i;

/** A thing's name as a sentence speaks of it: `an Ice Stone`, `a Metal Coat`, `Auspicious Armor`, `the Old Key`. */
export function withArticle(noun: string): string {
  const [head = noun] = noun.split(/ (?:of|for|from|with) /, 1);
  if (/^(?:the|an?|some) /i.test(noun) || uncounted.test(head)) {
    return noun;
  }
  const letters = noun.normalize('NFKD').replaceAll(/\p{M}+/gu, '');
  return `${vowelSounds.test(letters) && !consonantSounds.test(letters) ? 'an' : 'a'} ${noun}`;
}
