/** Returns the words of a text in lower case: `EleSpider` and `Ele-spider` are two, a plural is left as it is. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFC')
    .replaceAll(/['’.]/g, '')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}!?%]+/u)
    .filter((word) => word !== '');
}
