/** How well a name fits a text, the better the less. */
export const fits = {
  /** The name is the text. */
  whole: 0,
  beginning: 1,
  /** The text begins with a later word of the name, and may go on over others. */
  fromWord: 2,
  withinWord: 3,
  none: 4,
} as const;

export type Fit = (typeof fits)[keyof typeof fits];

/** How well a name, given as its words, fits the letters of a text. */
export function fitOf(words: readonly string[], key: string): Fit {
  const name = words.join('');
  if (name.startsWith(key)) {
    return name === key ? fits.whole : fits.beginning;
  }
  let from = 0;
  for (const word of words) {
    if (name.startsWith(key, from)) {
      return fits.fromWord;
    }
    from += word.length;
  }
  return words.some((word) => word.includes(key)) ? fits.withinWord : fits.none;
}
