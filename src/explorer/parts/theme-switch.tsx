import { useEffect, useState } from 'preact/hooks';
import { usePageContext } from '../page-context.ts';
import type { Label } from '../speech.ts';
import { readTheme, type Theme, themes, writeTheme } from '../theme.ts';

const labels: Readonly<Record<Theme, Label>> = {
  system: 'Auto',
  light: 'Light',
  dark: 'Dark',
};

export function ThemeSwitch() {
  const { say } = usePageContext();
  // Only the browser knows the stored theme, so it is read after the first rendering.
  const [theme, setTheme] = useState<Theme>('system');
  useEffect(() => setTheme(readTheme()), []);
  return (
    <label class="theme-switch">
      <span class="visually-hidden">{say('Colours')}</span>
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
            {say(labels[each])}
          </option>
        ))}
      </select>
    </label>
  );
}
