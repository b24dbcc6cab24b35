import { parseWeightedMembers } from '../responses/messages.ts';

/** The languages of pages, in the order in which readers choose. */
export const pageLanguages = ['en', 'de', 'fr', 'es', 'ja'] as const;

export type PageLanguage = (typeof pageLanguages)[number];

/** The cookie with the language that a reader chose. */
export const languageCookie = 'creature-catalog-language';
const chosenLanguage = new RegExp(`(?:^|;\\s*)${languageCookie}=(\\w+)`);

/**
 * The language of a page: the chosen one, otherwise the first of the browser's that pages have, otherwise English. The API does
 * not read these fields (decision 19).
 */
export function pageLanguageOf(
  cookie: string | null | undefined,
  acceptLanguage: string | null | undefined,
): PageLanguage {
  const chosen = chosenLanguage.exec(cookie ?? '')?.[1];
  const accepted = parseWeightedMembers(acceptLanguage ?? '')
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ value }) => value.split('-', 1)[0]);
  const found = [chosen, ...accepted].map((tag) => pageLanguages.find((each) => each === tag));
  return found.find((each) => each !== undefined) ?? 'en';
}
