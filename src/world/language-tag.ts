/** Worlds have few languages and say them with each creature. Texts that are not tags have no end, and are not kept. */
const mostKnown = 256;
const known = new Set<string>();

/** Whether the text is a language tag (BCP 47) as it is written canonically, such as `de` or `zh-Hant`. */
export function isLanguageTag(text: string): boolean {
  if (known.has(text)) {
    return true;
  }
  const isOne = isCanonical(text);
  if (isOne && known.size < mostKnown) {
    known.add(text);
  }
  return isOne;
}

function isCanonical(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text)[0] === text;
  } catch {
    return false;
  }
}
