import { readTheme, showTheme } from './theme.ts';

/** Runs before the first frame. */
showTheme(readTheme());
