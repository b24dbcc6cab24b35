import { readTheme, showTheme } from './theme.ts';

/** Runs before the page is drawn. */
showTheme(readTheme());
