import { useEffect, useState } from 'preact/hooks';
import { readTheme, type Theme, themes, writeTheme } from '../theme.ts';

const labels: Readonly<Record<Theme, string>> = {
  system: 'Auto',
  light: 'Light',
  dark: 'Dark',
};

/** Selects the theme, which is stored on this device. */
export function ThemeSwitch() {
  // Only the browser knows the stored theme, so it is read after the first rendering.
  const [theme, setTheme] = useState<Theme>('system');
  useEffect(() => setTheme(readTheme()), []);
  return (
    <label class="theme-switch">
      <span class="visually-hidden">Colours</span>
      <select
        value={theme}
        onChange={(event) => {
          const chosen = themes.find((each) => each === event.currentTarget.value) ?? 'system';
          writeTheme(chosen);
          setTheme(chosen);
        }}
      >
        {themes.map((each) => (
          <option key={each} value={each}>
            {labels[each]}
          </option>
        ))}
      </select>
    </label>
  );
}
