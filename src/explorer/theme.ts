/** The theme chosen on this device. It is applied before the first frame, so that pages do not flash. */
export const themes = ['system', 'light', 'dark'] as const;

export type Theme = (typeof themes)[number];

const place = 'creature-catalog-theme';

/** Reads the chosen theme; `system` if none was chosen or storage is unavailable. */
export function readTheme(): Theme {
  try {
    const kept = localStorage.getItem(place);
    return themes.find((each) => each === kept) ?? 'system';
  } catch {
    return 'system';
  }
}

export function writeTheme(theme: Theme): void {
  showTheme(theme);
  try {
    localStorage.setItem(place, theme);
  } catch {
    // Then the choice lasts for this page.
  }
}

export function showTheme(theme: Theme): void {
  if (theme === 'system') {
    delete document.documentElement.dataset['theme'];
  } else {
    document.documentElement.dataset['theme'] = theme;
  }
}
