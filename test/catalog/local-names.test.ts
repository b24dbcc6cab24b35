import { describe, expect, test } from 'vitest';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import { creatureEntry, worldOf } from './entries.ts';
describe('A name in another language', () => {
  const shared = compileCatalog(
    worldOf([
      creatureEntry(1, 'One', { names: { de: 'Eins', fr: 'Autre', ja: 'ひと' } }),
      creatureEntry(2, 'Two', { names: { de: 'Zwei', es: 'Autre', fr: 'Three' } }),
      creatureEntry(3, 'Three', {
        names: { de: 'Drei', fr: 'Trois', es: 'trois!' },
        forms: [{ name: 'Eins Three' }, { name: 'Big Three', names: { de: 'Großdrei' } }],
      }),
      creatureEntry(4, 'Four', {
        forms: [
          { name: 'Drei Four', names: { de: 'Zwei' } },
          { name: 'Four Drei B', names: { fr: 'Quatre', de: 'Quatre' } },
        ],
      }),
    ]),
  );

  test.each<[string, number | undefined, string]>([
    ['Eins', 1, 'finds its creature'],
    ['Autre', undefined, 'that two creatures have in different languages finds neither'],
    ['Three', 3, 'that is another’s own name gives way to it'],
    ['Trois', 3, 'that one creature has twice finds it'],
    ['Three Eins', 3, 'is no word of another word order'],
    ['Eins Zwei', undefined, 'makes no name together with another'],
    ['ひど', undefined, 'has its own letters'],
    ['grossdrei', 3, 'of a form finds the form’s creature'],
    ['Quatre', 4, 'that a form has twice finds its creature'],
    ['Zwei', undefined, 'that a creature and another’s form have finds neither'],
  ])('%s: %j', (name, number) => {
    expect(shared.names.find(name)?.number).toBe(number);
  });
});
