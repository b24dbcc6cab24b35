import type { LoadMessages } from './speech.ts';

/** English is in the pages. */
const loaders = {
  de: () => import('./messages/de.json', { with: { type: 'json' } }),
  fr: () => import('./messages/fr.json', { with: { type: 'json' } }),
  es: () => import('./messages/es.json', { with: { type: 'json' } }),
  ja: () => import('./messages/ja.json', { with: { type: 'json' } }),
};

/** Loads the texts of a language. Each is a file of its own in the browser. */
export const loadMessages: LoadMessages = async (language) =>
  language === 'en' ? undefined : (await loaders[language]()).default;
