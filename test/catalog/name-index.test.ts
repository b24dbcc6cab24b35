import path from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Catalog, Creature } from '../../src/catalog/catalog.ts';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import { createReferenceLookup } from '../../accept/reference-lookup.ts';
import { root } from '../../harness/places.ts';
import { nameKey, nameWords } from '../../src/world/name-key.ts';
import { compileShippedWorld } from '../world/worlds.ts';
import { creatureEntry, worldOf } from './entries.ts';

const defaultCatalog = await compileShippedWorld('default');
const lampshoal = await compileShippedWorld('lampshoal');
const worlds = [
  ['default', defaultCatalog, createReferenceLookup(path.join(root, 'worlds/default'))],
  ['lampshoal', lampshoal, createReferenceLookup(path.join(root, 'worlds/lampshoal'))],
] as const;

/** Every name and alias of every form. */
function namesOf({ creatures }: Catalog): { creature: Creature; name: string }[] {
  return [...creatures].flatMap((creature) =>
    creature.forms.flatMap((form) =>
      [form.name, ...form.aliases].map((name) => ({ creature, name })),
    ),
  );
}

function ordersOf(words: readonly string[]): string[][] {
  return words.length === 0
    ? [[]]
    : words.flatMap((word, i) => ordersOf(words.toSpliced(i, 1)).map((rest) => [word, ...rest]));
}

describe('findName() in the default world (decision 3)', () => {
  test.each([
    ['a name cut short', 'pikach'],
    ['a form that the creature does not have', 'mega pikachu'],
    ['the words of a creature’s own name in another order', 'mime mr'],
    ['a word of a form alone', 'mega'],
    ['two names at once', 'pikachu raichu'],
    ['the sexes left out', 'nidoran'],
    ['a number', '25'],
    ['nothing', ''],
    ['signs alone', '?!'],
  ])('%s finds nothing: %j', (_, name) => {
    expect(defaultCatalog.findName(name)).toBeUndefined();
  });
});

describe.each(worlds)('every name of the world "%s"', (_, catalog, reference) => {
  const names = namesOf(catalog);
  const wordsOfNames = names.map(({ name }) => nameWords(name));

  /** Texts that find another creature than the plain lookup does, which takes digits and `No. 1` for numbers besides. */
  const wrongOf = (texts: readonly string[]) =>
    texts
      .filter((text) => !/^(?:n[or]?)?\d*$/.test(nameKey(text)))
      .filter((text) => catalog.findName(text)?.creature.number !== reference(text));

  /** A compiled creature is large; its name says enough in a failure. */
  const wrongFor = (variant: (name: string) => string) =>
    names
      .filter(
        ({ creature, name }) =>
          catalog.findName(variant(name))?.creature.number !== creature.number,
      )
      .map(({ creature, name }) => `${variant(name)} should find ${creature.name}`);

  test.each<[manner: string, variant: (name: string) => string]>([
    ['as it is', (name) => name],
    ['in lower case', (name) => name.toLowerCase()],
    ['in upper case', (name) => name.toUpperCase()],
    ['in NFD', (name) => name.normalize('NFD')],
    ['without punctuation', (name) => name.replaceAll(/[\p{P}\s]/gu, '')],
    // The marks of kana are none.
    ['without accents', (name) => name.normalize('NFD').replaceAll(/[\u0300-\u036f]/gu, '')],
    ['with hyphens for spaces', (name) => name.replaceAll(' ', '-')],
    ['with letters for signs', (name) => name.replaceAll('♀', ' F').replaceAll('♂', ' M')],
    ['with spaces around', (name) => `  ${name}\t`],
  ])('finds its creature %s', (__, variant) => {
    expect(wrongFor(variant)).toEqual([]);
  });

  test('in another language finds its creature, unless two share it', () => {
    const local = [...catalog.creatures]
      .flatMap((creature) => catalog.localNames.of(creature))
      .flatMap((namesOfForm) => Object.values(namesOfForm ?? {}));
    expect(local.length).toBeGreaterThan(3);
    expect(wrongOf(local)).toEqual([]);
  });

  test('finds its creature with up to four words in every order, unless another creature has that name', () => {
    const few = wordsOfNames.filter((words) => words.length <= 4);
    const orders = few.flatMap(ordersOf).map((order) => order.join('-'));
    expect(orders.length).toBeGreaterThan(names.length);
    expect(wrongOf(orders)).toEqual([]);
  });

  test('finds its creature with every synonym of its words', () => {
    const groups = (catalog.manifest.synonyms ?? []).map((group) => group.map(nameKey));
    const texts = wordsOfNames.flatMap((words) =>
      words.flatMap((word, i) =>
        (groups.find((group) => group.includes(word)) ?? []).map((synonym) =>
          words.with(i, synonym).toReversed().join(' '),
        ),
      ),
    );
    expect(texts.length).toBeGreaterThan(0);
    expect(wrongOf(texts)).toEqual([]);
  });

  test('is not found by any other text', () => {
    const pieces = fc.constantFrom(...new Set(wordsOfNames.flat()));
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string(),
      fc.array(pieces, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(wrongOf([text])).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('findName() with names that clash', () => {
  const { findName } = compileCatalog(
    worldOf([
      creatureEntry(1, 'Ayn', { forms: [{ name: 'One Two Three' }, { name: 'Big Ayn' }] }),
      creatureEntry(2, 'Bet', { forms: [{ name: 'Two One Three' }] }),
      creatureEntry(3, 'Ayn Big'),
    ]),
  );

  test.each([
    ['a name as written wins over the words of others', 'one two three', 'Ayn'],
    ['a name as written wins over the words of others', 'two-one-three', 'Bet'],
    ['words that two creatures share find neither', 'three two one', undefined],
    ['words that two creatures share find neither', 'three-one-two', undefined],
    ['a creature’s name wins over the words of another’s form', 'ayn big', 'Ayn Big'],
    ['a form’s name wins over the words of a creature', 'big ayn', 'Ayn'],
  ])('%s: %j', (_, name, creature) => {
    expect(findName(name)?.creature.name).toBe(creature);
  });

  test('a creature may have the name of a member of a prototype', () => {
    const catalog = compileCatalog(
      worldOf([creatureEntry(1, '__proto__'), creatureEntry(2, 'constructor')]),
    );
    expect(catalog.findName('proto')?.creature.number).toBe(1);
    expect(catalog.findName('Constructor')?.creature.number).toBe(2);
    expect(catalog.findName('toString')).toBeUndefined();
  });

  test('synonyms apply in every order, in both directions', () => {
    const catalog = compileCatalog(
      worldOf(
        [
          creatureEntry(1, 'Ayn', { forms: [{ name: 'Red Ayn' }, { name: 'Azure Ayn' }] }),
          creatureEntry(2, 'Crimson'),
        ],
        [
          ['Red', 'Crimson'],
          ['Blue', 'Azure'],
        ],
      ),
    );
    for (const name of ['red ayn', 'crimson ayn', 'ayn crimson', 'blue ayn', 'AYN-BLUE']) {
      expect(catalog.findName(name)?.creature.name).toBe('Ayn');
    }
    expect(catalog.findName('crimson')?.creature.name).toBe('Crimson');
    expect(catalog.findName('red')?.creature.name).toBe('Crimson');
  });
});

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
    expect(shared.findName(name)?.creature.number).toBe(number);
  });
});
