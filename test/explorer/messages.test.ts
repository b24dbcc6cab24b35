import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageLanguages } from '../../src/api/page-language.ts';
import { loadMessages } from '../../src/explorer/load-messages.ts';
import german from '../../src/explorer/messages/de.json' with { type: 'json' };
import { root } from '../../harness/processes.ts';
import { german as germanWords } from '../../src/search/words/de.ts';
import { spanish } from '../../src/search/words/es.ts';
import { french } from '../../src/search/words/fr.ts';
import { japanese } from '../../src/search/words/ja.ts';
import { speak } from './speech.ts';

const sources = globSync('src/explorer/**/*.{ts,tsx}', { cwd: root })
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
  .join('\n');

/** The values of a message, without the words that a world may replace. */
function valuesIn(text: string): ReadonlySet<string> {
  const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const words = /^(?:creature|generation|league|stone|eggGroup)s?$/i;
  return new Set(names.filter((name) => !words.test(name)));
}

describe.each(['de', 'fr', 'es', 'ja'] as const)('the messages in "%s"', (language) => {
  it('are those of the other languages, none of them empty', async () => {
    const messages = (await loadMessages(language)) ?? {};
    expect(Object.keys(messages)).toEqual(Object.keys(german));
    expect(Object.values<string>(messages).filter((text) => text.trim() === '')).toEqual([]);
  });

  it('have the values of the English ones, in a form for each number that the language tells apart', async () => {
    const messages = Object.entries<string>((await loadMessages(language)) ?? {});
    const wrong = messages.filter(([english, text]) => {
      const forms = text.split(' | ');
      const wanted = [...valuesIn(english)];
      return (
        forms.length > 2 ||
        [...valuesIn(text)].some((name) => !wanted.includes(name)) ||
        forms.some((form) => wanted.some((name) => name !== 'count' && !valuesIn(form).has(name)))
      );
    });
    expect(wrong).toEqual([]);
  });
});

describe('the messages', () => {
  it.each([
    ['de', germanWords],
    ['es', spanish],
    ['fr', french],
    ['ja', japanese],
  ] as const)('in "%s" name regions as searches do', async (language, { regions }) => {
    const messages = new Map(Object.entries<string>((await loadMessages(language)) ?? {}));
    for (const [region, word] of Object.entries(regions ?? {})) {
      expect(messages.get(region)?.toLowerCase()).toBe(word);
    }
  });

  it('are all in use', () => {
    const words = globSync('worlds/default/**/*.json', { cwd: root })
      .map((file) => readFileSync(path.join(root, file), 'utf8'))
      .join('\n')
      .toLowerCase();
    const unused = Object.keys(german).filter((message) => {
      const quoted = [`'${message.replaceAll("'", String.raw`\'`)}'`, `"${message}"`];
      const isUsed = quoted.some((text) => sources.includes(text));
      return !isUsed && !words.includes(`"${message.toLowerCase()}"`);
    });
    expect(unused).toEqual([]);
  });

  it('have no more forms than one and other, which is what these languages tell apart in small numbers', () => {
    for (const language of pageLanguages) {
      const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
      expect(['one', 'many', 'other']).toEqual(expect.arrayContaining(pluralCategories));
    }
  });
});

describe('createSpeech()', () => {
  const load = async (language: (typeof pageLanguages)[number], words = {}) =>
    speak(language, { words }, await loadMessages(language));

  it.each([
    ['en', '1 form', '2 forms', '1,234 forms', '1.7 m', '21st'],
    ['de', '1 Form', '2 Formen', '1.234 Formen', '1,7 m', '21.'],
    ['fr', '1 forme', '2 formes', '1\u202f234 formes', '1,7 m', '21e'],
    ['es', '1 forma', '2 formas', '1234 formas', '1,7 m', '21.º'],
    ['ja', '1種のすがた', '2種のすがた', '1,234種のすがた', '1.7 m', '21位'],
  ] as const)('counts and measures as people do in "%s"', async (language, ...texts) => {
    const { say, metres, ordinal } = await load(language);
    const counts = [1, 2, 1234].map((count) => say('{count} form | {count} forms', { count }));
    expect([...counts, metres(1.7), ordinal(21)]).toEqual(texts);
  });

  it.each([
    ['en', 'Height lower', 'Type?', 'a, b', '0 points.', '0 of 5 creatures seen'],
    ['de', 'Größe niedriger', 'Typ?', 'a, b', '0 Punkte.', '0 von 5 Kreaturen gesehen'],
    ['fr', 'Taille : moins', 'Type ?', 'a, b', '0 point.', '0 sur 5 créatures'],
    ['es', 'Altura: menos', '¿Tipo?', 'a, b', '0 puntos.', '0 de 5 criaturas vistas'],
    ['ja', '高さはもっと下', 'タイプ？', 'a、b', '0点。', 'クリーチャー5種のうち0種を見ました'],
  ] as const)('agrees and has the signs that people write in "%s"', async (language, ...texts) => {
    const { say, enumerate } = await load(language);
    const said = [
      say('{name} {verdict}', { name: say('Height'), verdict: say('lower') }),
      say('{name}?', { name: say('Type') }),
      enumerate(['a', 'b']),
      say('{sentence}.', { sentence: say('{count} point | {count} points', { count: 0 }) }),
      say('{number} of {count} {creatures} seen', { number: 0, count: 5 }),
    ];
    expect(said.map((text) => text.replaceAll('\u00a0', ' '))).toEqual(texts);
  });

  it.each([
    [0.15, '0.15 m', '0.15 kg'],
    [1.65, '1.65 m', '1.7 kg'],
    [0.004, '0.004 m', '0.004 kg'],
    [0, '0 m', '0 kg'],
  ])('writes %f as exactly as it is large', (value, inMetres, inKilograms) => {
    const { metres, kilograms } = speak('en');
    expect([metres(value), kilograms(value)]).toEqual([inMetres, inKilograms]);
  });

  it('takes the words of a world, with a capital where a sentence or German wants one', async () => {
    const words = { creature: ['beast', 'beasts'], league: ['regatta', 'regattas'] };
    const english = await load('en', words);
    expect(english.say('All {creatures} by {stat}', { stat: 'Wit' })).toBe('All beasts by Wit');
    expect(english.say('{Leagues}')).toBe('Regattas');
    expect(english.say('{Stones}')).toBe('Stones');
    const inGerman = await load('de', words);
    expect(inGerman.say('All {creatures} by {stat}', { stat: 'Wit' })).toBe('Alle Beasts nach Wit');
  });

  it('puts elements where the values are', async () => {
    const { tell } = await load('ja');
    expect(tell('Compare {name} with others', { name: 7 })).toEqual(['', '7', 'をほかと比べる']);
  });
});
