import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Catalog, Creature } from '../../src/catalog/catalog.ts';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import { nameKey, nameWords } from '../../src/world/name-key.ts';
import { compileShippedWorld } from '../world/worlds.ts';
import { creatureEntry, worldOf } from './entries.ts';

const defaultCatalog = await compileShippedWorld('default');
const lampshoal = await compileShippedWorld('lampshoal');
const worlds = [
  ['default', defaultCatalog],
  ['lampshoal', lampshoal],
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

/** The words of a form's name; those of its creature stay together. */
function partsOf(name: string, creature: Creature): string[] {
  const own = nameWords(creature.name).join(' ');
  const words = ` ${nameWords(name).join(' ')} `;
  const [before, after] = words.split(` ${own} `, 2);
  return after === undefined
    ? nameWords(name)
    : [
        ...nameWords(before ?? ''),
        own,
        ...nameWords(words.slice(` ${own} `.length + (before ?? '').length)),
      ];
}

/** Whom each key may mean, by name as written and by its words in every order and with every synonym. */
function oracleOf(catalog: Catalog) {
  const written = new Map<string, Creature>();
  const rearranged = new Map<string, Set<Creature>>();
  const groups = (catalog.manifest.synonyms ?? []).map((group) =>
    group.map((word) => nameKey(word)),
  );
  for (const { creature, name } of namesOf(catalog)) {
    written.set(nameKey(name), creature);
    const parts = partsOf(name, creature);
    if (parts.length > 4) {
      continue;
    }
    for (const order of ordersOf(parts)) {
      const choices = order.map((part) => groups.find((group) => group.includes(part)) ?? [part]);
      const keys = choices.reduce(
        (heads, words) => heads.flatMap((head) => words.map((word) => head + nameKey(word))),
        [''],
      );
      for (const key of keys) {
        rearranged.set(key, (rearranged.get(key) ?? new Set()).add(creature));
      }
    }
  }
  return { written, rearranged };
}

describe('find() in the default world (decision 3)', () => {
  test.each([
    ['Mr. Mime', 'Mr. Mime'],
    ['mr-mime', 'Mr. Mime'],
    ['MRMIME', 'Mr. Mime'],
    ['Flabébé', 'Flabébé'],
    ['flabebe', 'Flabébé'],
    ['nidoran♀', 'Nidoran♀'],
    ['nidoran-f', 'Nidoran♀'],
    ['Nidoran♀\ufe0f', 'Nidoran♀'],
    ['nidoran female', 'Nidoran♀'],
    ['Female Nidoran', 'Nidoran♀'],
    ['nidoran-male', 'Nidoran♂'],
    ['nidoran♂', 'Nidoran♂'],
    ['nidoran m', 'Nidoran♂'],
    ["farfetch'd", 'Farfetch’d'],
    ['farfetch’d', 'Farfetch’d'],
    ['mega charizard x', 'Charizard'],
    ['charizard-mega-x', 'Charizard'],
    ['Mega Charizard X', 'Charizard'],
    ['charizard x mega', 'Charizard'],
    ['alolan raichu', 'Raichu'],
    ['raichu alola', 'Raichu'],
    ['raichu-alola', 'Raichu'],
    ['deoxys-normal', 'Deoxys'],
    ['giratina-altered', 'Giratina'],
    ['ash-greninja', 'Greninja'],
    ['greninja ash', 'Greninja'],
    ['gmax pikachu', 'Pikachu'],
    ['pikachu-gmax', 'Pikachu'],
    ['type null', 'Type: Null'],
    ['tapu koko', 'Tapu Koko'],
    ['ho oh', 'Ho-Oh'],
    ['porygonz', 'Porygon-Z'],
    ['mr rime', 'Mr. Rime'],
    ['galarian mr. mime', 'Mr. Mime'],
    ['mr mime galar', 'Mr. Mime'],
  ])('%j finds %s', (name, creature) => {
    const found = defaultCatalog.names.find(name);
    // The apostrophe that a world's author prefers is not a concern of a lookup.
    expect(found?.name.replace("'", '’')).toBe(creature);
  });

  test.each([
    ['a name cut short', 'pikach'],
    ['a name with a letter too many', 'pikachuu'],
    ['a mistyped name', 'pikahcu'],
    ['a form that the creature does not have', 'mega pikachu'],
    ['the words of a creature’s own name in another order', 'mime mr'],
    ['a word of a form alone', 'mega'],
    ['two names at once', 'pikachu raichu'],
    ['the sexes left out', 'nidoran'],
    ['a number', '25'],
    ['nothing', ''],
    ['signs alone', '?!'],
    ['a lone surrogate', '\ud800'],
  ])('%s finds nothing: %j', (_, name) => {
    expect(defaultCatalog.names.find(name)).toBeUndefined();
  });
});

describe('find() in the world Lampshoal (decision 3)', () => {
  test.each([
    ['mere londe', "Mère L'Onde"],
    ['MÈRE L’ONDE', "Mère L'Onde"],
    ['will o wave', 'Will-o’-Wave'],
    ['will o wave breaking', 'Will-o’-Wave'],
    ['brackish quickset', 'Quickset'],
    ['Quickset Brackish', 'Quickset'],
    ['mudfoot quickset', 'Quickset'],
    ['autumn hedgerow', 'Hedgerow'],
    ['hedgerow-fall', 'Hedgerow'],
    ['hedgerow midwinter', 'Hedgerow'],
    ['midwinter', 'Midwinter'],
    ['fanalynx midwatch mega', 'Fanalynx'],
    ['からくりほし', undefined],
    ['Leuchtluchs', 'Fanalynx'],
    ['ロウニャン', 'Tapurr'],
    ['karakuriboshi', 'からくりぼし'],
    ['8 bells', '8-Bells'],
    ['bells eight', '8-Bells'],
    ['νανουρασ', 'Νανούρας'],
    ['lampwren f', 'Lampwren♀'],
    ['sooty lampwren m', 'Lampwren♂'],
    ['old fathom moonbound', 'Old Fathom'],
    ['barnacle', undefined],
    ['lampwren', undefined],
    ['fathom old', undefined],
  ])('%j finds %j', (name, creature) => {
    expect(lampshoal.names.find(name)?.name).toBe(creature);
  });
});

describe.each(worlds)('every name of the world "%s"', (_, catalog) => {
  const names = namesOf(catalog);
  const { written, rearranged } = oracleOf(catalog);
  const elsewhere = new Set(
    catalog.creatures
      .flatMap((creature) => catalog.localNames.of(creature))
      .flatMap((local) => Object.values(local).map(nameKey)),
  );

  /** A compiled creature is large; its name says enough in a failure. */
  const wrongFor = (variant: (name: string) => string) =>
    names
      .filter(({ creature, name }) => catalog.names.find(variant(name))?.number !== creature.number)
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

  test('finds its creature with up to four words in every order, unless another creature has that name', () => {
    const wrong: string[] = [];
    let orders = 0;
    for (const { creature, name } of names) {
      const parts = partsOf(name, creature);
      for (const order of parts.length <= 4 ? ordersOf(parts) : []) {
        const key = nameKey(order.join(''));
        const expected =
          written.get(key) ?? (rearranged.get(key)?.size === 1 ? creature : undefined);
        orders += 1;
        if (catalog.names.find(order.join('-'))?.number !== expected?.number) {
          wrong.push(`${order.join('-')} should find ${expected?.name}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(orders).toBeGreaterThan(names.length);
  });

  test('finds its creature with every synonym of its words', () => {
    const wrong: string[] = [];
    for (const [key, creatures] of rearranged) {
      const [only] = creatures;
      const expected = written.get(key) ?? (creatures.size === 1 ? only : undefined);
      if (catalog.names.find(key)?.number !== expected?.number) {
        wrong.push(`${key} should find ${expected?.name}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('is not found by a misspelling', () => {
    const wrong = names.flatMap(({ name }) => {
      const letters = [...nameKey(name)];
      return letters
        .flatMap((letter, i) => [
          letters.toSpliced(i, 1).join(''),
          letters.toSpliced(i, 0, letter).join(''),
        ])
        .filter((miss) => !written.has(miss) && !rearranged.has(miss) && !elsewhere.has(miss))
        .filter((miss) => catalog.names.find(miss) !== undefined);
    });
    // Names of five words and more move in a circle; a miss may still be one of those.
    expect(wrong).toEqual([]);
  });

  test('is not found by any other text', () => {
    const pieces = fc.constantFrom(...new Set(names.flatMap(({ name }) => nameWords(name))));
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string(),
      fc.array(pieces, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const key = nameKey(text);
        const creatures = rearranged.get(key) ?? new Set();
        // A name in another language, which counts where none of the world's own is meant.
        fc.pre(written.has(key) || creatures.size > 0 || !elsewhere.has(key));
        const [only] = creatures;
        const expected = written.get(key) ?? (creatures.size === 1 ? only : undefined);
        expect(catalog.names.find(text)?.name).toBe(expected?.name);
      }),
      { numRuns: 2000 },
    );
  });

  test.each(
    '__proto__ constructor prototype toString hasOwnProperty valueOf undefined null NaN counts'.split(
      ' ',
    ),
  )('is not %j', (name) => {
    expect(catalog.names.find(name)).toBeUndefined();
  });
});

describe('compileNameIndex() with names that clash', () => {
  const { names } = compileCatalog(
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
    expect(names.find(name)?.name).toBe(creature);
  });

  test('words shared by two forms of one creature find that creature', () => {
    const catalog = compileCatalog(
      worldOf([
        creatureEntry(1, 'Ayn', { forms: [{ name: 'One Two Three' }, { name: 'Two One Three' }] }),
      ]),
    );
    expect(catalog.names.find('three two one')?.name).toBe('Ayn');
  });

  test('a creature may have the name of a member of a prototype', () => {
    const catalog = compileCatalog(
      worldOf([creatureEntry(1, '__proto__'), creatureEntry(2, 'constructor')]),
    );
    expect(catalog.names.find('proto')?.number).toBe(1);
    expect(catalog.names.find('Constructor')?.number).toBe(2);
    expect(catalog.names.find('toString')).toBeUndefined();
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
      expect(catalog.names.find(name)?.name).toBe('Ayn');
    }
    expect(catalog.names.find('crimson')?.name).toBe('Crimson');
    expect(catalog.names.find('red')?.name).toBe('Crimson');
  });

  test('a name of very many words is indexed quickly', () => {
    const words = Array.from({ length: 40 }, (_, i) => `w${i}`);
    const started = performance.now();
    const catalog = compileCatalog(
      worldOf([creatureEntry(1, 'Ayn', { forms: [{ name: words.join(' ') }] })]),
    );
    expect(performance.now() - started).toBeLessThan(1000);
    expect(catalog.names.find(words.join(''))?.name).toBe('Ayn');
    expect(catalog.names.find([...words.slice(7), ...words.slice(0, 7)].join(' '))?.name).toBe(
      'Ayn',
    );
  });
});
