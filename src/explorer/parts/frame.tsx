import type { ComponentChildren } from 'preact';
import { useSurroundings } from '../surroundings.ts';
import { Link } from './link.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const places = [
  { to: '/', label: 'Catalogue' },
  { to: '/world', label: 'World' },
  { to: '/leagues', label: 'Leagues' },
  { to: '/stones', label: 'Stones' },
  { to: '/compare', label: 'Compare' },
  { to: '/quiz', label: 'Quiz' },
] as const;

/** What stands around every page. */
export function Frame({
  path,
  children,
}: {
  readonly path: string;
  readonly children: ComponentChildren;
}) {
  const { world, prefix } = useSurroundings();
  return (
    <>
      <a class="skip" href="#content">
        Skip to the content
      </a>
      <header class="masthead">
        <Link to="/" class="masthead-title">
          <img src={`${prefix}/favicon.ico`} alt="" width={28} height={28} />
          <span>{world.title}</span>
        </Link>
        <nav class="masthead-places" aria-label="Pages">
          <ul>
            {places.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} aria-current={isAt(path, to) ? 'page' : undefined}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ThemeSwitch />
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <footer class="colophon">
        <p>
          {world.creatures.toLocaleString('en')} creatures in {world.forms.toLocaleString('en')}{' '}
          forms, by {world.author}.
        </p>
        <ul>
          <li>
            <a href={`${prefix}/docs`} data-outside>
              API documentation
            </a>
          </li>
          <li>
            <a href={`${prefix}/v1/bulk`} data-outside>
              Everything as files
            </a>
          </li>
          <li>
            <Link to="/service">About this service</Link>
          </li>
        </ul>
      </footer>
    </>
  );
}

/** The page of a creature belongs to the catalogue. */
function isAt(path: string, place: string): boolean {
  return path === place || (place === '/' && path.startsWith('/creature/'));
}
