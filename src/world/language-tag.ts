/** Whether the text is a language tag (BCP 47) as it is written canonically, such as `de` or `zh-Hant`. */
export function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text)[0] === text;
  } catch {
    return false;
  }
}
