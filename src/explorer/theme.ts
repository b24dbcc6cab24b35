/** What of light and dark was chosen on this device. Runs before anything is shown, so that no page flashes. */
export const themes = ['system', 'light', 'dark'] as const;

export type Theme = (typeof themes)[number];

const place = 'creature-catalog-theme';

/** The theme that was chosen here; that of the system where none was, or where nothing may be kept. */
export function readTheme(): Theme {
  try {
    const kept = localStorage.getItem(place);
    return themes.find((each) => each === kept) ?? 'system';
  } catch {
    return 'system';
  }
}

/** Shows a theme, and keeps the choice where that is allowed. */
export function writeTheme(theme: Theme): void {
  showTheme(theme);
  try {
    localStorage.setItem(place, theme);
  } catch {
    // It holds for this page then.
  }
}

export function showTheme(theme: Theme): void {
  if (theme === 'system') {
    delete document.documentElement.dataset['theme'];
  } else {
    document.documentElement.dataset['theme'] = theme;
  }
}
