import type { LoadMessages } from './speech.ts';

/** Loads the texts of a language. Each is a file of its own in the browser. */
export const loadMessages: LoadMessages = async (language) => {
  switch (language) {
    case 'en':
      return undefined;
    case 'de':
      return (await import('./messages/de.json', { with: { type: 'json' } })).default;
    case 'fr':
      return (await import('./messages/fr.json', { with: { type: 'json' } })).default;
    case 'es':
      return (await import('./messages/es.json', { with: { type: 'json' } })).default;
    case 'ja':
      return (await import('./messages/ja.json', { with: { type: 'json' } })).default;
  }
};
