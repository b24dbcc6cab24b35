import { languageCookie, type PageLanguage, pageLanguages } from '../../api/page-language.ts';
import { usePageContext } from '../page-context.ts';

/** Each in its own words. */
const names: Readonly<Record<PageLanguage, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  ja: '日本語',
};

const yearSeconds = 31_536_000;

/** Selects the language of the pages: a cookie, since the service reads it as well. */
export function LanguageSwitch() {
  const { speech, prefix } = usePageContext();
  return (
    <label class="theme-switch language-switch">
      <span class="visually-hidden">{speech.say('Language')}</span>
      <select
        value={speech.language}
        onChange={({ currentTarget: { value } }) => {
          document.cookie = `${languageCookie}=${value};path=${prefix}/;max-age=${yearSeconds};samesite=lax`;
          location.reload();
        }}
      >
        {pageLanguages.map((each) => (
          <option key={each} value={each} lang={each} selected={each === speech.language}>
            {names[each]}
          </option>
        ))}
      </select>
    </label>
  );
}
