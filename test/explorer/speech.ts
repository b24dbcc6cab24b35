import { createSpeech } from '../../src/explorer/speech.ts';

/** English, without words of a world. */
export const english = createSpeech('en', { language: 'en', words: {} }, undefined, undefined);
