import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { languageCookie, type PageLanguage, pageLanguages } from '../../api/page-language.ts';
import { ifAllowed } from '../kept.ts';
import { listen, onShortcuts } from '../listen.ts';
import { usePageContext, Link } from '../page.tsx';
import { type Place, places } from '../places.ts';
import type { Label } from '../speech.ts';
import { readTheme, type Theme, themes, writeTheme } from '../theme.ts';
import { Select } from './controls.tsx';

export type Failure = { readonly detail: string; readonly onRetry: () => void };

export function Layout({
  path,
  failure,
  children,
}: {
  readonly path: string;
  readonly failure: Failure | undefined;
  readonly children: ComponentChildren;
}) {
  const { world, prefix, go, speech, say, prose, hasOwnPictures } = usePageContext();
  const failureText = failure && speech.wordOf(failure.detail);
  useEffect(() => ifAllowed(focusAgain), []);
  useEffect(() => onShortcuts(new Map([['/', () => focusSearch(go)]])), [go]);
  return (
    <>
      <a class="skip" href="#content">
        {say('Skip to the content')}
      </a>
      {path === '/' && (
        <a class="skip" href="#results">
          {say('Skip to the results')}
        </a>
      )}
      <header class="masthead">
        <Link to="/" class="masthead-title">
          <img src={`${prefix}/favicon.ico`} alt="" width={28} height={28} />
          <span dir="auto">{world.title}</span>
        </Link>
        <Places path={path} />
        <LanguageSwitch />
        <ThemeSwitch />
      </header>
      <main id="content" tabIndex={-1}>
        {failure && (
          <div class="failure" role="alert">
            <p>
              <span lang={failureText === failure.detail ? prose : undefined}>{failureText}</span>{' '}
              {say('You still see the previous page.')}
            </p>
            <button class="choice" type="button" onClick={failure.onRetry}>
              {say('Try again')}
            </button>
          </div>
        )}
        {children}
      </main>
      <footer class="colophon">
        <p>
          {say(
            '{creatureCount} {creatures} in {count} form | {creatureCount} {creatures} in {count} forms',
            {
              creatureCount: world.creatures,
              count: world.forms,
            },
          )}
          {world.author !== undefined && ` · ${world.author}`}
          {'. '}
          {!hasOwnPictures && say('The pictures are drawings of our own, made from the records.')}
          {world.notice !== undefined && (
            <>
              {' '}
              <span lang={speech.told}>{world.notice}</span>
            </>
          )}
        </p>
        <ul>
          {links
            .filter(({ to }) => to !== '/lore' || world.hasLore)
            .map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{say(label)}</Link>
              </li>
            ))}
          {world.links.map(({ title, url }) => (
            <li key={url}>
              <a href={url} rel="noreferrer" dir="auto" lang={speech.told}>
                {title}
              </a>
            </li>
          ))}
        </ul>
        <LanguageSwitch />
      </footer>
    </>
  );
}

const links: readonly { readonly to: string; readonly label: Label }[] = [
  { to: '/docs', label: 'API documentation' },
  { to: '/service#files', label: 'Download all data' },
  { to: '/service#offline', label: 'Works offline' },
  { to: '/service', label: 'About this service' },
  { to: '/lore', label: 'About this world' },
];

/** As many destinations a bar holds on the widest screen, and on the narrowest. The style sheet has the numbers between. */
const mostInBar = 12;
const leastInBar = 4;

