import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { WorldOverview } from '../api.ts';
import { onShortcut } from '../shortcuts.ts';
import { usePageContext } from '../page-context.ts';
import { Link } from './link.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { counted } from '../../world/counted.ts';

type Place = { readonly to: string; readonly label: string; readonly icon: string };

/** The pages in the navigation, as far as the world has content for them. Icons are paths in a 24 × 24 square. */
function sectionsOf({ types, moves, leagues, evolutionStones }: WorldOverview): readonly Place[] {
  return [
    { to: '/', label: 'Catalog', icon: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z' },
    ...(types.length > 1
      ? [
          {
            to: '/types',
            label: 'Types',
            icon: 'M4 4h16v16H4zM4 9.300h16M4 14.700h16M9.300 4v16M14.700 4v16',
          },
        ]
      : []),
    ...(moves === undefined
      ? []
      : [{ to: '/moves', label: 'Moves', icon: 'M13 3L5 14h6l-1 7l9-12h-6z' }]),
    {
      to: '/world',
      label: 'World',
      icon: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18',
    },
    ...(leagues.length > 0
      ? [
          {
            to: '/leagues',
            label: 'Leagues',
            icon: 'M12 3l8 3v6c0 4.500-3.500 8-8 9c-4.500-1-8-4.500-8-9V6z',
          },
        ]
      : []),
    ...(evolutionStones.length > 0
      ? [
          {
            to: '/stones',
            label: 'Stones',
            icon: 'M7 4h10l4 6l-9 11L3 10zM3 10h18M12 21L8 10l4-6l4 6z',
          },
        ]
      : []),
    { to: '/compare', label: 'Compare', icon: 'M3 20h18M6 20V12h4v8M14 20V4h4v16' },
    {
      to: '/quiz',
      label: 'Quiz',
      icon: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M9.500 9.500a2.500 2.500 0 1 1 3.500 2.300c-.7.300-1 .8-1 1.700M12 16.500v.5',
    },
  ];
}

/** Why a page could not be loaded, and a way to try again. */
export type Failure = { readonly detail: string; readonly onRetry: () => void };

/** The header, the navigation and the footer of every page. */
export function Layout({
  path,
  failure,
  children,
}: {
  readonly path: string;
  readonly failure: Failure | undefined;
  readonly children: ComponentChildren;
}) {
  const { world, prefix, go } = usePageContext();
  useEffect(() => onShortcut('/', () => focusSearch(go)), [go]);
  return (
    <>
      <a class="skip" href="#content">
        Skip to the content
      </a>
      {path === '/' && (
        <a class="skip" href="#results">
          Skip to the results
        </a>
      )}
      <header class="masthead">
        <Link to="/" class="masthead-title">
          <img src={`${prefix}/favicon.ico`} alt="" width={28} height={28} />
          <span>{world.title}</span>
        </Link>
        <nav class="masthead-places" aria-label="Pages">
          <ul>
            {sectionsOf(world).map(({ to, label, icon }) => (
              <li key={to}>
                <Link to={to} aria-current={isAt(path, to) ? 'page' : undefined}>
                  <svg class="place-icon" viewBox="0 0 24 24" aria-hidden="true">
                    <path d={icon} />
                  </svg>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ThemeSwitch />
      </header>
      <main id="content" tabIndex={-1}>
        {failure && (
          <div class="failure" role="alert">
            <p>{failure.detail}. You still see the previous page.</p>
            <button class="choice" type="button" onClick={failure.onRetry}>
              Try again
            </button>
          </div>
        )}
        {children}
      </main>
      <footer class="colophon">
        <p>
          {counted(world.creatures, 'creature')} in {counted(world.forms, 'form')}
          {world.author === undefined ? '' : `, by ${world.author}`}. The pictures are drawings of
          our own, made from the records.{world.notice === undefined ? '' : ` ${world.notice}`}
        </p>
        <ul>
          <li>
            <Link to="/docs">API documentation</Link>
          </li>
          <li>
            <Link to="/service#files">Download all data</Link>
          </li>
          <li>
            <Link to="/service">About this service</Link>
          </li>
        </ul>
      </footer>
    </>
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
