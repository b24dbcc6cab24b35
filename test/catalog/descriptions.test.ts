import { describe, expect, test } from 'vitest';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import { findForm } from '../../src/catalog/find-form.ts';
import { findNaming } from '../../src/catalog/languages.ts';
import { representForm } from '../../src/catalog/representations.ts';
import { kilogramsOf, metresOf } from '../../src/world/imperial.ts';
import { creatureEntry, worldOf } from './entries.ts';

const world = worldOf([
  creatureEntry(1, 'Told', {
    description: 'Own',
    descriptions: { de: 'Eigen', 'zh-Hant': '自己' },
    forms: [
      { name: 'Heir Told' },
      { name: 'Free Told', description: 'Free', descriptions: { de: 'Frei' } },
      { name: 'Mute Told', description: 'Mute' },
      { name: 'More Told', descriptions: { fr: 'Plus' } },
    ],
  }),
  creatureEntry(2, 'Plain', { names: { de: 'Schlicht' } }),
]);

const catalog = compileCatalog(world);

function describedIn(language: string | undefined, name: string, among = catalog): string {
  const found = findForm(among, name);
  const naming = findNaming(among, language);
  return found && naming ? representForm(found, '', naming).description : '';
}

describe('A description in another language', () => {
  test.each([
    ['Told', 'de', 'Eigen'],
    ['Told', 'zh-Hant', '自己'],
    ['Told', 'fr', 'Own'],
    ['Told', undefined, 'Own'],
    ['Heir Told', 'de', 'Eigen'],
    ['Free Told', 'de', 'Frei'],
    ['Free Told', 'zh-Hant', 'Free'],
    ['Mute Told', 'de', 'Mute'],
    ['More Told', 'fr', 'Plus'],
    ['More Told', 'de', 'Eigen'],
  ])('of %s in %s is %j', (name, language, text) => {
    expect(describedIn(language, name)).toBe(text);
  });

  test('makes its language one of the world’s', () => {
    expect(catalog.localNames.languages).toEqual(['de', 'fr', 'zh-Hant']);
  });

  test('leaves a computed one with the names of its language', () => {
    expect(describedIn('de', 'Plain')).toMatch(/^Schlicht, of the/);
  });

  test('computed from feet and pounds has no fractions of a gram', () => {
    const measures = { heightMetres: metresOf(`1'05"`), weightKilograms: kilogramsOf('13.2 lbs.') };
    const told = compileCatalog(worldOf([creatureEntry(1, 'Plain', measures)]));
    expect(describedIn(undefined, 'Plain', told)).toMatch(
      /is 0\.432 metres tall, weighs 5\.987 kilograms/,
    );
  });

  test.each([
    ['en', 'is an? [A-Z].* beast of the third tide'],
    [undefined, 'beast of the third tide'],
    ['en-GB', 'beast of the third tide'],
    ['ga', 'creature of the third generation'],
  ])('computed in a world in %s has words of its language', (language, words) => {
    const { manifest } = world;
    const own = { creature: ['beast', 'beasts'], generation: ['tide', 'tides'] };
    const told = compileCatalog({
      ...worldOf([creatureEntry(1, 'Plain', { generation: 3 })]),
      manifest: { ...manifest, generations: 3, words: own, ...(language && { language }) },
    });
    expect(describedIn(undefined, 'Plain', told)).toMatch(new RegExp(words));
  });
});
