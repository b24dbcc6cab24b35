import { beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../../src/client/index.ts';
import { startCatalog, startClient } from '../suite/app-under-test.ts';
import { compileShippedWorld } from '../world/worlds.ts';
import { startSpecifiedService } from './plain-service.ts';

const service = startCatalog(await compileShippedWorld('default'));
let asked: string[];
beforeEach(() => {
  asked = [];
});

const start = () => startClient(service, { asked });

const named = (forms: readonly { readonly name: string }[]): string[] =>
  forms.map(({ name }) => name);

it('a question is asked in a language', async () => {
  expect(await start().ask('Welche Drachen gibt es?', { lang: 'de' })).toMatchObject({
    kind: 'list',
  });
  expect(asked).toEqual(['/v1/ask?q=Welche+Drachen+gibt+es%3F&lang=de']);
});

describe('a lookup in a language', () => {
  it('returns the names of the language, in evolution lines as well', async () => {
    const catalog = start();
    for (const lang of ['de', 'ja', 'zh-Hans']) {
      const { names, forms } = await catalog.names('charizard');
      const found = await catalog.creature('charizard', { lang });
      expect(named(found)).toEqual([names, ...forms].map((of) => of[lang]));
      const line = await catalog.batch([4, 5, 6], { lang });
      expect(found[0].family.evolutionLine).toEqual(line.items.map(([{ name }]) => name));
    }
  });

  it.each([
    ['by a number', 4, 'Salamèche'],
    ['by a name of the world', 'charmander', 'Salamèche'],
    ['by a name in another language', ' GLUMANDA ', 'Salamèche'],
    ['by the name of a form', 'mega charizard x', 'Dracaufeu'],
    ['by a name with a comma', 'mr,mime,', 'M. Mime'],
    ['by a name that is a path of its own', 'Mew', 'Mew'],
  ])('finds %s', async (_, wanted, name) => {
    const [base] = await start().creature(wanted, { lang: 'fr' });
    expect(base.name).toBe(name);
  });

  it.each([
    ['unknown', 'glumandda', 'not-found', ['Glumanda']],
    ['nothing', ' , ', 'not-found', []],
    ['no name', '..', 'not-found', []],
  ])('does not find %s', async (_, wanted, kind, suggestions) => {
    await expect(start().creature(wanted, { lang: 'de' })).rejects.toMatchObject({
      name: 'CatalogError',
      kind,
      suggestions,
    });
  });

  it('is refused in an unknown language, and later lookups are still batched', async () => {
    const catalog = start();
    const refused = catalog.creature(1, { lang: 'tlh' });
    await expect(refused).rejects.toMatchObject({ kind: 'problem', status: 400 });
    await Promise.all([1, 2].map((number) => catalog.creature(number, { lang: 'de' })));
    expect(asked.slice(1)).toEqual(['/v1/batch?creatures=1,2&lang=de']);
  });

  it('shares a request only with lookups in the same language', async () => {
    const catalog = start();
    const options = [{ lang: 'de' }, { lang: 'fr' }, { lang: 'de' }, {}, undefined];
    const found = await Promise.all(options.map((each) => catalog.creature(4, each)));
    expect(found.map(([{ name }]) => name).join(' ')).toBe(
      'Glumanda Salamèche Glumanda Charmander Charmander',
    );
    expect(asked.toSorted()).toEqual([
      '/v1/batch?creatures=4&lang=de',
      '/v1/batch?creatures=4&lang=fr',
      '/v1/creature/4',
      '/v1/creature/4',
    ]);
  });

  it('returns the service’s own names where it has no languages', async () => {
    const plain = await startSpecifiedService();
    const catalog = createClient({ baseUrl: plain.baseUrl });
    const [{ name }] = await catalog.creature('mouseling', { lang: 'de' });
    expect(name).toBe('Mouseling');
    const { items, missing } = await catalog.batch(['mouseling', 'unknown'], { lang: 'de' });
    expect(items.map(([each]) => each.name)).toEqual(['Mouseling']);
    expect(missing).toEqual([{ query: 'unknown', suggestions: [] }]);
  });
});
