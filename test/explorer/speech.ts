import type { PageLanguage } from '../../src/api/page-language.ts';
import type { WorldOverview } from '../../src/explorer/api.ts';
import { createSpeech } from '../../src/explorer/speech.ts';

/** The speech of a language, in English words unless others are given; without words of a world unless it is given. */
export const speak = (
  language: PageLanguage,
  world: Partial<WorldOverview> = {},
  messages?: Parameters<typeof createSpeech>[2],
) =>
  createSpeech(
    language,
    { language: 'en', words: {}, ...world } as WorldOverview,
    messages,
    undefined,
  );

export const english = speak('en');