function Places({ path }: { readonly path: string }) {
  const { world, speech } = usePageContext();
  const offered = places.filter(({ isIn }) => isIn?.(world) ?? true);
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(
    () =>
      listen(document, ['click', 'keydown'], (event) => {
        const isInside = event.target instanceof Node && menu.current?.contains(event.target);
        const isEscape = event instanceof KeyboardEvent && event.key === 'Escape';
        if (menu.current?.open && (isEscape || (event.type === 'click' && !isInside))) {
          menu.current.open = false;
          if (isInside) {
            menu.current.querySelector('summary')?.focus();
          }
        }
      }),
    [],
  );
  return (
    <nav class="places" aria-label={speech.say('Pages')}>
      <ul class="places-bar">
        {offered.slice(0, mostInBar).map((place) => (
          <PlaceItem key={place.to} {...place} path={path} />
        ))}
      </ul>
      {/* Another page closes it. */}
      <details class="places-more" ref={menu} key={path}>
        <summary>
          {drawIcon('M5 12h.010M12 12h.010M19 12h.010')}
          {speech.say('More')}
        </summary>
        <ul>
          {offered.slice(leastInBar).map((place) => (
            <PlaceItem key={place.to} {...place} path={path} />
          ))}
        </ul>
      </details>
    </nav>
  );
}

const drawIcon = (icon: string) => (
  <svg class="place-icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={icon} />
  </svg>
);

function PlaceItem({ to, label, icon, path }: Place & { readonly path: string }) {
  const { say } = usePageContext();
  return (
    <li>
      <Link to={to} aria-current={isAt(path, to) ? 'page' : undefined}>
        {drawIcon(icon)}
        {say(label)}
      </Link>
    </li>
  );
}

/** Each in its own words. */
const languageNames: Readonly<Record<PageLanguage, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  ja: '日本語',
};

/** The place of the switch that has the focus when it loads the page anew, until it gets it back. */
const languageFocus = 'creature-catalog-language-focus';

const switches = (): readonly HTMLSelectElement[] => [
  ...document.querySelectorAll<HTMLSelectElement>('.language-switch select'),
];

function focusAgain(): void {
  const place = sessionStorage.getItem(languageFocus);
  sessionStorage.removeItem(languageFocus);
  switches()[Number(place ?? -1)]?.focus({ preventScroll: true });
}

const yearSeconds = 31_536_000;

/** Selects the language of the pages: a cookie, since the service reads it as well. */
function LanguageSwitch() {
  const { speech, prefix } = usePageContext();
  return (
    <Select
      class="theme-switch language-switch"
      label={speech.say('Language')}
      isLabelHidden
      value={speech.language}
      options={pageLanguages.map((each) => [each, languageNames[each], each])}
      onChoose={(value, select) => {
        const cookie = `${languageCookie}=${value};path=${prefix}/;max-age=${yearSeconds};samesite=lax`;
        ifAllowed(() => (document.cookie = cookie));
        ifAllowed(() => sessionStorage.setItem(languageFocus, String(switches().indexOf(select))));
        location.reload();
      }}
    />
  );
}

const themeNames: Readonly<Record<Theme, Label>> = { system: 'Auto', light: 'Light', dark: 'Dark' };

function ThemeSwitch() {
  const { say } = usePageContext();
  // Only the browser knows the stored theme, so it is read after the first rendering.
  const [theme, setTheme] = useState<Theme>('system');
  useEffect(() => setTheme(readTheme()), []);
  return (
    <Select
      class="theme-switch"
      label={say('Colours')}
      isLabelHidden
      value={theme}
      options={themes.map((each) => [each, say(themeNames[each])])}
      onChoose={(value) => {
        const chosen = themes.find((each) => each === value) ?? 'system';
        writeTheme(chosen);
        setTheme(chosen);
      }}
    />
  );
}

/** Focuses the search box, which only the catalog has. */
function focusSearch(go: (target: string) => void): void {
  const box = document.querySelector<HTMLInputElement>('#search');
  if (box) {
    box.focus();
    box.select();
  } else {
    go('/#search');
  }
}

/** Creature pages belong to the catalog, the page of a type to types. */
function isAt(path: string, place: string): boolean {
  return (
    path === place ||
    path.startsWith(`${place}/`) ||
    (place === '/' && path.startsWith('/creature/'))
  );
}
