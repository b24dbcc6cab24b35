import { describe, expect, it } from 'vitest';
import { languageCookie, pageLanguageOf } from '../../src/api/page-language.ts';
import { choiceOf } from '../../src/api/requests.ts';

describe('pageLanguageOf()', () => {
  it.each([
    [undefined, undefined, 'en'],
    [undefined, '*', 'en'],
    [undefined, 'it,ko;q=0.5', 'en'],
    [undefined, 'de-AT,de;q=0.9,en;q=0.8', 'de'],
    [undefined, 'it, fr-CA;q=0.4, ja;q=0.5', 'ja'],
    [undefined, 'de;q=0, es', 'es'],
    [undefined, 'den, frr, es-419', 'es'],
    ['theme=dark; creature-catalog-language=fr', 'de', 'fr'],
    ['creature-catalog-language=tlh', 'de', 'de'],
    ['my-creature-catalog-language=fr', 'de', 'de'],
  ])('chooses by the cookie %s and the languages %s: %s', (cookie, accepted, language) => {
    expect(pageLanguageOf(cookie, accepted)).toBe(language);
  });
});

describe('choiceOf()', () => {
  const choose = (headers: Readonly<Record<string, string>>, target = '/v1/league'): string =>
    choiceOf({ target, accept: headers['accept'], header: (name) => headers[name] });

  it('names one choice for all fields that mean the same language of a page', () => {
    const german = choose({ accept: 'text/html', 'accept-language': 'de-DE,en;q=0.5' });
    expect(choose({ accept: 'text/html', 'accept-language': 'de-CH' })).toBe(german);
    const cookie = `session=4711; ${languageCookie}=de`;
    expect(choose({ accept: 'text/html', 'accept-language': 'ja', cookie })).toBe(german);
    expect(choose({ accept: 'text/html', 'accept-language': 'ja' })).not.toBe(german);
  });

  it('names no language for a program, whose answers are the same in all', () => {
    expect(choose({ accept: 'application/json', 'accept-language': 'de' })).toBe('');
  });

  it.each(['/docs', '/docs?try=search'])(
    'names the language of %s for a program, which gets the page too',
    (target) => {
      const german = choose({ accept: '*/*', 'accept-language': 'de' }, target);
      expect(choose({ accept: '*/*', 'accept-language': 'ja' }, target)).not.toBe(german);
    },
  );
});
